import type { AlertPreferences } from '#domain/delivery/preferences.ts';
import { emailLevels, listLabel, pushLevel, pushLevels, untilLabel } from './labels.ts';

/** One difference between two sets of preferences, in words. */
export type Difference = { what: string; mine: string; theirs: string };

/** How customers and domains are called: by their numbers. */
export type Names = { customer: (id: number) => string; domain: (id: number) => string };

const label = (levels: { id: string; label: string }[], id: string) => levels.find((one) => one.id === id)?.label ?? id;
const yes = (is: boolean) => (is ? 'yes' : 'no');

function quietLabel({ quiet: { on, from, to, weekends } }: AlertPreferences): string {
  return on ? `${from} to ${to}${weekends ? ', and weekends' : ''}` : 'none';
}

function muted(mutes: AlertPreferences['per_domain'], name: (id: number) => string, now: number): string[] {
  return Object.entries(mutes).flatMap(([id, { muted_until: until }]) =>
    until !== null && Date.parse(until) > now ? [`${name(Number(id))} ${untilLabel(Date.parse(until), now)}`] : [],
  );
}

function spelled(preferences: AlertPreferences, names: Names, now: number): Record<string, string> {
  const { channels, digest, on_duty: onDuty, copies, per_customer: customers, per_domain: domains } = preferences;
  const { email, push } = channels;
  return {
    Email: email.on ? label(emailLevels, email.min_severity) : 'off',
    Push: push.on ? label(pushLevels, pushLevel(push.min_severity)) : 'off',
    'Quiet hours': quietLabel(preferences),
    'Daily digest': digest.daily ? digest.time : 'off',
    'Good news on Mondays': yes(digest.weekly),
    'What changed, on Mondays': digest.changes ? (digest.changes_always ? 'every week' : 'when something changed') : 'off',
    'On duty': yes(onDuty),
    'More addresses': copies.length === 0 ? 'none' : [...copies].sort().join(', '),
    Muted: listLabel([...muted(customers, names.customer, now), ...muted(domains, names.domain, now)].sort()) || 'nothing',
  };
}

/** Everything that two sets of choices say differently. */
export function differences(mine: AlertPreferences, theirs: AlertPreferences, names: Names, now: number): Difference[] {
  const other = spelled(theirs, names, now);
  return Object.entries(spelled(mine, names, now))
    .map(([what, words]) => ({ what, mine: words, theirs: other[what] ?? '' }))
    .filter((one) => one.mine !== one.theirs);
}
