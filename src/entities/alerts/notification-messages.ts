import { momentLabel } from './labels.ts';
import type { AlertNotice } from './types.ts';

const channelLabel: Record<AlertNotice['channel'], string> = { email: 'e-mail', push: 'push', webhook: 'webhook' };
const noticeStates: Record<AlertNotice['status'], string> = {
  waiting: 'waits',
  sending: 'is being sent',
  sent: 'sent',
  dropped: 'no longer needed',
  dead: 'could not be delivered',
};

/** A message notices: "Naledi by e-mail · sent today, 09:53". */
export function noticeMessage(notice: AlertNotice, now: number): { who: string; state: string } {
  const state =
    notice.status === 'waiting'
      ? `scheduled for ${momentLabel(notice.due_time, now)}`
      : `${noticeStates[notice.status]} ${momentLabel(notice.changed_time, now)}`;
  return {
    who: `${notice.name ?? notice.address} by ${channelLabel[notice.channel]}`,
    state: notice.error === null ? state : `${state}: ${notice.error}`,
  };
}

/** "Notified: …" in one line; who was reached, in the order in which it went out. */
export function notifiedMessage(notices: readonly AlertNotice[], now: number): string {
  const sent = notices.filter(({ status }) => status === 'sent');
  if (sent.length === 0) {
    const next = notices
      .filter(({ status }) => status === 'waiting')
      .map(({ due_time: due }) => due)
      .sort()[0];
    return next === undefined
      ? 'Nobody has been notified yet.'
      : `Nobody has been notified yet. First notification: ${momentLabel(next, now)}.`;
  }
  const first = [...sent].sort((a, b) => a.changed_time.localeCompare(b.changed_time));
  const named = first.slice(0, 3).map((one) => `${one.name ?? one.address} ${momentLabel(one.changed_time, now)}`);
  const more = first.length - named.length;
  return `Notified: ${named.join(' · ')}${more > 0 ? ` · ${more} more` : ''}`;
}
