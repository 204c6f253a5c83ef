import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';

/** The protection of one domain out of the list of those in view; `row` is missing for a domain of a customer not checked now. */
export function useProtectionRow(domain: number) {
  const query = useRead(calls.customers.policyAwareProtectionStatus, {});
  return { query, row: query.data?.domains.find((one) => one.domain_id === domain) };
}
