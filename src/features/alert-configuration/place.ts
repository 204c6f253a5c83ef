import { writtenName } from '#domain/written-name.ts';
import type { Window } from './types.ts';

/** Where a change is planned: at a domain, or at all those of a customer. */
export const placeOf = ({ domain_name: domain, customer_name: customer }: Pick<Window, 'domain_name' | 'customer_name'>) =>
  domain === null ? customer : writtenName(domain);
