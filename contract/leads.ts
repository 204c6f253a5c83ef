import { z } from 'zod';
import { answerStates, leadColumns, leadSorts, scoreGroups, taskStates } from '../domain/vocabulary/leads.ts';
import { grades, leadStatuses, lostReasons } from '../domain/vocabulary.ts';
import { endpoint, inArea } from './endpoint.ts';
import { AskedDay, CustomerName, Day, Id, IdParam, Page, Pagination } from './shapes.ts';
import { Cents } from './subscription-shapes.ts';

/** What enquiries are worth a month together; `offers` counts those with a plan, and with `is_least` one of them has a least price. */
const Worth = z.object({ cents: z.number(), is_least: z.boolean(), offers: z.number() });

/** A plan to offer; the price of a month only where the plan has a least price. */
const Offer = z.object({ id: Id, price_cents: Cents.optional() });

const Lead = z.object({
  id: Id,
  status: z.enum(leadStatuses),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  telephone: z.string(),
  topic: z.string(),
  domain: z.string(),
  message: z.string(),
  score: z.number().nullable(),
  created_at: z.string(),
  /** After one hour of sales time. */
  answer_due_at: z.string(),
  answered_at: z.string().nullable(),
  /** `null` for spam that nobody answered. */
  answer_state: z.enum(answerStates).nullable(),
  /** Sales time: what is left while it waits, what it is over once it is late. */
  answer_minutes: z.number(),
  /** When it was won, lost or taken for spam. */
  closed_at: z.string().nullable(),
  lost_reason: z.enum(lostReasons).nullable(),
  /** The plan that is offered, at its price a month: today's, or of the day on which the enquiry was closed. */
  plan: z.object({ id: Id, name: z.string(), price_cents: z.number(), is_least: z.boolean() }).nullable(),
  /** The task that is due first; `null` where none is to be done. */
  next_task: z.object({ what: z.string(), due_on: Day, owner: z.string().nullable(), is_overdue: z.boolean() }).nullable(),
  overdue_tasks: z.number(),
});

const Named = z.object({ id: Id, name: z.string() });

/** Something to do about an enquiry; `owner` is `null` after the account of the person was deleted. */
const Task = z.object({
  id: Id,
  what: z.string(),
  owner: Named.nullable(),
  due_on: Day,
  state: z.enum(taskStates),
  done_at: z.string().nullable(),
  done_by: z.string().nullable(),
});

/** What has to be done. */
const What = z.string().trim().min(1, 'Enter what to do').max(200, 'Use at most 200 characters');

/** Text in who wrote, about which domain, or the message. */
const Text = z.string().trim().max(200, 'Use at most 200 characters').optional();

/** The page that an enquiry was written on. */
const Source = z.string().trim().max(200, 'Use at most 200 characters').optional();

/** A check of the domain: its points by group, `of` 0 where nothing was measured, and what to do first in each. */
const CheckPoints = z.object({
  checked_at: z.string(),
  score: z.number().nullable(),
  grade: z.enum(grades).nullable(),
  groups: z.array(z.object({ group: z.enum(scoreGroups), earned: z.number(), of: z.number(), todo: z.string().nullable() })),
});

const LeadFile = Lead.extend({
  source_page: z.string(),
  consent_at: z.string(),
  consent_text: z.string(),
  marketing: z.boolean(),
  notes: z.string(),
  /** Those to do by their day, then the last 50 that are done. */
  tasks: z.array(Task),
  /** The staff who can have a task. */
  task_owners: z.array(Named),
  customer: Named.nullable(),
  /** Of a conversion that was interrupted: what could not be done, none while it is being finished; `null` otherwise. */
  conversion_left: z.array(z.string()).nullable(),
  /** The check that the enquiry came with, and the last one by staff. */
  checks: z.object({ first: CheckPoints.nullable(), now: CheckPoints.nullable() }),
  /** Whether the server sends email, or only writes it to the outbox folder as no mail server is set. */
  outgoing: z.enum(['smtp', 'outbox']),
  /** A first answer to read and send. */
  answer: z.object({ subject: z.string(), text: z.string() }),
  /** The first answer as it was sent from the app, or kept in the outbox folder as no mail server was set; `null` before. */
  sent: z
    .object({
      subject: z.string(),
      text: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      outcome: z.enum(['sent', 'kept']),
    })
    .nullable(),
  timeline: z.array(z.object({ at: z.string(), actor: z.string().nullable(), action: z.string() })),
});

