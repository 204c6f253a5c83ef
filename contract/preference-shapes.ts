import { z } from 'zod';
import { alertChannels, noticeModes, severities } from '#domain/vocabulary.ts';
import { Email } from './shapes.ts';

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 07:30');
const Channel = z.object({ on: z.boolean(), min_severity: z.enum(severities) });
const Mute = z.object({ muted_until: z.iso.datetime().nullable() });

/**
 * What a person wants to be notified of, in one object: channels with the least severity each carries, quiet hours (South African time), the
 * digests, customers and domains that are quiet until a time, further addresses that get what this person gets by email.
 */
export const AlertPreferences = z.object({
  channels: z.object({ email: Channel, push: Channel }),
  quiet: z.object({ on: z.boolean(), from: Clock, to: Clock, weekends: z.boolean() }),
  digest: z.object({
    daily: z.boolean(),
    time: Clock,
    weekly: z.boolean(),
    /** The email of what changed, on Mondays; also in weeks without changes. */
    changes: z.boolean().default(true),
    changes_always: z.boolean().default(false),
  }),
  on_duty: z.boolean(),
  per_customer: z.record(z.string().regex(/^\d+$/), Mute),
  per_domain: z.record(z.string().regex(/^\d+$/), Mute),
  copies: z.array(Email).max(5, 'Five further addresses at most.'),
});

/** One message that would have reached, or did not reach, a person. */
export const Reached = z.object({
  alert_id: z.number(),
  title: z.string(),
  domain_name: z.string().nullable(),
  severity: z.enum(severities),
  detected_time: z.string(),
  channel: z.enum(alertChannels).nullable(),
  mode: z.enum(noticeModes).nullable(),
  due_time: z.string().nullable(),
  why: z.string(),
});

/** A device that gets pushed messages. */
export const Device = z.object({
  id: z.number(),
  device: z.string(),
  endpoint_hash: z.string(),
  created_time: z.string(),
  last_ok_time: z.string().nullable(),
  failures: z.number(),
  last_error: z.string().nullable(),
});
