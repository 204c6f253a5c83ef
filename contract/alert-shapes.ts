import { z } from 'zod';
import {
  accessLevels,
  alertChannels,
  alertEventKinds,
  alertOutcomes,
  alertStatuses,
  noticeModes,
  noticeStatuses,
  severities,
} from '#domain/vocabulary.ts';
import { Tag } from './domain-shapes.ts';
import { Email, Id } from './shapes.ts';

/** A severity. */
export const SeverityWord = z.enum(severities);

/** The person who acted; `null` for the server, or an account that is gone. */
export const Person = z.object({ id: z.number(), name: z.string() }).nullable();

/** A line of what was seen. */
export const Evidence = z.object({ label: z.string(), text: z.string() });

/** Daily values for a small chart; `usual` is the level they were compared with, `markDay` the day it happened. */
export const AlertSeries = z.object({
  label: z.string(),
  points: z.array(z.object({ day: z.string(), value: z.number() })),
  usual: z.number().nullable(),
  markDay: z.string().nullable(),
});

/**
 * An alert: one cause at one domain, or at one customer as a whole (`customer_id`, never together with a domain), or at the intake (both
 * null), from the first sight to its end.
 */
export const Alert = z.object({
  id: z.number(),
  domain_id: z.number().nullable(),
  domain_name: z.string().nullable(),
  customer_id: z.number().nullable(),
  /** Its customers that the caller may see, with the level of each share of the domain. */
  customers: z.array(z.object({ id: z.number(), name: z.string(), access_level: z.enum(accessLevels) })),
  rule: z.string(),
  subject: z.string(),
  cause: z.string(),
  cause_name: z.string(),
  severity: SeverityWord,
  status: z.enum(alertStatuses),
  version: z.number(),
  count: z.number(),
  title: z.string(),
  evidence: z.array(Evidence),
  series: AlertSeries.nullable(),
  next_step: z.string(),
  happened_time: z.string(),
  detected_time: z.string(),
  seen_time: z.string(),
  acknowledged_by: Person,
  acknowledged_time: z.string().nullable(),
  assigned_to: Person,
  snoozed_until: z.string().nullable(),
  resolved_by: Person,
  resolved_time: z.string().nullable(),
  outcome: z.enum(alertOutcomes).nullable(),
  incident_id: z.number().nullable(),
});

/** A step in the timeline of an alert: when the server took it (`time`), when the person did it (`done_time`). */
export const AlertStep = z.object({
  id: z.number(),
  kind: z.enum(alertEventKinds),
  time: z.string(),
  done_time: z.string(),
  actor: Person,
  note: z.string(),
  from_status: z.enum(alertStatuses).nullable(),
  to_status: z.enum(alertStatuses).nullable(),
  details: z.record(z.string(), z.unknown()),
});

/** A message about an alert to one address. */
export const Notice = z.object({
  id: z.number(),
  alert_id: z.number(),
  channel: z.enum(alertChannels),
  address: z.string(),
  name: z.string().nullable(),
  mode: z.enum(noticeModes),
  status: z.enum(noticeStatuses),
  due_time: z.string(),
  changed_time: z.string(),
  tries: z.number(),
  error: z.string().nullable(),
});

/** What a person does to an alert. `seen_version` is the version it was decided on; another one is refused. */
export const Action = {
  seen_version: z.number().int().positive().optional(),
};
/** Free text by a person. */
export const Notes = z.string().trim().max(4_000, 'A note can have 4 000 characters at most.').default('');

/** The answer to an action: the alert after it. */
export const ActionReply = z.object({ alert: Alert });

/**
 * What a scope says of a rule; `null` and a missing parameter mean: as the scope above. `tag_domains` is how many domains of the customer
 * have the tag now.
 */
export const RuleRow = z.object({
  id: z.number(),
  rule: z.string(),
  customer_id: z.number().nullable(),
  tag: z.string().nullable(),
  tag_domains: z.number().nullable(),
  domain_id: z.number().nullable(),
  is_on: z.boolean().nullable(),
  severity: SeverityWord.nullable(),
  params: z.record(z.string(), z.number()),
  recipients: z.array(z.string()),
  version: z.number(),
  changed_time: z.string(),
  changed_by: Person,
});

/** Where a part of a rule comes from, and from which tag where it is one. */
const From = { from: z.enum(['default', 'global', 'customer', 'tag', 'domain']), tag: z.string().optional() };

/** A rule as it holds in a scope, with where each part of it comes from. */
export const EffectiveRule = z.object({
  rule: z.string(),
  name: z.string(),
  about: z.string(),
  ends_by: z.string(),
  basis: z.enum(['reports', 'dns', 'tls', 'plan', 'intake']),
  audience: z.enum(['customer', 'staff']),
  can_back_run: z.boolean(),
  is_on: z.object({ value: z.boolean(), ...From }),
  severity: z.object({ value: SeverityWord, ...From }),
  params: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      unit: z.string(),
      min: z.number(),
      max: z.number(),
      step: z.number(),
      value: z.number(),
      usual: z.number(),
      ...From,
    }),
  ),
  recipients: z.array(z.string()),
  fired_30d: z.number(),
  suggestion: z
    .object({ param: z.string(), label: z.string(), unit: z.string(), from: z.number(), to: z.number(), why: z.string() })
    .nullable(),
});

/** When a rule would have fired at a domain, and until when; `null` while it still would. */
export const Firing = z.object({
  day: z.string(),
  ended_day: z.string().nullable(),
  domain_id: z.number(),
  domain_name: z.string(),
  subject: z.string(),
  title: z.string(),
  severity: SeverityWord,
});

/** The fields of a rule that may be written. */
export const RuleFields = {
  is_on: z.boolean().nullable().default(null),
  severity: SeverityWord.nullable().default(null),
  params: z.record(z.string(), z.number('Enter a number')).default({}),
  recipients: z.array(Email).max(20, 'A rule can have 20 recipients at most.').default([]),
};

/** Who would be notified of an alert, how and when, in the order of escalation. */
export const Recipient = z.object({
  user_id: z.number().nullable(),
  name: z.string(),
  email: z.string(),
  source: z.enum(['primary_contact', 'customer', 'rule', 'staff', 'webhook']),
  step: z.number(),
  channels: z.array(
    z.object({ channel: z.enum(alertChannels), mode: z.enum(noticeModes), due_time: z.string(), why: z.string() }),
  ),
  held_back: z.string().nullable(),
});

/** A domain or a customer that a list is about. */
export const ScopeQuery = z.object({ domain_id: Id.optional(), customer_id: Id.optional() });

/** Where alert rules are read or tested: a tag is one of the customer. */
export const RuleScopeQuery = ScopeQuery.extend({ tag: Tag.optional() });
