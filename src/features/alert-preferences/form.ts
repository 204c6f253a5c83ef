import { type AlertPreferences, defaultPreferences } from '#domain/delivery/preferences.ts';

/** The most further addresses that the server takes. */
export const mostCopies = 5;

function spelledMutes(mutes: AlertPreferences['per_domain'], now: number): string[] {
  return Object.entries(mutes)
    .filter(([, { muted_until: until }]) => until !== null && Date.parse(until) > now)
    .map(([id, { muted_until: until }]) => `${id} ${Date.parse(until ?? '')}`)
    .sort();
}

/** Whether two say the same, whatever their order of fields; mutes that are over say nothing. `now` is epoch ms. */
export function isSame(one: AlertPreferences, other: AlertPreferences, now: number): boolean {
  const spell = ({ channels: { email, push }, quiet, digest, on_duty, copies, per_customer, per_domain }: AlertPreferences) =>
    JSON.stringify([
      [email.on, email.min_severity, push.on, push.min_severity],
      [quiet.on, quiet.from, quiet.to, quiet.weekends],
      [digest.daily, digest.time, digest.weekly, digest.changes, digest.changes_always, on_duty],
      [...copies].sort(),
      spelledMutes(per_customer, now),
      spelledMutes(per_domain, now),
    ]);
  return spell(one) === spell(other);
}

/** Preferences as stored on this device, completed with the defaults; `null` if there are none. */
export function readForm(text: string): AlertPreferences | null {
  if (text === '') return null;
  try {
    const kept = JSON.parse(text) as AlertPreferences;
    const { channels, quiet, digest } = defaultPreferences;
    return {
      ...defaultPreferences,
      ...kept,
      channels: { email: { ...channels.email, ...kept.channels.email }, push: { ...channels.push, ...kept.channels.push } },
      quiet: { ...quiet, ...kept.quiet },
      digest: { ...digest, ...kept.digest },
    };
  } catch {
    return null;
  }
}

/** The preferences without the mutes that are over; the server keeps none of them either. */
export function withoutOver(preferences: AlertPreferences, now: number): AlertPreferences {
  const holding = (mutes: AlertPreferences['per_domain']) =>
    Object.fromEntries(Object.entries(mutes).filter(([, { muted_until: until }]) => until !== null && Date.parse(until) > now));
  return { ...preferences, per_customer: holding(preferences.per_customer), per_domain: holding(preferences.per_domain) };
}
