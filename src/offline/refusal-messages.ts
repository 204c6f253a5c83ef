import type { OutboxRow } from './outbox-row.ts';

type Person = { name?: unknown } | null | undefined;
type AlertNow = {
  status?: unknown;
  resolved_by?: Person;
  resolved_time?: unknown;
  acknowledged_by?: Person;
  acknowledged_time?: unknown;
};

const zone = { timeZone: 'Africa/Johannesburg' } as const;
const clock = new Intl.DateTimeFormat('en-ZA', { ...zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'short' });

/** What may have happened to something that was there when the action was done. */
const whyMissing = 'It was removed, or your access to it ended. Ask an owner of the customer.';

/**
 * Why an action was refused, for its author: who was faster and when (South African time), if the refusal says so (`details.alert`),
 * otherwise the server's own message. `now` is epoch ms.
 */
export function refusalMessage({ refusal, created }: Pick<OutboxRow, 'refusal' | 'created'>, now: number): string {
  if (refusal === null) return '';
  const faster = whoWasFaster(refusal.details['alert'] as AlertNow | undefined);
  if (faster === null) return refusal.status === 404 ? `${refusal.message} ${whyMissing}` : refusal.message;
  const at = new Date(faster.at);
  const when = day.format(at) === day.format(now) ? clock.format(at) : `${clock.format(at)} on ${day.format(at)}`;
  const away = faster.at > created ? ' while you were offline' : '';
  const kept = refusal.details['comment_kept'] === true ? ' – your note was added as a comment' : '';
  return `${faster.did} by ${faster.by} at ${when}${away}${kept}.`;
}

function whoWasFaster(alert: AlertNow | undefined): { did: string; by: string; at: number } | null {
  if (alert === undefined) return null;
  const [did, person, time] =
    alert.status === 'resolved'
      ? ['Resolved', alert.resolved_by, alert.resolved_time]
      : alert.status === 'acknowledged'
        ? ['Acknowledged', alert.acknowledged_by, alert.acknowledged_time]
        : ['', null, null];
  const at = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return typeof person?.name === 'string' && !Number.isNaN(at) ? { did, by: person.name, at } : null;
}

/** Whether the same action may be taken another time: access and subscriptions change; what was done already is not done twice. */
export const mayBeTakenLater = ({ refusal }: Pick<OutboxRow, 'refusal'>): boolean =>
  refusal?.status === 403 && refusal.details['is_done'] !== true;

/** What the person wrote with an action; empty without a text. */
export function writtenWith({ body }: Pick<OutboxRow, 'body'>): string {
  const { text, message, notes } = (body ?? {}) as Record<string, unknown>;
  return String(text ?? message ?? notes ?? '');
}
