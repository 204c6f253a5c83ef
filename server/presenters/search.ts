import type { searchNames } from '#server/services/search/search-names.ts';

/** What a search found, as the API says it. */
export function searchWire({ customers, domains, people, senders, alerts }: Awaited<ReturnType<typeof searchNames>>) {
  return {
    customers: customers.map(({ id, name, domainCount }) => ({ id, name, domain_count: domainCount })),
    domains: domains.map(({ protection, ...domain }) => ({
      ...domain,
      policy: protection?.policies.self?.asked ?? null,
      score: protection?.score ?? null,
    })),
    people,
    senders: senders.map(({ key, name, service, reverse, domainId, domainName, total }) => ({
      key,
      name,
      service: service?.service.name ?? null,
      reverse_name: reverse,
      domain_id: domainId,
      domain: domainName,
      messages: total,
    })),
    alerts: alerts.map(({ id, title, domainId, domainName, severity, status }) => ({
      id,
      title,
      domain_id: domainId,
      domain: domainName,
      severity,
      status,
    })),
  };
}
