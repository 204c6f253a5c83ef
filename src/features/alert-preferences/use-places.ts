import { useQueries } from '@tanstack/react-query';
import type { AlertPreferences } from '#domain/delivery/preferences.ts';
import { writtenName } from '#domain/written-name.ts';
import { calls } from '#src/client/calls.ts';
import { read, useRead } from '#src/client/query.ts';
import { nameOf } from '#src/page/domain-name.ts';
import type { Place, Places } from './types.ts';

/** The domains of a customer, for the choice of what to mute. */
function useDomains(customerId: number | null): readonly Place[] | null {
  const { data } = useRead(
    calls.userAlertPreferences.customerDomains,
    { params: { id: customerId ?? 0 } },
    { enabled: customerId !== null },
  );
  return data?.domains.map(({ domain_id: id, domain_name: name }) => ({ id, name: writtenName(name) })) ?? null;
}

/** The customers a person is notified about, and the names of everything muted at any level. */
export function usePlaces(form: AlertPreferences): Places {
  const { data: held } = useRead(calls.userAlertPreferences.userCustomers, {});
  const { data: listed } = useRead(calls.domains.names, {});
  const customers = (held?.customers ?? []).map(({ customer_id: id, customer_name: name }) => ({ id, name }));
  const names = new Map(listed?.domains.map((domain) => [domain.id, nameOf(domain)]));
  const unnamed =
    listed === undefined
      ? []
      : Object.keys(form.per_domain)
          .map(Number)
          .filter((id) => !names.has(id));
  const named = useQueries({ queries: unnamed.map((id) => read(calls.domains.get, { params: { id } })) });
  for (const { data } of named) if (data !== undefined) names.set(data.domain.id, nameOf(data.domain));
  return {
    customers,
    names: {
      customer: (id) => customers.find((one) => one.id === id)?.name ?? `Customer ${id}`,
      domain: (id) => names.get(id) ?? 'Unknown domain',
    },
    useDomains,
  };
}
