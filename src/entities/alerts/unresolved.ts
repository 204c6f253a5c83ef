/** The query of the unresolved alerts of a domain, the worst first. */
export const unresolvedOf = (domain: number) => ({ query: { domain_id: domain, status: 'open,acknowledged,snoozed' } }) as const;
