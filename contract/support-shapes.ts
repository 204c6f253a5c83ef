import { z } from 'zod';
import { supportCategories, supportEventKinds, supportPriorities, supportSides, supportStatuses } from '#domain/vocabulary.ts';
import { Person } from './alert-shapes.ts';

const Named = z.object({ id: z.number(), name: z.string() });

/** The answer that staff owe: in sales time, `due_at` only while the clock runs. */
const Clock = z.object({
  state: z.enum(['running', 'paused', 'answered']),
  used_minutes: z.number(),
  target_minutes: z.number(),
  due_at: z.string().nullable(),
  first_reply_minutes: z.number().nullable(),
});

/** A support request as lists show it. `is_mine`: the caller wrote it. */
export const SupportRequest = z.object({
  id: z.number(),
  subject: z.string(),
  status: z.enum(supportStatuses),
  version: z.number(),
  priority: z.enum(supportPriorities),
  category: z.enum(supportCategories),
  customer: Named,
  domain: Named.nullable(),
  alert_id: z.number().nullable(),
  author: Person,
  is_mine: z.boolean(),
  assigned_to: Person,
  created_at: z.string(),
  changed_at: z.string(),
  /** Who wrote last: the customer's people or staff. */
  last_side: z.enum(supportSides),
  rating: z.number().nullable(),
  clock: Clock,
});

/** What a request was made from, as it was then. */
const Linked = z.object({
  title: z.string(),
  text: z.string(),
  todo: z.string().nullable(),
  record: z.object({ action: z.string(), name: z.string(), type: z.string(), value: z.string() }).nullable(),
});

/** A step of the thread; a `note` reaches staff alone. */
const SupportEvent = z.object({
  id: z.number(),
  time: z.string(),
  kind: z.enum(supportEventKinds),
  side: z.enum(supportSides),
  actor: Person,
  text: z.string(),
  from: z.enum(supportStatuses).nullable(),
  to: z.enum(supportStatuses).nullable(),
  person: Person,
  files: z.array(z.object({ id: z.number(), name: z.string(), type: z.string(), bytes: z.number() })),
});

/** A support request with its thread, oldest first. `answer` is a first answer from the linked finding, for staff alone. */
export const SupportFile = SupportRequest.extend({
  linked: Linked.nullable(),
  thread: z.array(SupportEvent),
  answer: z.string().nullable(),
});
