import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { makeStale, useRead } from '#src/client/query.ts';
import { NotSyncedState, Skeleton } from '#src/ui/State.tsx';
import type { Domain } from './types.ts';

const refetchEveryMs = 2_000;

/** Reads a domain again that was read before its first check was done: its page would go on saying that it is not checked yet. */
export function useFirstCheckDone(domain: Domain, check: unknown): void {
  const queries = useQueryClient();
  const isBehind = Boolean(check) && domain.dns_verification.verification_status === 'NotChecked';
  useEffect(() => {
    if (isBehind) void makeStale(queries, ['domains']);
  }, [isBehind, queries]);
}

/** Says that the first check of a domain's DNS is running, and polls until it is done. */
export function FirstCheck({ id, name }: { id: number; name: string }) {
  const offline = useOffline();
  const queries = useQueryClient();
  useRead(calls.domains.dnsOverview, { params: { id } }, { refetchMs: refetchEveryMs });
  useEffect(() => () => void makeStale(queries, ['domains', 'dns-verification']), [queries]);
  if (offline) return <NotSyncedState>The first check appears once you are online.</NotSyncedState>;
  return (
    <div className="ui-stack" role="status">
      <p className="ui-slate">
        Beacon is checking the DNS of {name} for the first time. Its level, score and findings appear here in a few seconds.
      </p>
      <Skeleton lines={4} />
    </div>
  );
}
