import { z } from 'zod';
import {
  accessLevels,
  alertStatuses,
  enforcementStages,
  fullCheckHours,
  grades,
  mailClasses,
  policies,
  riskKinds,
  severities,
  subscriptionStatuses,
} from '../domain/vocabulary.ts';
import { CustomerName, Day, Email, Id } from './shapes.ts';

/** A customer as its own people see it. */
export const Customer = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  access_level: z.enum(accessLevels),
  is_primary_contact: z.boolean(),
  created_at: z.string(),
  domain_count: z.number(),
});

/** The score of a customer's domains together, with the worst of them. */
export const CustomerScore = z.object({
  score: z.number(),
  grade: z.enum(grades),
  is_held_down: z.boolean(),
  worst: z.object({ domain_id: Id, domain: z.string(), score: z.number() }),
});

/** A customer's risk, 0 to 100, with its parts; each part says why. */
export const Risk = z.object({
  points: z.number(),
  parts: z.array(z.object({ kind: z.enum(riskKinds), points: z.number(), most: z.number(), reason: z.string() })),
});

/** A customer in a list of staff, with 30 days of its mail. */
export const CustomerRow = Customer.extend({
  /** The member of staff who looks after it. */
  manager: z.object({ id: Id, name: z.string() }).nullable(),
  user_count: z.number(),
  messages: z.number(),
  passed: z.number(),
  /** Messages of the customer's own senders. */
  own_messages: z.number(),
  own_passed: z.number(),
  last_report_at: z.string().nullable(),
  plan: z.object({ name: z.string(), status: z.enum(subscriptionStatuses) }).nullable(),
  score: CustomerScore.nullable(),
  risk: Risk.nullable(),
  /** Domains that send mail, and those of them at p=quarantine or p=reject. */
  sending_domains: z.number(),
  enforced_domains: z.number(),
  open_alerts: z.number(),
  critical_alerts: z.number(),
});

/** A removed customer that can be restored, with what it gets back. */
export const RemovedCustomer = z.object({
  id: Id,
  name: z.string(),
  removed_at: z.string(),
  /** Who removed it; `null` for people who left. */
  removed_by: z.string().nullable(),
  /** From this moment it cannot be restored. */
  final_at: z.string(),
  domain_count: z.number(),
  user_count: z.number(),
});

/** What staff note of a customer. */
export const CustomerFields = {
  name: CustomerName,
  email: z.union([z.literal(''), Email]),
  telephone: z.string().trim().max(40),
  billing_email: z.union([z.literal(''), Email]),
  dns_contact: z.string().trim().max(200),
  information_officer: z.string().trim().max(200),
  notes: z.string().trim().max(4_000, 'Use at most 4 000 characters'),
};

/** The file of a customer; `version` goes up with each change, so that a second editor notices. */
export const CustomerFile = z.object({
  ...CustomerFields,
  id: Id,
  email: z.string(),
  billing_email: z.string(),
  version: z.number(),
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable(),
  full_check_hours: z.union(fullCheckHours.map((hours) => z.literal(hours))),
});

/** A domain of a customer in its file. */
export const CustomerDomain = z.object({
  domain_id: Id,
  domain: z.string(),
  mail_class: z.enum(mailClasses),
  score: z.number().nullable(),
  grade: z.enum(grades).nullable(),
  /** The policy that applies; `null` where the domain was never checked. */
  policy: z.enum(policies).nullable(),
  own_messages: z.number(),
  own_passed: z.number(),
  /** Messages whose addresses were deleted. */
  unknown: z.number(),
  last_report_at: z.string().nullable(),
});

/** A domain in the list of its customer. */
export const ListedCustomerDomain = CustomerDomain.extend({
  /** Where it is on the path to enforcement; `null` where it was never checked. */
  stage: z.enum(enforcementStages).nullable(),
  /** Alerts that are neither acknowledged, snoozed nor resolved. */
  open_alerts: z.number(),
  critical_alerts: z.number(),
  /** It sends, and no report has arrived for three days. */
  is_silent: z.boolean(),
});

/** What an issue is: a part of the risk at a domain, or an alert. */
export const issueKinds = [...riskKinds, 'alert'] as const;

/** Something to fix at a customer: who of the staff has it, and until which South African day it is to be fixed. `alert` is what it is about, if that is one. */
export const Issue = z.object({
  kind: z.enum(issueKinds),
  severity: z.enum(severities),
  title: z.string(),
  reason: z.string(),
  domain_id: Id.nullable(),
  domain: z.string().nullable(),
  points: z.number(),
  owner: z.object({ id: z.number(), name: z.string() }).nullable(),
  due_on: Day.nullable(),
  is_overdue: z.boolean(),
  alert: z
    .object({
      id: Id,
      status: z.enum(alertStatuses),
      since: z.string(),
      /** When it is passed on because nobody acknowledged it. */
      escalates_at: z.string().nullable(),
    })
    .nullable(),
});

/** Something that was done to a customer, or with the rights of its people. */
export const FileEvent = z.object({
  at: z.string(),
  /** Who did it; `null` for the service itself and for people who left. */
  actor: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  details: z.array(z.object({ name: z.string(), value: z.string() })),
});
