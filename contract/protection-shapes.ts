import { z } from 'zod';
import { enforcementStages, grades, mailClasses, nextPlaces, protectionLevels } from '../domain/vocabulary.ts';
import { Check } from './check-shapes.ts';
import { Day, Id } from './shapes.ts';

/** A condition of the next stage. */
export const Gate = z.object({
  key: z.enum(['days', 'messages', 'pass', 'unsorted']),
  wanted: z.number(),
  have: z.number().nullable(),
  met: z.boolean(),
});

/** What staff may set for a domain's path. */
export const Thresholds = z.object({
  min_days: z.number().int().min(0).max(365),
  min_messages: z.number().int().min(0).max(10_000_000),
  min_pass_pct: z.number().min(50).max(100),
  max_unsorted: z.number().int().min(0).max(1000),
});

const Hit = z.object({ source_ip: z.string(), name: z.string().nullable(), failing: z.number(), messages: z.number() });

/** A domain's protection: the level and why, the stage and what is missing for the next, what enforcing would have hit. */
export const ProtectionRow = z.object({
  domain_id: Id,
  domain: z.string(),
  mail_class: z.enum(mailClasses),
  level: z.enum(protectionLevels),
  why: z.string(),
  score: z.number().nullable(),
  grade: z.enum(grades).nullable(),
  checked_at: z.string().nullable(),
  policies: Check.shape.dmarc.shape.policies,
  record: z.string().nullable(),
  own_messages: z.number(),
  own_passed: z.number(),
  days_since_report: z.number().nullable(),
  path: z.object({
    stage: z.enum(enforcementStages),
    next: z.enum(enforcementStages).nullable(),
    gates: z.array(Gate),
    is_ready: z.boolean(),
    hole: z.string().nullable().default(null),
    why: z.string(),
    days_at_stage: z.number().nullable(),
  }),
  what_if: z.object({
    days: z.number(),
    data_up_to: Day.nullable(),
    messages: z.number(),
    own: z.number(),
    own_failing: z.number(),
    forwarded: z.number(),
    senders: z.array(Hit),
    unproven: z.object({ messages: z.number(), sources: z.number(), largest: z.array(Hit) }),
  }),
});

/** The one next step of a domain, the same on every screen. `rank` orders those of several domains, the most urgent first. */
export const NextStep = z.object({
  rank: z.number(),
  what: z.string(),
  why: z.string(),
  action: z.string(),
  place: z.enum(nextPlaces),
  alert_id: z.number().nullable(),
});
