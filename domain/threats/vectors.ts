import type { AttackVector } from '../vocabulary/threats.ts';
import type { MailClass } from '../vocabulary.ts';

/** What decides about a From domain: the registered domain it belongs to, and whether DNS knows the name (`null`: nobody could say). */
export type FromDomain = { headerFrom: string; domain: string; mailClass: MailClass; exists: boolean | null };

/** The vector of a forged message. A subdomain counts as existing until DNS says that it does not (NXDOMAIN, RFC 8020). */
export function vectorOf({ headerFrom, domain, mailClass, exists }: FromDomain): AttackVector {
  if (headerFrom.toLowerCase() !== domain.toLowerCase()) return exists === false ? 'non_existent_subdomain' : 'subdomain';
  return mailClass === 'parked' ? 'parked_domain' : 'exact_domain';
}
