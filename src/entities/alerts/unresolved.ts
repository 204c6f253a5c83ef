/** Whose alerts: those of a domain, or those of a customer and all its domains. */
export type AlertsOf = { domain_id: number } | { customer_id: number };

/** The query of the unresolved alerts of a domain or customer, the worst first. */
export const unresolvedOf = (of: AlertsOf) => ({ query: { ...of, status: 'open,acknowledged,snoozed' } }) as const;
