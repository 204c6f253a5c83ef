import { saveSiteFacts } from '#server/store/people/site-facts.ts';
import type { TestApp } from './app.ts';

const company = {
  legal_name: 'Beacon Mail Security (Pty) Ltd',
  address: '8 Bree Street, Cape Town',
  vat_number: '4190123456',
};

/** Names the seller as Setup does, so that invoices are made. */
export async function sellAs({ context }: TestApp): Promise<void> {
  await saveSiteFacts(context.store.db, { company, contacts: [] }, context.clock.now());
}
