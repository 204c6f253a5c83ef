import { type Severity, severities } from '../vocabulary.ts';

/** A way of telling: whether it is used, and the least severity it carries. */
export type ChannelChoice = { on: boolean; min_severity: Severity };

/** Something that is quiet until a time (ISO 8601), `null` where it is not. */
export type Mute = { muted_until: string | null };

/** What a person wants to be notified of, in the words of the API; times are South African. */
export type AlertPreferences = {
  channels: { email: ChannelChoice; push: ChannelChoice };
  quiet: { on: boolean; from: string; to: string; weekends: boolean };
  digest: { daily: boolean; time: string; weekly: boolean };
  on_duty: boolean;
  per_customer: Record<string, Mute>;
  per_domain: Record<string, Mute>;
  copies: string[];
};

/** What holds until somebody says otherwise (product: alerts 2.3). */
export const defaultPreferences: AlertPreferences = {
  channels: { email: { on: true, min_severity: 'info' }, push: { on: true, min_severity: 'high' } },
  quiet: { on: true, from: '18:00', to: '07:00', weekends: true },
  digest: { daily: true, time: '07:30', weekly: true },
  on_duty: false,
  per_customer: {},
  per_domain: {},
  copies: [],
};

/** Whether a channel carries a severity. */
export function carries({ on, min_severity }: ChannelChoice, severity: Severity): boolean {
  return on && severities.indexOf(severity) <= severities.indexOf(min_severity);
}
