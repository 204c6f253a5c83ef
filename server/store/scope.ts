/** Whose data a query may touch. `all` is for staff; everybody else names customers. Every store read of customer data takes one. */
export type CustomerScope = { kind: 'all' } | { kind: 'customers'; ids: readonly number[] };
