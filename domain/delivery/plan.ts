import type { NoticeMode, Severity } from '../vocabulary.ts';
import { type Duty, isOnDuty } from './duty.ts';
import { type AlertPreferences, carries } from './preferences.ts';
import { isQuiet, nextBusinessHour, nextDigest, nextMonday } from './quiet.ts';

/** An alert as far as its notification matters; `isGoodNews` goes into the weekly email only. */
export type Notifiable = { severity: Severity; isGoodNews: boolean; domainId: number | null; customerIds: readonly number[] };

/** A message to be sent: by which channel, together with what, when (epoch ms), and why then. */
export type PlannedNotice = { channel: 'email' | 'push'; mode: NoticeMode; dueMs: number; why: string };

/** The notifications of an alert for a person; `heldBack` says why nothing is sent at all. */
export type Plan = { notices: PlannedNotice[]; heldBack: string | null };

/** A person's preferences with their shifts on the rota. */
type Planned = AlertPreferences & Duty;

const bundleMs = 15 * 60_000;

/** Why an alert is muted for a person at a moment (epoch ms), `null` where it is not. */
export function muted(
  { per_customer, per_domain }: AlertPreferences,
  { domainId, customerIds }: Pick<Notifiable, 'domainId' | 'customerIds'>,
  ms: number,
): string | null {
  const holds = (until: string | null | undefined) => until != null && Date.parse(until) > ms;
  if (domainId !== null && holds(per_domain[domainId]?.muted_until)) return 'Alerts of this domain are muted.';
  const isMuted = customerIds.length > 0 && customerIds.every((id) => holds(per_customer[id]?.muted_until));
  return isMuted ? 'Alerts of this customer are muted.' : null;
}

function emailPlan(
  preferences: Planned,
  { severity }: Notifiable,
  ms: number,
  holidays: ReadonlySet<string>,
): PlannedNotice | null {
  const digest = (why: string): PlannedNotice | null =>
    preferences.digest.daily ? { channel: 'email', mode: 'digest', dueMs: nextDigest(preferences, ms), why } : null;
  if (severity === 'critical')
    return { channel: 'email', mode: 'now', dueMs: ms, why: 'Critical alerts are sent at once, day and night.' };
  if (severity === 'low' || severity === 'info') return digest('Alerts of this severity are in the daily digest.');
  if (isQuiet(preferences, ms)) return digest('It came in quiet hours and waits for the digest.');
  const isHigh = severity === 'high';
  if (isHigh || isOnDuty(preferences, ms)) {
    if (isQuiet(preferences, ms + bundleMs))
      return { channel: 'email', mode: 'bundle', dueMs: ms, why: 'It is sent at once, since quiet hours begin in a moment.' };
    return {
      channel: 'email',
      mode: 'bundle',
      dueMs: ms + bundleMs,
      why: `${isHigh ? 'High alerts' : 'On duty, medium alerts'} of 15 minutes are sent in one email.`,
    };
  }
  const dueMs = nextBusinessHour(ms, holidays);
  if (isQuiet(preferences, dueMs)) return digest('Its email would come in quiet hours, so it waits for the digest.');
  return { channel: 'email', mode: 'bundle', dueMs, why: 'Medium alerts are sent once an hour in business hours.' };
}

function pushPlan(preferences: Planned, { severity }: Notifiable, ms: number): PlannedNotice | null {
  if (severity !== 'critical' && severity !== 'high') return null;
  if (severity !== 'critical' && isQuiet(preferences, ms)) return null;
  return { channel: 'push', mode: 'now', dueMs: ms, why: 'Critical and high alerts are pushed at once.' };
}

/** Why nothing is sent although nothing is muted. */
function silence({ channels: { email, push }, digest }: AlertPreferences, { severity }: Notifiable): string {
  if (carries(email, severity) && !digest.daily) return 'It would wait for the daily digest, which is switched off.';
  return carries(push, severity) ? 'Alerts of this severity are not pushed now.' : 'No channel carries alerts of this severity.';
}

/**
 * When and how a person is notified of an alert raised at a moment (epoch ms): severity to channel, quiet hours, duty, mutes, digests
 * (product: alerts 2.3). Push needs a device; the caller omits it if there is none.
 */
export function planNotices(preferences: Planned, alert: Notifiable, ms: number, holidays: ReadonlySet<string>): Plan {
  const mute = muted(preferences, alert, ms);
  if (mute !== null) return { notices: [], heldBack: mute };
  const { email, push } = preferences.channels;
  if (alert.isGoodNews) {
    if (!email.on || !preferences.digest.weekly) return { notices: [], heldBack: 'The weekly good news is switched off.' };
    const dueMs = nextMonday(ms);
    return {
      notices: [{ channel: 'email', mode: 'weekly', dueMs, why: 'Good news is sent on Monday at 09:00.' }],
      heldBack: null,
    };
  }
  const notices = [
    carries(push, alert.severity) ? pushPlan(preferences, alert, ms) : null,
    carries(email, alert.severity) ? emailPlan(preferences, alert, ms, holidays) : null,
  ].filter((notice) => notice !== null);
  return { notices, heldBack: notices.length > 0 ? null : silence(preferences, alert) };
}
