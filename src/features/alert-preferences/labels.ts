import { sastOf } from '#domain/sast.ts';
import type { AlertChannel, NoticeMode, Severity } from '#domain/vocabulary.ts';
import * as format from '#src/ui/format.ts';

/** From which severity on emails come; the id is the least severity. */
export const emailLevels: { id: Severity; label: string }[] = [
  { id: 'critical', label: 'Critical only' },
  { id: 'high', label: 'High and critical' },
  { id: 'medium', label: 'Medium and above' },
  { id: 'low', label: 'Low and above' },
  { id: 'info', label: 'Everything' },
];

/** From which severity on a device is pushed; nothing below high ever is. */
export const pushLevels: { id: Severity; label: string }[] = [
  { id: 'critical', label: 'Critical only' },
  { id: 'high', label: 'High and critical' },
];

/** The choice that a least severity of pushes means. */
export const pushLevel = (severity: Severity): Severity => (severity === 'critical' ? 'critical' : 'high');

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dayMs = 86_400_000;

/** A time that is to come, inside a sentence: "18:00", "07:30 tomorrow", "07:30 on Monday", "07:30 on 4 Jan". */
export function comingLabel(ms: number, now: number, nextDay = 'tomorrow'): string {
  const clock = format.time(ms);
  const then = sastOf(ms);
  if (then.day === sastOf(now).day) return clock;
  if (then.day === sastOf(now + dayMs).day) return `${clock} ${nextDay}`;
  return ms - now < 6 * dayMs ? `${clock} on ${weekdays[then.weekday] ?? ''}` : `${clock} on ${format.dayMonth(ms)}`;
}

/** Until when something is quiet: "until today, 18:00", "until tomorrow, 07:30", "until Mon 23 Nov, 07:30". */
export const untilLabel = (ms: number, now: number): string => `until ${format.coming(ms, now)}`;

const channelNames: Record<AlertChannel, string> = { push: 'by push', email: 'by email', webhook: 'by webhook' };

/** How one message of an alert comes: "by push at 14:05", "by email in the bundle of 15:00", "by email in the digest of 07:30 the next day". */
export function noticeMessage(notice: { channel: AlertChannel; mode: NoticeMode | null; dueMs: number }, cameMs: number): string {
  const at = comingLabel(notice.dueMs, cameMs, 'the next day');
  const name = channelNames[notice.channel];
  if (notice.mode === 'bundle') return `${name} in the bundle of ${at}`;
  if (notice.mode === 'digest') return `${name} in the digest of ${at}`;
  return notice.mode === 'weekly' ? `${name} with the weekly summary of ${at}` : `${name} at ${at}`;
}

/** "a", "a and b", "a, b and c". */
export function listLabel(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
