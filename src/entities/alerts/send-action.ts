import { useMemo } from 'react';
import type { alertManagement } from '#contract/alert-management.ts';
import type { Reply } from '#contract/endpoint.ts';
import { calls } from '#src/client/calls.ts';
import { type Queued, useQueued } from '#src/session/use-queued.ts';
import { actionLabel } from './labels.ts';
import { entityOf } from './overlay.ts';
import type { Alert, AlertAction } from './types.ts';

export type QueuedAction = Queued<Reply<typeof alertManagement.acknowledge>>;

/** Puts an action into the outbox, decided on a version of the alert; resolves once it is on disk. */
export type SendAction = (alert: Alert, action: AlertAction, seenVersion: number) => Promise<QueuedAction>;

export function useSendAction(): SendAction {
  const acknowledge = useQueued(calls.alertManagement.acknowledge);
  const resolve = useQueued(calls.alertManagement.resolve);
  const snooze = useQueued(calls.alertManagement.snooze);
  const reopen = useQueued(calls.alertManagement.reopen);
  const assign = useQueued(calls.alertManagement.assign);
  const comment = useQueued(calls.alertManagement.comment);
  return useMemo(
    () => (alert, action, seenVersion) => {
      const params = { id: alert.id };
      const words = { entity: entityOf(alert), label: actionLabel(alert, action, Date.now()) };
      const seen = { seen_version: seenVersion };
      switch (action.verb) {
        case 'acknowledge':
          return acknowledge.queue({ params, body: seen }, words);
        case 'resolve':
          return resolve.queue({ params, body: { ...seen, notes: action.notes, outcome: action.outcome } }, words);
        case 'snooze':
          return snooze.queue({ params, body: { ...seen, until: action.until } }, words);
        case 'reopen':
          return reopen.queue({ params, body: seen }, words);
        case 'assign':
          return assign.queue({ params, body: { ...seen, user_id: action.to?.id ?? null } }, words);
        case 'comment':
          return comment.queue({ params, body: { text: action.text } }, words);
      }
    },
    [acknowledge, resolve, snooze, reopen, assign, comment],
  );
}