/** What visitors wrote, from the first message to a customer; for staff. */
export const leads = inArea('leads', {
  list: endpoint({
    method: 'GET',
    path: '/admin/leads',
    access: 'admin',
    query: z.object({
      ...Page,
      status: z.enum(['open', 'closed', 'all', ...leadStatuses]).default('open'),
      q: Text,
      source: Source,
      sort_by: z.enum(leadSorts).default('created_at'),
      sort_order: z.enum(['asc', 'desc']).default('desc'),
    }),
    reply: z.object({ leads: z.array(Lead), pagination: Pagination }),
    failure: 'Failed to fetch the enquiries',
    tags: ['leads', 'subscriptions'],
  }),
  board: endpoint({
    method: 'GET',
    path: '/admin/leads/board',
    access: 'admin',
    query: z.object({ q: Text, source: Source }),
    reply: z.object({
      /** The first of each status: those that wait for an answer, those with an overdue task, then the newest. */
      columns: z.array(z.object({ status: z.enum(leadColumns), total: z.number(), worth: Worth, leads: z.array(Lead) })),
      spam: z.number(),
    }),
    failure: 'Failed to fetch the enquiries',
    tags: ['leads', 'subscriptions'],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/admin/leads/stats',
    access: 'admin',
    reply: z.object({
      stats: z.object({
        open: z.number(),
        open_worth: Worth,
        /** Without a first answer, and those whose hour is over. */
        waiting: z.number(),
        overdue: z.number(),
        /** Written this month: answered within the hour, and all that were answered or whose hour is over. */
        answered_in_time: z.number(),
        answered: z.number(),
        won_this_month: z.number(),
        won_worth: Worth,
        /** Closed in 90 days: won, and won or lost. */
        won: z.number(),
        closed: z.number(),
        /** The pages that enquiries were written on, at most 100, by name. */
        sources: z.array(z.string()),
      }),
    }),
    failure: 'Failed to fetch the enquiries',
    tags: ['leads', 'subscriptions'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/leads/:id',
    access: 'admin',
    params: IdParam,
    reply: z.object({ lead: LeadFile }),
    failure: 'Failed to fetch this enquiry',
    tags: ['leads', 'subscriptions'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/leads/:id',
    access: 'admin',
    params: IdParam,
    body: z
      .object({
        status: z.enum(leadStatuses).optional(),
        /** Needed with the status `lost`. */
        lost_reason: z.enum(lostReasons).optional(),
        notes: z.string().trim().max(4_000, 'Use at most 4 000 characters').optional(),
        /** The notes as they were when they were changed; others by now refuse the change. */
        seen_notes: z.string().max(4_000).optional(),
        /** The plan to offer while the enquiry is open; `null` takes it back. */
        plan: Offer.nullable().optional(),
        /** Sends this first answer now, and marks a new enquiry as contacted once it left; an email cannot be taken back, so nothing else goes with it. */
        answer: z
          .object({
            subject: z
              .string()
              .trim()
              .min(1, 'Enter a subject')
              .max(200, 'Use at most 200 characters')
              .regex(/^[^\r\n]*$/, 'Write the subject on one line'),
            text: z.string().trim().min(1, 'Enter the text').max(8_000, 'Use at most 8 000 characters'),
          })
          .optional(),
        /** Adds a task, or with its `id` changes one; the same task to do is added once. */
        task: z
          .object({
            id: Id.optional(),
            what: What.optional(),
            owner_id: Id.optional(),
            due_on: AskedDay.optional(),
            /** `true` when it is done, `false` to do it again. */
            is_done: z.boolean().optional(),
          })
          .optional(),
      })
      .refine(
        ({ answer, task, ...others }) =>
          (answer ?? task) === undefined ||
          [answer, task, ...Object.values(others)].filter((one) => one !== undefined).length === 1,
        { message: 'Send the first answer, or a task, without another change', path: ['answer'] },
      ),
    reply: z.object({ lead: LeadFile }),
    failure: 'Failed to change this enquiry',
    tags: ['leads'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/admin/leads/:id/check',
    access: 'admin',
    params: IdParam,
    reply: z.object({ lead: LeadFile }),
    failure: 'Failed to check this domain',
    tags: ['leads'],
    timeoutMs: 60_000,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/leads/:id',
    access: 'admin',
    level: 'owner',
    params: IdParam,
    reply: z.object({ removed: z.literal(true) }),
    failure: 'Failed to erase this enquiry',
    tags: ['leads'],
  }),
  convert: endpoint({
    method: 'POST',
    path: '/admin/leads/:id/convert',
    access: 'admin',
    area: 'people',
    params: IdParam,
    body: z.object({
      name: CustomerName,
      domain: z.string().trim().max(253).default(''),
      /** `true` after a person confirmed that this is not the existing customer with a similar name. */
      is_another: z.boolean().default(false),
      /** The plan that the subscription begins with today; none with `null`, and the one that is offered where this is left out. */
      plan: Offer.nullable().optional(),
    }),
    reply: z.object({
      customer: z.object({ id: Id, name: z.string() }),
      /** Why the domain was not added; `null` where it was, or none was asked for. */
      domain_refusal: z.string().nullable(),
      /** Why the customer was not put on the plan; `null` where it was, or none was asked for. */
      plan_refusal: z.string().nullable(),
      /** What became of the invitation as owner, or why there is none. */
      mail: z.enum(['sent', 'kept', 'failed']).nullable(),
      link: z.string().nullable(),
      invitation_refusal: z.string().nullable(),
      lead: LeadFile,
    }),
    failure: 'Failed to convert this enquiry',
    tags: ['leads', 'customers', 'people', 'associations', 'domains', 'subscriptions', 'onboarding'],
    timeoutMs: 60_000,
  }),
});
