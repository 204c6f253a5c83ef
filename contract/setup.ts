import { z } from 'zod';
import { companyFacts } from '../domain/vocabulary.ts';
import { endpoint, inArea } from './endpoint.ts';
import { Contact } from './public.ts';
import { AskedDay } from './shapes.ts';

const Company = z.partialRecord(z.enum(companyFacts), z.string().trim().max(300));
const SiteFacts = z.object({ company: Company, contacts: z.array(Contact).max(20) });

const ClosingDay = z.object({
  day: AskedDay,
  name: z.string().trim().min(1, 'Say why the office is closed').max(80, 'Use at most 80 characters'),
});

/** Settings of the installation, for staff. */
export const setup = inArea('setup', {
  siteFacts: endpoint({
    method: 'GET',
    path: '/setup/site',
    access: 'admin',
    reply: z.object({ site: SiteFacts }),
    failure: 'Failed to fetch the facts for the public site',
    tags: ['setup'],
  }),
  saveSiteFacts: endpoint({
    method: 'PUT',
    path: '/setup/site',
    access: 'admin',
    body: SiteFacts,
    reply: z.object({ site: SiteFacts }),
    failure: 'Failed to save the facts for the public site',
    tags: ['setup', 'subscriptions'],
  }),
  signInRules: endpoint({
    method: 'GET',
    path: '/setup/sign-in',
    access: 'admin',
    reply: z.object({
      staff_need_second_factor: z.boolean(),
      /** Active staff, and how many of them have a second factor. */
      staff: z.number(),
      staff_with_factor: z.number(),
    }),
    failure: 'Failed to fetch the rules for signing in',
    tags: ['setup'],
  }),
  saveSignInRules: endpoint({
    method: 'PUT',
    path: '/setup/sign-in',
    access: 'admin',
    body: z.object({ staff_need_second_factor: z.boolean() }),
    reply: z.object({ staff_need_second_factor: z.boolean() }),
    failure: 'Failed to save the rules for signing in',
    tags: ['setup', 'session'],
  }),
  saveClosingDays: endpoint({
    method: 'PUT',
    path: '/setup/closing-days',
    access: 'admin',
    body: z.object({ days: z.array(ClosingDay).max(100, 'Enter at most 100 days') }),
    reply: z.object({ days: z.array(ClosingDay) }),
    failure: 'Failed to save the closing days',
    tags: ['setup', 'leads', 'support', 'onboarding'],
  }),
  installation: endpoint({
    method: 'GET',
    path: '/setup/installation',
    access: 'admin',
    reply: z.object({
      /** Days without sales hours that staff entered. */
      days: z.array(ClosingDay),
      /** Those of the next twelve months, which are closed by themselves. */
      public_holidays: z.array(z.object({ day: z.string(), name: z.string() })),
      /** What only the environment can change, without secrets; `null` where the variable is not set. */
      fixed: z.array(z.object({ key: z.string(), value: z.string().nullable(), variable: z.string() })),
    }),
    failure: 'Failed to fetch the settings of the installation',
    tags: ['setup'],
  }),
  testResolvers: endpoint({
    method: 'POST',
    path: '/setup/resolvers/test',
    access: 'admin',
    reply: z.object({
      resolvers: z.array(z.object({ name: z.string(), ms: z.number().nullable(), problem: z.string().nullable() })),
    }),
    failure: 'Failed to test the resolvers',
    timeoutMs: 30_000,
  }),
  senderAdvice: endpoint({
    method: 'GET',
    path: '/setup/sender-advice',
    access: 'admin',
    reply: z.object({ shows_other_customers: z.boolean() }),
    failure: 'Failed to fetch the setting for suggestions',
    tags: ['setup'],
  }),
  saveSenderAdvice: endpoint({
    method: 'PUT',
    path: '/setup/sender-advice',
    access: 'admin',
    body: z.object({ shows_other_customers: z.boolean() }),
    reply: z.object({ shows_other_customers: z.boolean() }),
    failure: 'Failed to save the setting for suggestions',
    tags: ['setup', 'source-analysis'],
  }),
});
