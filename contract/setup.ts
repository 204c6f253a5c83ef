import { z } from 'zod';
import { companyFacts } from '../domain/vocabulary.ts';
import { endpoint, inArea } from './endpoint.ts';
import { Contact } from './public.ts';

const Company = z.partialRecord(z.enum(companyFacts), z.string().trim().max(300));
const SiteFacts = z.object({ company: Company, contacts: z.array(Contact).max(20) });

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
    tags: ['setup'],
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
