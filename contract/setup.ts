import { z } from 'zod';
import { features } from '../domain/vocabulary/features.ts';
import { companyFacts } from '../domain/vocabulary.ts';
import { endpoint, inArea } from './endpoint.ts';
import { Contact } from './public.ts';
import { AskedDay, RetentionTerms, thingName } from './shapes.ts';

const Company = z.partialRecord(z.enum(companyFacts), z.string().trim().max(300));
const SiteFacts = z.object({ company: Company, contacts: z.array(Contact).max(20) });

const ClosingDay = z.object({ day: AskedDay, name: z.string() });
const NewClosingDay = ClosingDay.extend({ name: thingName(80, 'Say why the office is closed') });

/** The version of a setting that was read: a change is refused where another one is stored. */
const seen_version = z.number().int().min(0);

const FeatureState = z.object({
  feature: z.enum(features),
  is_on: z.boolean(),
  /** The variable without which it cannot work; `null` where nothing is missing. */
  needs: z.string().nullable(),
});

/** Settings of the installation, for staff. */
export const setup = inArea('setup', {
  siteFacts: endpoint({
    method: 'GET',
    path: '/setup/site',
    access: 'admin',
    reply: z.object({ site: SiteFacts, version: z.number() }),
    failure: 'Failed to fetch the facts for the public site',
    tags: ['setup'],
  }),
  saveSiteFacts: endpoint({
    method: 'PUT',
    path: '/setup/site',
    access: 'admin',
    body: SiteFacts.extend({ seen_version }),
    reply: z.object({ site: SiteFacts, version: z.number() }),
    failure: 'Failed to save the facts for the public site',
    tags: ['setup', 'subscriptions'],
  }),
  signInRules: endpoint({
    method: 'GET',
    path: '/setup/sign-in',
    access: 'admin',
    reply: z.object({
      staff_need_second_factor: z.boolean(),
      version: z.number(),
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
    body: z.object({ staff_need_second_factor: z.boolean(), seen_version }),
    reply: z.object({ staff_need_second_factor: z.boolean(), version: z.number() }),
    failure: 'Failed to save the rules for signing in',
    tags: ['setup', 'session'],
  }),
  saveClosingDays: endpoint({
    method: 'PUT',
    path: '/setup/closing-days',
    access: 'admin',
    body: z.object({ days: z.array(NewClosingDay).max(100, 'Enter at most 100 days'), seen_version }),
    reply: z.object({ days: z.array(ClosingDay), version: z.number() }),
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
      /** Of the list of days. */
      version: z.number(),
      /** Those of the next twelve months, which are closed by themselves. */
      public_holidays: z.array(z.object({ day: z.string(), name: z.string() })),
      /** What only the environment can change, without secrets; `null` where the variable is not set. */
      fixed: z.array(z.object({ key: z.string(), value: z.string().nullable(), variable: z.string() })),
      /** For how long mail data is stored, and how many customers have shorter terms of their own. */
      retention: z.object({ terms: RetentionTerms, version: z.number(), shorter_customers: z.number() }),
      /** The addresses that are asked now, whether the environment fixes them, and those that staff chose (none: the machine's). */
      resolvers: z.object({
        in_use: z.array(z.string()),
        is_fixed: z.boolean(),
        chosen: z.array(z.string()),
        version: z.number(),
      }),
      features: z.array(FeatureState),
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
  saveRetention: endpoint({
    method: 'PUT',
    path: '/setup/retention',
    access: 'admin',
    body: RetentionTerms.extend({ seen_version }),
    reply: z.object({ terms: RetentionTerms, version: z.number() }),
    failure: 'Failed to save the retention times',
    tags: ['setup', 'management', 'customers'],
  }),
  saveResolvers: endpoint({
    method: 'PUT',
    path: '/setup/resolvers',
    access: 'admin',
    body: z.object({ servers: z.array(z.string().trim().min(1).max(60)).max(20), seen_version }),
    reply: z.object({ chosen: z.array(z.string()), version: z.number() }),
    failure: 'Failed to save the resolvers',
    tags: ['setup'],
    timeoutMs: 30_000,
  }),
  saveFeature: endpoint({
    method: 'PUT',
    path: '/setup/features',
    access: 'admin',
    body: z.object({ feature: z.enum(features), is_on: z.boolean() }),
    reply: z.object({ features: z.array(FeatureState) }),
    failure: 'Failed to switch the feature',
    tags: ['setup', 'source-analysis', 'subscriptions'],
  }),
  /** What a new installation needs, each with what shows now that it works. */
  firstRun: endpoint({
    method: 'GET',
    path: '/setup/first-run',
    access: 'admin',
    reply: z.object({
      steps: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          state: z.enum(['done', 'attention', 'open']),
          text: z.string(),
          href: z.string().nullable(),
        }),
      ),
      checked_at: z.string(),
    }),
    failure: 'Failed to check the first run',
    tags: ['setup', 'management', 'customers', 'domains'],
    freshMs: 10_000,
  }),
});
