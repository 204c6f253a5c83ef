import { typeLabels } from '#domain/documents/labels.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { idsOf, type ReportForm } from './new-report.ts';
import { useCustomers } from './use-customers.ts';

/** The only customer that a report is about; `null` where it is about several, or not known yet. */
export function useSubject({ type, customer, customers: some, domain }: ReportForm): { id: number; name: string } | null {
  const { of } = typeLabels[type];
  const { customers } = useCustomers();
  const domains = useRead(calls.domains.names, {}, { enabled: of === 'domain' }).data?.domains;
  if (of === 'domain') {
    const [only, ...others] = domains?.find(({ id }) => String(id) === domain)?.customers ?? [];
    return others.length > 0 ? null : (only ?? null);
  }
  const ids = of === 'customer' ? [Number(customer)] : idsOf(some);
  return ids.length === 1 ? (customers.find(({ id }) => id === ids[0]) ?? null) : null;
}
