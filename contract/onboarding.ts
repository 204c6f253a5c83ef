import { z } from 'zod';
import { lineOutcomes, onboardingColumns, onboardingStatuses, onboardingSteps } from '../domain/vocabulary/onboarding.ts';
import { dnsPanels, mailClasses } from '../domain/vocabulary.ts';
import { endpoint, inArea } from './endpoint.ts';
import { AskedDay, CustomerName, Day, Email, Id, IdParam } from './shapes.ts';

const Named = z.object({ id: Id, name: z.string() });

const Place = {
  customer: Named,
  status: z.enum(onboardingStatuses),
  /** `null` once it is over. */
  column: z.enum(onboardingColumns).nullable(),
  /** Working days in the step, the first being 1, and in how many it should be over. */
  days: z.number(),
  goal_days: z.number().nullable(),
  /** The blocker of the step, in a few words. */
  blocker: z.string().nullable(),
  /** Whom the staff wait for; empty for nobody. */
  waiting_for: z.string(),
  owner: Named.nullable(),
  due_on: Day.nullable(),
};

const Record = z.object({
  action: z.enum(['publish', 'replace', 'remove']),
  name: z.string(),
  type: z.string(),
  value: z.string(),
});

const Onboarding = z.object({
  ...Place,
  started_at: z.string(),
  step_since: z.string(),
  domains_draft: z.string(),
  draft_saved_at: z.string().nullable(),
  welcomed_at: z.string().nullable(),
  steps: z.array(
    z.object({
      step: z.enum(onboardingSteps),
      is_done: z.boolean(),
      text: z.string(),
      skip: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
    }),
  ),
  people: z.number(),
  /** Of them those who have set up their account. */
  people_ready: z.number(),
  schedules: z.number(),
  report_address: z.string().nullable(),
  domains: z.array(
    z.object({
      id: Id,
      name: z.string(),
      is_parked: z.boolean(),
      is_verified: z.boolean(),
      is_checked: z.boolean(),
      is_published: z.boolean(),
      is_proved: z.boolean(),
      has_report: z.boolean(),
      unsorted: z.number(),
      checked_at: z.string().nullable(),
    }),
  ),
  /** The domains by who runs their name servers, the one with most missing records first. */
  hosts: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      panel: z.enum(dnsPanels),
      published: z.number(),
      missing: z.number(),
      records: z.array(Record),
      message: z.object({ subject: z.string(), body: z.string() }).nullable(),
      sent: z.object({ to: z.string(), at: z.string() }).nullable(),
    }),
  ),
});

const whole = z.object({ onboarding: Onboarding });

