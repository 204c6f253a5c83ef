import { type Severity, severities } from '../vocabulary.ts';
import { hourMs } from './day.ts';

/** So many customers within so many hours make an incident of alerts with the same cause (product: alerts 2.3). */
export const incidentCustomers = 5;
/** See `incidentCustomers`. */
export const incidentHours = 6;

/** An open alert as grouping reads it; a domain may belong to several customers. */
export type GroupedAlert = { id: number; cause: string; customerIds: readonly number[]; happenedMs: number; severity: Severity };

/** Alerts at several customers that have one cause; `severity` is the worst of them, times are epoch ms of the events. */
export type Incident = {
  cause: string;
  alertIds: number[];
  customerIds: number[];
  severity: Severity;
  firstMs: number;
  lastMs: number;
};

const customersOf = (alerts: readonly GroupedAlert[]) => [...new Set(alerts.flatMap(({ customerIds }) => customerIds))];

function incidentOf(cause: string, alerts: readonly GroupedAlert[]): Incident {
  const times = alerts.map(({ happenedMs }) => happenedMs);
  return {
    cause,
    alertIds: alerts.map(({ id }) => id),
    customerIds: customersOf(alerts).sort((a, b) => a - b),
    severity: severities.find((word) => alerts.some(({ severity }) => severity === word)) ?? 'info',
    firstMs: Math.min(...times),
    lastMs: Math.max(...times),
  };
}

/** Runs of alerts in which no event is more than six hours after the one before. */
function runsOf(alerts: readonly GroupedAlert[]): GroupedAlert[][] {
  const runs: GroupedAlert[][] = [];
  for (const alert of [...alerts].sort((a, b) => a.happenedMs - b.happenedMs || a.id - b.id)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && alert.happenedMs - last.happenedMs <= incidentHours * hourMs) run.push(alert);
    else runs.push([alert]);
  }
  return runs;
}

function isIncident(run: readonly GroupedAlert[]): boolean {
  return run.some((first, index) => {
    const near = run.slice(index).filter(({ happenedMs }) => happenedMs - first.happenedMs <= incidentHours * hourMs);
    return customersOf(near).length >= incidentCustomers;
  });
}

/**
 * The incidents among open alerts: at least five customers with the same cause within six hours; alerts of that cause that follow within
 * six hours of the last one belong to it. In the order of their beginning.
 */
export function incidentsOf(alerts: readonly GroupedAlert[]): Incident[] {
  const byCause = Map.groupBy(alerts, ({ cause }) => cause);
  const found = [...byCause].flatMap(([cause, mine]) =>
    runsOf(mine)
      .filter(isIncident)
      .map((run) => incidentOf(cause, run)),
  );
  return found.sort((a, b) => a.firstMs - b.firstMs);
}
