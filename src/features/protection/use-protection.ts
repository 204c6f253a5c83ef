import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';

/** The protection of every domain in view, with the record of the next stage. */
export const useProtection = () => useRead(calls.customers.policyAwareProtectionStatus, {});

export type ProtectionQuery = ReturnType<typeof useProtection>;
