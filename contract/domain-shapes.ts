import { z } from 'zod';
import { tagProblem, trimmedTag } from '../domain/vocabulary/domain-tags.ts';
import {
  accessLevels,
  dnsStatuses,
  domainStandings,
  enforcementStages,
  grades,
  mailClasses,
  policies,
  protectionLevels,
  verificationStatuses,
} from '../domain/vocabulary.ts';
import { NextStep } from './protection-shapes.ts';
import { Day, Id } from './shapes.ts';

/** Records of one type as the last check found them; `null` before the first check. */
const RecordsFound = z.record(z.string(), z.object({ exists: z.boolean(), records: z.array(z.string()) }));

/** The last check of a domain's DNS. `NotChecked` until there was one. */
export const DnsVerification = z.object({
  verification_status: z.enum(verificationStatuses),
  last_verified_at: z.string().nullable(),
  timestamp: z.string().nullable(),
  security_score: z.number().nullable(),
  recommendations: z.array(z.string()),
  records_found: RecordsFound,
  /** `verification_status` in one word for people, and whether it is exactly `Verified` (specification 4). */
  status: z.enum(dnsStatuses),
  verified: z.boolean(),
});

/** A domain with the last 30 days of its mail; `messages` and `passed` are counts of messages. */
export const DomainRow = z.object({
  id: Id,
  /** As written in the DNS (A-labels, RFC 5890). */
  name: z.string(),
  /** The name in its own letters, where those are not ASCII. */
  unicode_name: z.string().nullable(),
  mail_class: z.enum(mailClasses),
  is_active: z.boolean(),
  /** `unverified` until control is proved: its DNS is checked, its reports do not show. */
  standing: z.enum(domainStandings),
  /** The tags of the chosen customer where it has the domain, else of the first that has it; staff read those of the first. */
  tags: z.array(z.string()),
  created_at: z.string(),
  /** The customers that share it and that the caller may see, with the level of each share. */
  customers: z.array(z.object({ id: Id, name: z.string(), access_level: z.enum(accessLevels) })),
  /** What the caller may do here: the lower of the level at the customer and the level of the share. */
  access_level: z.enum(accessLevels),
  messages: z.number(),
  passed: z.number(),
  failed: z.number(),
  /** Messages of the domain's own senders, as its people placed them. */
  own_messages: z.number(),
  own_passed: z.number(),
  reports: z.number(),
  unreadable_rows: z.number(),
  last_report_at: z.string().nullable(),
  data_up_to: Day.nullable(),
  published_policy: z.string().nullable(),
  trend: z.array(z.object({ day: Day, messages: z.number(), passed: z.number() })),
  dns_verification: DnsVerification,
  protection: z.object({
    level: z.enum(protectionLevels),
    why: z.string(),
    score: z.number().nullable(),
    grade: z.enum(grades).nullable(),
    policy: z.enum(policies).nullable(),
    stage: z.enum(enforcementStages),
  }),
  next_step: NextStep.nullable(),
});

/** A tag as it is typed. */
export const Tag = z
  .string()
  .transform(trimmedTag)
  .superRefine((tag, context) => {
    const problem = tagProblem(tag);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
