/** How somebody uses a domain: its exact name, a parked domain, an existing subdomain, a subdomain that does not exist. */
export const attackVectors = ['exact_domain', 'parked_domain', 'subdomain', 'non_existent_subdomain'] as const;
/** How a forged message uses a domain in its From address. */
export type AttackVector = (typeof attackVectors)[number];
