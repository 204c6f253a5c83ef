import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { makeStale, useRead } from '#src/client/query.ts';
import { NotSyncedState, Skeleton } from '#src/ui/State.tsx';

const lookEveryMs = 2_000;

/** Says that the first check of a domain's DNS is running, and polls until it is done. */
export function FirstCheck({ id, name }: { id: number; name: string }) {
  const offline = useOffline();
  const queries = useQueryClient();
  useRead(calls.domains.dnsOverview, { params: { id } }, { refetchMs: lookEveryMs });
  useEffect(() => () => void makeStale(queries, ['domains', 'dns-verification']), [queries]);
  if (offline) return <NotSyncedState>The first check appears once you are online.</NotSyncedState>;
  return (
    <div className="ui-stack" role="status">
      <p className="ui-slate">
        Beacon is checking the DNS of {name} for the first time. Level, score and findings stand here in a few seconds; nothing
        needs to be done.
      </p>
      <Skeleton lines={4} />
    </div>
  );
}
