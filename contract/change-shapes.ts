import { z } from 'zod';
import { fleetChangeKinds, senderChangeKinds } from '../domain/vocabulary/changes.ts';
import { alertStatuses, severities } from '../domain/vocabulary.ts';
import { RecordChange } from './check-shapes.ts';
import { FileEvent } from './customer-shapes.ts';
import { MailSplit } from './mail-stats.ts';
import { Day, Id, Pagination, PeriodReply } from './shapes.ts';

const Domain = { domain_id: Id, domain: z.string() };

/** An alert that was opened or resolved; `at` is when. */
const AlertChange = z.object({
  id: Id,
  domain_id: Id.nullable(),
  domain: z.string().nullable(),
  title: z.string(),
  severity: z.enum(severities),
  status: z.enum(alertStatuses),
  event: z.enum(['opened', 'resolved']),
  at: z.string(),
});

/**
 * What changed at a customer since the first moment of the day `since` (UTC). Senders and messages compare the settled days of `period` with as
 * many before: `split` and `previous_split`. Lists start with the newest and hold at most 200; senders start with the largest difference and are at
 * most 20. `found` counts them all.
 */
export const Changes = z.object({
  customer: z.object({ id: Id, name: z.string() }),
  since: Day,
  period: PeriodReply,
  found: z.object({ records: z.number(), policy: z.number(), senders: z.number(), alerts: z.number(), people: z.number() }),
  records: z.array(RecordChange.extend(Domain)),
  /** Changes of DMARC records that ask receivers for something else. */
  policy: z.array(RecordChange.extend(Domain)),
  senders: z.array(
    z.object({
      ...Domain,
      key: z.string(),
      name: z.string(),
      kind: z.enum(senderChangeKinds),
      messages: z.number(),
      previous_messages: z.number(),
      day: Day,
    }),
  ),
  alerts: z.array(AlertChange),
  people: z.array(FileEvent),
  split: MailSplit,
  previous_split: MailSplit,
  /** Policy and score now, and the score when the time began; `null` where it was not known. */
  domains: z.array(
    z.object({ ...Domain, policy: z.string().nullable(), score: z.number().nullable(), previous_score: z.number().nullable() }),
  ),
});

/**
 * What changed at all customers since the first moment of the day `since` (UTC), newest first. Each change holds the part that its kind names.
 * `found` counts all of the period; people are zero for those who may not read them.
 */
export const FleetChanges = z.object({
  since: Day,
  found: z.object({ records: z.number(), alerts: z.number(), people: z.number() }),
  changes: z.array(
    z.object({
      kind: z.enum(fleetChangeKinds),
      id: Id,
      at: z.string(),
      /** Whom it is about; a domain may be shared, or belong to nobody. */
      customers: z.array(z.object({ id: Id, name: z.string() })),
      record: RecordChange.extend(Domain).nullable(),
      alert: AlertChange.nullable(),
      person: FileEvent.nullable(),
    }),
  ),
  pagination: Pagination,
});
