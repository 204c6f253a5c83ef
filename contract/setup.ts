import { z } from 'zod';
import { companyFacts } from '../domain/vocabulary.ts';
import { endpoint } from './endpoint.ts';
import { Contact } from './public.ts';

const Company = z.partialRecord(z.enum(companyFacts), z.string().trim().max(300));
const SiteFacts = z.object({ company: Company, contacts: z.array(Contact).max(20) });

/** Settings of the installation, for staff. */
export const setup = {
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
};
