import { writtenName } from '#domain/written-name.ts';
import type { Alert } from '#src/entities/alerts/types.ts';

/** A customer or a domain with its open alerts, and how many of them are critical or high. */
export type AlertPlace = { key: string; label: string; open: number; urgent: number; search: { customer?: number; q?: string } };

/** Where open alerts are, the most urgent place first: by customer, or by domain where all are of one customer. Alerts of neither are left out. */
export function placesOf(alerts: readonly Alert[], isOneCustomer: boolean): AlertPlace[] {
  const places = new Map<string, AlertPlace>();
  for (const { status, severity, customers, domain_name: domain } of alerts) {
    if (status !== 'open') continue;
    const named = isOneCustomer
      ? domain === null
        ? []
        : [{ key: domain, label: writtenName(domain), search: { q: domain } }]
      : customers.map(({ id, name }) => ({ key: String(id), label: name, search: { customer: id } }));
    for (const one of named) {
      const place = places.get(one.key) ?? { ...one, open: 0, urgent: 0 };
      place.open += 1;
      if (severity === 'critical' || severity === 'high') place.urgent += 1;
      places.set(one.key, place);
    }
  }
  return [...places.values()].toSorted((a, b) => b.urgent - a.urgent || b.open - a.open || a.label.localeCompare(b.label));
}
