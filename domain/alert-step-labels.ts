import { clockText, dayMonth, sastOf } from './sast.ts';
import type { AlertEventKind, AlertStatus } from './vocabulary.ts';

const saysWho: Partial<Record<AlertEventKind, string>> = {
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
  snoozed: 'Snoozed',
  reopened: 'Reopened',
  assigned: 'Assigned',
};

const saysWhat: Partial<Record<AlertEventKind, string>> = {
  opened: 'It opened',
  recurred: 'It opened again',
  worsened: 'It got worse',
  ended: 'Its cause is gone',
  unsnoozed: 'Its snooze ended',
  expired: 'Its acknowledgement expired after 24 hours',
};

const statusLabels: Record<AlertStatus, string> = {
  open: 'is open',
  acknowledged: 'is acknowledged',
  snoozed: 'is snoozed',
  resolved: 'is resolved',
};

/**
 * How an alert reached its state, in one sentence: "Resolved by Thandi Nkosi on 21 Nov, 14:02; it is resolved." Times are South African. If
 * the last step is unknown, only its state.
 */
export function stepLabel({
  status,
  kind,
  by,
  at,
}: {
  status: AlertStatus;
  kind: AlertEventKind | null;
  by: string | null;
  at: Date | null;
}): string {
  if (kind === null || at === null) return `This alert ${statusLabels[status]} already.`;
  const { day, minutes } = sastOf(at.getTime());
  const when = `${dayMonth(day)}, ${clockText(minutes)}`;
  const who = saysWho[kind];
  if (who !== undefined) return `${who} by ${by ?? 'somebody'} on ${when}.`;
  return `${saysWhat[kind] ?? 'It changed'} on ${when}; it ${statusLabels[status]}.`;
}