/** Onboarding of customers, step by step; for staff. Steps are measured, not ticked off by hand. */
export const onboarding = inArea('customers', {
  board: endpoint({
    method: 'GET',
    path: '/customer-onboarding',
    access: 'admin',
    reply: z.object({
      onboardings: z.array(z.object({ ...Place, domains: z.number() })),
      customers: z.number(),
      /** Days from the start to the first report, over the last year. */
      first_report: z.object({ median_days: z.number().nullable(), of: z.number() }),
      may_start: z.array(Named),
      owners: z.array(Named),
    }),
    failure: 'Failed to fetch the onboardings',
    tags: ['onboarding', 'customers', 'domains', 'associations', 'subscriptions'],
    freshMs: 60_000,
  }),
  start: endpoint({
    method: 'POST',
    path: '/customer-onboarding',
    access: 'admin',
    keyed: true,
    body: z
      .object({
        customer_id: Id.optional(),
        name: CustomerName.optional(),
        email: Email.optional(),
        /** `true` after a person confirmed that this is not the existing customer with a similar name. */
        is_another: z.boolean().default(false),
      })
      .refine(({ customer_id: id, name }) => (id === undefined) !== (name === undefined), {
        message: 'Choose a customer, or enter the name of a new one',
        path: ['customer_id'],
      }),
    reply: whole,
    failure: 'Failed to start the onboarding',
    tags: ['onboarding', 'customers'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/customer-onboarding/:id',
    access: 'admin',
    params: IdParam,
    reply: whole,
    failure: 'Failed to fetch this onboarding',
    tags: ['onboarding', 'customers', 'domains', 'associations', 'subscriptions', 'dns-verification'],
    freshMs: 60_000,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/customer-onboarding/:id',
    access: 'admin',
    params: IdParam,
    body: z.object({
      owner_id: Id.nullable().optional(),
      waiting_for: z.string().trim().max(80, 'Use at most 80 characters').optional(),
      due_on: AskedDay.nullable().optional(),
      domains_draft: z.string().max(130_000).optional(),
      /** When the list that was edited had been saved; a list is refused where somebody saved another one since. */
      seen_saved_at: z.string().nullable().optional(),
    }),
    reply: whole,
    failure: 'Failed to save this onboarding',
    tags: ['onboarding'],
  }),
  skip: endpoint({
    method: 'POST',
    path: '/customer-onboarding/:id/skip',
    access: 'admin',
    params: IdParam,
    body: z.object({
      step: z.enum(onboardingSteps),
      /** `null` takes the skip back. */
      reason: z.string().trim().min(3, 'Say why this step is skipped').max(200, 'Use at most 200 characters').nullable(),
    }),
    reply: whole,
    failure: 'Failed to skip this step',
    tags: ['onboarding'],
  }),
  domains: endpoint({
    method: 'POST',
    path: '/customer-onboarding/:id/domains',
    access: 'admin',
    params: IdParam,
    body: z.object({
      lines: z.string().max(130_000, 'Enter at most 500 domains at once'),
      /** For lines that name none. Left out, new domains are for people, and those that were removed stay what they were. */
      mail_class: z.enum(mailClasses).optional(),
      /** Validates the lines and adds nothing. */
      dry_run: z.boolean().default(false),
    }),
    reply: z.object({
      lines: z.array(
        z.object({
          line: z.number(),
          given: z.string(),
          name: z.string().nullable(),
          /** The class that the line names behind the domain. */
          mail_class: z.enum(mailClasses).nullable(),
          outcome: z.enum(lineOutcomes),
          text: z.string().nullable(),
        }),
      ),
      onboarding: Onboarding,
    }),
    failure: 'Failed to add these domains',
    tags: ['onboarding', 'domains', 'customers', 'dmarc', 'reports'],
    timeoutMs: 120_000,
  }),
  check: endpoint({
    method: 'POST',
    path: '/customer-onboarding/:id/check',
    access: 'admin',
    params: IdParam,
    reply: z.object({ queued: z.number() }),
    failure: 'Failed to check the records',
    tags: ['onboarding', 'dns-verification'],
  }),
  sent: endpoint({
    method: 'POST',
    path: '/customer-onboarding/:id/sent',
    access: 'admin',
    params: IdParam,
    body: z.object({
      dns_host: z.string().min(1).max(253),
      to: z.string().trim().min(1, 'Enter to whom the records were sent').max(120, 'Use at most 120 characters'),
    }),
    reply: whole,
    failure: 'Failed to note this',
    tags: ['onboarding'],
  }),
  welcome: endpoint({
    method: 'POST',
    path: '/customer-onboarding/:id/welcome',
    access: 'admin',
    params: IdParam,
    reply: z.object({
      people: z.array(z.object({ email: z.string(), name: z.string(), mail: z.enum(['sent', 'kept', 'failed']) })),
      onboarding: Onboarding,
    }),
    failure: 'Failed to send the welcome',
    tags: ['onboarding', 'customers'],
    timeoutMs: 60_000,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/customer-onboarding/:id/stop',
    access: 'admin',
    params: IdParam,
    reply: whole,
    failure: 'Failed to stop this onboarding',
    tags: ['onboarding'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/customer-onboarding/:id/resume',
    access: 'admin',
    params: IdParam,
    reply: whole,
    failure: 'Failed to resume this onboarding',
    tags: ['onboarding'],
  }),
});
