import { checkFilter } from '#domain/filter/check.ts';
import { filterHeld } from '#domain/filter/held.ts';
import { filterShapes } from '#domain/filter/tables.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { heldFilter } from '#src/entities/filter-rows/held-filter.ts';
import { configOf } from './address.ts';
import { problemsOf } from './draft.ts';
import type { FilterSearch, Result, ResultRow } from './types.ts';

export const pageSize = 25;

/** What an offline search found among the rows on this device; `null` when they cannot answer. */
function resultOf(search: FilterSearch, held: Result): Result | null {
  const { table = 'records', page = 1 } = search;
  const config = configOf(search);
  const { filter } = checkFilter(table, config);
  const found = filterHeld<ResultRow>(filter, config, { rows: held.rows, total: held.pagination.total, period: held.period });
  if (found === null) return null;
  const offset = (page - 1) * pageSize;
  return {
    ...held,
    period: found.period,
    rows: found.rows.slice(offset, offset + pageSize),
    cut: found.missing,
    pagination: { limit: pageSize, offset, total: found.rows.length },
  };
}

/**
 * What a filter finds: the server's answer, or without a connection what it finds among the rows on this device (`isOfDevice`). `otherDays`
 * says why these cannot answer.
 */
export function useResult(search: FilterSearch) {
  const { table = 'records', where = [], page = 1 } = search;
  const offline = useOffline();
  const isSound = problemsOf(table, where).length === 0;
  const body = { table, filter_config: configOf(search), limit: pageSize, offset: (page - 1) * pageSize };
  const asked = useRead(calls.reportingFilter.filter, { body }, { keepPrevious: true, enabled: isSound });
  const held = useRead(calls.reportingFilter.filter, heldFilter(table), { enabled: false });
  const isOfDevice = offline && isSound && held.data !== undefined && (asked.data === undefined || asked.isPlaceholderData);
  const found = isOfDevice ? resultOf(search, held.data as Result) : null;
  const otherDays =
    isOfDevice && found === null
      ? `On this device ${filterShapes[table].noun}s are summed over ${held.data?.period?.days} days. Choose this period, or connect.`
      : null;
  const query = found === null ? asked : ({ ...held, data: found } as typeof asked);
  return { query, isSound, isOfDevice: found !== null, otherDays };
}
