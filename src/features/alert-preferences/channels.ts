import { planNotices } from '#domain/delivery/plan.ts';
import type { AlertPreferences } from '#domain/delivery/preferences.ts';
import { isBusinessTime, isQuiet } from '#domain/delivery/quiet.ts';
import { dayAfter, sastAt, sastOf } from '#domain/sast.ts';
import { capital } from '#domain/text.ts';
import type { Severity } from '#domain/vocabulary.ts';
import { listLabel } from './labels.ts';

const hourMs = 3_600_000;

/** Two moments (epoch ms) of the next two weeks: a working hour that is not quiet and a quiet one; `null` where there is none. */
export function sampleMoments(form: AlertPreferences, now: number, holidays: ReadonlySet<string>) {
  const start = sastAt(dayAfter(sastOf(now).day), 0);
  const hours = Array.from({ length: 14 * 24 }, (_, index) => start + index * hourMs + hourMs / 2);
  return {
    day: hours.find((ms) => isBusinessTime(ms, holidays) && !isQuiet(form, ms)) ?? null,
    quiet: hours.find((ms) => isQuiet(form, ms)) ?? null,
  };
}

/** How a severity is notified at a moment, without its clock: "Push at once and email within 15 minutes". */
export function howLabel(
  form: AlertPreferences,
  severity: Severity,
  ms: number,
  holidays: ReadonlySet<string>,
  devices: number,
): string {
  const alert = { severity, isGoodNews: false, domainId: null, customerIds: [] };
  const sent = planNotices(form, alert, ms, holidays).notices.filter(({ channel }) => channel !== 'push' || devices > 0);
  const words = sent.map(({ channel, mode, dueMs }) => {
    if (mode === 'now') return `${channel} at once`;
    if (mode === 'digest') return `${channel} in the digest`;
    return dueMs - ms <= hourMs / 4 ? `${channel} within 15 minutes` : `${channel} within the hour`;
  });
  return words.length === 0 ? 'Not sent' : capital(listLabel(words));
}
