import { useMemo } from 'react';
import type { alertManagement } from '#contract/alert-management.ts';
import type { Reply } from '#contract/endpoint.ts';
import { calls } from '#src/client/calls.ts';
import { type Queued, useQueued } from '#src/session/use-queued.ts';
import { deedLabel } from './labels.ts';
import { entityOf } from './overlay.ts';
import type { Alert, AlertDeed } from './types.ts';

export type KeptDeed = Queued<Reply<typeof alertManagement.acknowledge>>;

/** Puts a deed into the outbox, decided on a version of the alert; resolves once it is on the disk. */
export type SendDeed = (alert: Alert, deed: AlertDeed, seenVersion: number) => Promise<KeptDeed>;

export function useSendDeed(): SendDeed {
  const acknowledge = useQueued(calls.alertManagement.acknowledge);
  const resolve = useQueued(calls.alertManagement.resolve);
  const snooze = useQueued(calls.alertManagement.snooze);
  const reopen = useQueued(calls.alertManagement.reopen);
  const assign = useQueued(calls.alertManagement.assign);
  const comment = useQueued(calls.alertManagement.comment);
  return useMemo(
    () => (alert, deed, seenVersion) => {
      const params = { id: alert.id };
      const words = { entity: entityOf(alert), label: deedLabel(alert, deed, Date.now()) };
      const seen = { seen_version: seenVersion };
      switch (deed.verb) {
        case 'acknowledge':
          return acknowledge.queue({ params, body: seen }, words);
        case 'resolve':
          return resolve.queue({ params, body: { ...seen, notes: deed.notes, outcome: deed.outcome } }, words);
        case 'snooze':
          return snooze.queue({ params, body: { ...seen, until: deed.until } }, words);
        case 'reopen':
          return reopen.queue({ params, body: seen }, words);
        case 'assign':
          return assign.queue({ params, body: { ...seen, user_id: deed.to?.id ?? null } }, words);
        case 'comment':
          return comment.queue({ params, body: { text: deed.text } }, words);
      }
    },
    [acknowledge, resolve, snooze, reopen, assign, comment],
  );
}
