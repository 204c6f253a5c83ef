import { type Severity, severities } from '../vocabulary.ts';

/** A channel: whether it is used, and the lowest severity it carries. */
export type ChannelChoice = { on: boolean; min_severity: Severity };

/** Something that is quiet until a time (ISO 8601), `null` where it is not. */
export type Mute = { muted_until: string | null };

/** A person's notification preferences, in API terms; times are South African. */
export type AlertPreferences = {
  channels: { email: ChannelChoice; push: ChannelChoice };
  quiet: { on: boolean; from: string; to: string; weekends: boolean };
  /** `changes`: the weekly email of what changed; `changes_always`: also in a week without changes. */
  digest: { daily: boolean; time: string; weekly: boolean; changes: boolean; changes_always: boolean };
  on_duty: boolean;
  per_customer: Record<string, Mute>;
  per_domain: Record<string, Mute>;
  copies: string[];
};

/** The default preferences (product: alerts 2.3). */
export const defaultPreferences: AlertPreferences = {
  channels: { email: { on: true, min_severity: 'info' }, push: { on: true, min_severity: 'high' } },
  quiet: { on: true, from: '18:00', to: '07:00', weekends: true },
  digest: { daily: true, time: '07:30', weekly: true, changes: true, changes_always: false },
  on_duty: false,
  per_customer: {},
  per_domain: {},
  copies: [],
};

/** Whether a channel carries a severity. */
export function carries({ on, min_severity }: ChannelChoice, severity: Severity): boolean {
  return on && severities.indexOf(severity) <= severities.indexOf(min_severity);
}

/** A person's saved preferences, with the defaults for options that did not exist then. */
export function filledPreferences(saved: Partial<AlertPreferences>): AlertPreferences {
  return { ...defaultPreferences, ...saved, digest: { ...defaultPreferences.digest, ...saved.digest } };
}

/**
 * Whether a person gets the weekly email of what changed at a customer: enabled, by email, the customer not muted at that moment (epoch
 * ms).
 */
export function wantsChanges({ channels, digest, per_customer }: AlertPreferences, customerId: number, atMs: number): boolean {
  const until = per_customer[customerId]?.muted_until ?? null;
  return channels.email.on && digest.changes && (until === null || Date.parse(until) <= atMs);
}
