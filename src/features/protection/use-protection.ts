import { calls } from '#src/app/calls.ts';
import { useRead } from '#src/app/query.ts';

/** The protection of every domain in view, with the record of the next stage. */
export const useProtection = () => useRead(calls.customers.policyAwareProtectionStatus, {});

export type ProtectionQuery = ReturnType<typeof useProtection>;
