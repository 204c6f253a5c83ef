import { dayMonth } from '../sast.ts';
import { capital, counted, listed, spelled } from '../text.ts';
import type { FleetChangeKind } from '../vocabulary/changes.ts';

/** The kinds of changes across customers, as the table and its filter name them. */
export const fleetKindLabels: Record<FleetChangeKind, string> = { records: 'Records', alerts: 'Alerts', people: 'People' };

const sumOf = (found: Record<FleetChangeKind, number>) => found.records + found.alerts + found.people;

const said: Record<FleetChangeKind, (count: number) => string> = {
  records: (count) => spelled(count, 'record'),
  alerts: (count) => spelled(count, 'alert'),
  people: (count) => `${spelled(count, 'change')} of access`,
};

/** "Twelve things changed at your customers since 20 Nov: two records, nine alerts and one change of access." */
export function fleetChangesAnswer({ found, since }: { found: Record<FleetChangeKind, number>; since: string }): string {
  const all = sumOf(found);
  const day = `since ${dayMonth(since)}`;
  if (all === 0) return `No record, alert or access changed at your customers ${day}.`;
  const kinds = (['records', 'alerts', 'people'] as const)
    .filter((kind) => found[kind] > 0)
    .map((kind) => said[kind](found[kind]));
  return `${capital(spelled(all, 'thing'))} changed at your customers ${day}: ${listed(kinds)}.`;
}

/** "12 changes, newest first". */
export const fleetChangesFinding = (total: number): string =>
  total === 0 ? 'No changes' : `${counted(total, 'change')}, newest first`;
