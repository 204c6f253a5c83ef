import { severities } from '#domain/vocabulary.ts';
import type { Alert } from './types.ts';

/** Alerts of one cause, the worst first: one incident, or the same thing at several domains. */
export type Cause = {
  key: string;
  name: string;
  severity: Alert['severity'];
  incidentId: number | null;
  alerts: Alert[];
  domains: number;
  customers: number;
  /** From the first to the last of them, by when they happened. */
  spanMs: number;
};

const rank = (severity: Alert['severity']) => severities.indexOf(severity);
const happened = (alert: Alert) => Date.parse(alert.happened_time);

/** Good news of several domains is grouped; otherwise alerts of the same name have the same cause. */
const goodNews = 'ready_to_advance';

function keyOf(alert: Alert): string {
  if (alert.incident_id !== null) return `incident ${alert.incident_id}`;
  return alert.rule === goodNews ? alert.rule : `${alert.rule} ${alert.cause_name}`;
}

function causeOf(key: string, alerts: Alert[]): Cause | null {
  const [worst] = alerts;
  if (worst === undefined) return null;
  const times = alerts.map(happened);
  return {
    key,
    name: worst.rule === goodNews && alerts.length > 1 ? 'Ready for the next step' : worst.cause_name,
    severity: worst.severity,
    incidentId: alerts.find((alert) => alert.incident_id !== null)?.incident_id ?? null,
    alerts,
    domains: new Set(alerts.flatMap((alert) => alert.domain_id ?? [])).size,
    customers: new Set(alerts.flatMap((alert) => alert.customers.map(({ id }) => id))).size,
    spanMs: Math.max(...times) - Math.min(...times),
  };
}

/** Groups alerts by incident, else by cause: the worst cause first, then the one with most alerts, then the latest. */
export function causesOf(alerts: readonly Alert[]): Cause[] {
  const sorted = [...alerts].sort((a, b) => rank(a.severity) - rank(b.severity) || happened(b) - happened(a) || b.id - a.id);
  const byKey = Map.groupBy(sorted, keyOf);
  return [...byKey]
    .flatMap(([key, held]) => causeOf(key, held) ?? [])
    .sort(
      (a, b) =>
        rank(a.severity) - rank(b.severity) ||
        b.alerts.length - a.alerts.length ||
        Math.max(...b.alerts.map(happened)) - Math.max(...a.alerts.map(happened)) ||
        a.key.localeCompare(b.key),
    );
}
