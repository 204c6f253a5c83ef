import { type AlertStatus, alertStatuses } from '#domain/vocabulary.ts';
import { nameOf } from '#src/entities/alerts/labels.ts';
import type { Alert } from '#src/entities/alerts/types.ts';
import type { AlertSearch } from './search.ts';

/** Everything that is not resolved. */
export const openAlertStatuses: AlertStatus[] = ['open', 'acknowledged', 'snoozed'];

/** The statuses an address asks for. */
export function statusesOf({ status, mine }: AlertSearch): AlertStatus[] {
  if (status === undefined) return mine === true ? openAlertStatuses : ['open'];
  if (status === 'any') return [...alertStatuses];
  return status === 'unresolved' ? openAlertStatuses : [status];
}

/** Whether a filter beside the status is set. */
export function isNarrowed({ severity, mine, customer, rule, q }: AlertSearch): boolean {
  return severity !== undefined || mine !== undefined || customer !== undefined || rule !== undefined || (q?.trim() ?? '') !== '';
}

/** Whether an alert is among those an address asks for; the same as the server would say. */
export function isWanted(alert: Alert, search: AlertSearch, me: number | null): boolean {
  const { severity, mine, customer, rule } = search;
  const text = search.q?.trim().toLowerCase() ?? '';
  return (
    statusesOf(search).includes(alert.status) &&
    (severity === undefined || alert.severity === severity) &&
    (mine !== true || alert.assigned_to?.id === me || alert.acknowledged_by?.id === me) &&
    (customer === undefined || alert.customers.some(({ id }) => id === customer)) &&
    (rule === undefined || alert.rule === rule) &&
    (text === '' || [nameOf(alert), alert.title, alert.cause_name].some((words) => words.toLowerCase().includes(text)))
  );
}

/** The filters as the call takes them. */
export function queryOf(search: AlertSearch) {
  return {
    status: statusesOf(search).join(','),
    severity: search.severity,
    mine: search.mine === true ? 'true' : undefined,
    customer_id: search.customer,
    rule: search.rule,
    q: search.q?.trim(),
  };
}
