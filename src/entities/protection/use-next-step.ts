import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { mostUrgent } from './next-step.ts';

/** The next step of one domain, or the most urgent one of a customer's or of all in view; `null` while it is not known, or where there is none. */
export function useNextStep(domain?: number, customer?: number) {
  const { data } = useRead(calls.domains.list, {});
  const rows =
    data?.domains.filter(
      ({ id, customers }) =>
        (domain === undefined || id === domain) && (customer === undefined || customers.some((one) => one.id === customer)),
    ) ?? [];
  return mostUrgent(rows.map(({ id, next_step: step }) => ({ domain: id, step })));
}
