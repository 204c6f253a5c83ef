import { counted, formOf, spelled } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import * as format from '#src/ui/format.ts';
import type { Cause } from './groups.ts';
import { nameOf, placeOf } from './labels.ts';

/** "7 domains at 6 customers, within 5 hours · one incident"; for one alert its domain and customer, or the customer alone. */
export function causeLabel(cause: Cause): string {
  const [only] = cause.alerts;
  if (cause.alerts.length === 1 && only !== undefined) {
    if (only.customer_id) return nameOf(only);
    return only.domain_name === null ? placeOf(only) : `${writtenName(only.domain_name)} · ${placeOf(only)}`;
  }
  const where =
    cause.customers > 1
      ? `${cause.domains > 0 ? `${counted(cause.domains, 'domain')} at ` : ''}${counted(cause.customers, 'customer')}`
      : cause.domains > 1
        ? counted(cause.domains, 'domain')
        : counted(cause.alerts.length, 'alert');
  const span = cause.spanMs >= 3_600_000 ? `, within ${format.duration(cause.spanMs)}` : '';
  return `${where}${span}${cause.incidentId === null ? '' : ' · one incident'}`;
}

/** The heading above the alerts of a cause, its name or the title of its only alert; and where it is, without a domain that the title names. */
export function causeHead(cause: Cause): { heading: string; where: string } {
  const [only] = cause.alerts;
  if (cause.alerts.length > 1 || only === undefined) return { heading: cause.name, where: causeLabel(cause) };
  const isNamed = only.domain_name !== null && only.title.includes(writtenName(only.domain_name));
  return { heading: only.title, where: isNamed ? placeOf(only) : causeLabel(cause) };
}

/** "14 alerts are open", "One alert is open". */
export function openLabel(count: number): string {
  return formOf(count, 'One alert is open', `${format.number(count)} alerts are open`);
}

/** "from six causes" after the count, with the largest one: "One cause, Sardinepost's missing key, makes seven of them." */
export function causesSentence(causes: readonly Cause[], open: number): string {
  if (open === 0) return '';
  const [cause] = causes;
  if (cause === undefined || open === 1) return '.';
  if (causes.length === 1) return `, all with one cause: ${cause.name}.`;
  const largest = causes.reduce((most, cause) => (cause.alerts.length > most.alerts.length ? cause : most));
  const from = ` from ${spelled(causes.length)} causes.`;
  if (largest.alerts.length < 2 || largest.alerts.length * 3 < open) return from;
  return `${from} One cause, ${largest.name}, accounts for ${spelled(largest.alerts.length)} of them.`;
}
