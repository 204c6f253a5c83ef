import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { arrivalOf } from '#src/entities/onboarding/reports-requested.ts';
import { type FirstFacts, orderedOne } from './steps.ts';

const refetchMs = 10_000;

/** Everything the first steps are derived from, refreshed every ten seconds; `facts` once customers and domains are known. */
export function useFirstFacts(health: FirstFacts['health']) {
  const customers = useRead(calls.customers.list, {}, { refetchMs });
  const domains = useRead(calls.domains.list, {}, { refetchMs });
  const sources = useRead(calls.ingestion.mailboxStatus, {}, { refetchMs });
  const checks = useRead(calls.intelligence.bulk, { body: { include: ['dns'] } }, { refetchMs });
  const requested = {
    domains: domains.data?.domains ?? [],
    dmarcStates: new Map(
      (checks.data?.domains ?? []).flatMap(({ domain_id, dns }) => (dns?.states ? [[domain_id, dns.states.dmarc] as const] : [])),
    ),
    reportAddress: sources.data?.report_address ?? null,
  };
  const named = orderedOne(requested);
  const params = { id: named?.id ?? 1 };
  const overview = useRead(calls.domains.dnsOverview, { params }, { enabled: named !== undefined, refetchMs });
  const facts: FirstFacts | undefined =
    customers.data && domains.data
      ? {
          ...requested,
          customers: customers.data.customers,
          arrival: arrivalOf(overview.data?.check, requested.reportAddress),
          health,
          outgoing: sources.data?.outgoing ?? 'smtp',
        }
      : undefined;
  return { facts, customers, domains, sources };
}
