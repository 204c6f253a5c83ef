import { tagKey } from '#domain/vocabulary/domain-tags.ts';
import { writtenName } from '#domain/written-name.ts';
import { hasTag, tagsAmong } from '#src/entities/domain-tags/tags.ts';
import type { CsvValue } from '#src/ui/table/csv.ts';
import { toCsv } from '#src/ui/table/csv.ts';
import { compareValues, type Sort } from '#src/ui/table/order.ts';
import type { MatrixColumn } from './columns.ts';
import type { MatrixSearch } from './search.ts';
import type { Aware, Bulk, MatrixRow, Status } from './types.ts';

type Known = {
  statuses: readonly Status[];
  bulk: readonly Bulk[] | undefined;
  aware: readonly Aware[] | undefined;
  customers: ReadonlyMap<number, { id: number; name: string }[]>;
};

/** One row for each domain, from the three calls and what is known of its customers; without its past. */
export function joinRows({ statuses, bulk, aware, customers }: Known): MatrixRow[] {
  const parts = new Map(bulk?.map((one) => [one.domain_id, one]));
  const prepared = new Set(aware?.filter((one) => one.prepared !== null).map((one) => one.domain_id));
  return statuses.map((status) => ({
    id: status.domain_id,
    domain: status.domain,
    customers: customers.get(status.domain_id) ?? [],
    status,
    dns: parts.get(status.domain_id)?.dns,
    silentDays: parts.get(status.domain_id)?.health?.silent_days,
    isPrepared: prepared.has(status.domain_id),
    past: undefined,
  }));
}

/** The rows that the address asks for. */
export function filterRows(rows: readonly MatrixRow[], { q, level, customer, tag }: MatrixSearch): MatrixRow[] {
  const wanted = q?.trim().toLowerCase() ?? '';
  return rows.filter(
    (row) =>
      `${row.domain} ${writtenName(row.domain)} ${row.customers.map(({ name }) => name).join(' ')} ${row.status.tags.join(' ')}`
        .toLowerCase()
        .includes(wanted) &&
      (level === undefined || row.status.level === level) &&
      (customer === undefined || row.customers.some(({ id }) => id === customer)) &&
      hasTag(row.status, tag),
  );
}

/** Rows in the order of a column; equals by name, what is not known last in both directions. */
export function sortRows(rows: readonly MatrixRow[], columns: readonly MatrixColumn[], sort: Sort): MatrixRow[] {
  const column = columns.find(({ id }) => id === sort.columnId);
  const valueOf = (row: MatrixRow) => (column === undefined ? writtenName(row.domain) : column.sort(row));
  return [...rows].sort(
    (a, b) =>
      compareValues(valueOf(a), valueOf(b), sort.descending) ||
      compareValues(writtenName(a.domain), writtenName(b.domain), false),
  );
}

export type Group = { id: string; name: string | null; rows: MatrixRow[] };

/** The rows as one group, or one for each customer or tag by name; a domain of several is listed under each. */
export function groupRows(
  rows: MatrixRow[],
  by: MatrixSearch['group'],
  only: Pick<MatrixSearch, 'customer' | 'tag'> = {},
): Group[] {
  if (by === undefined) return [{ id: 'all', name: null, rows }];
  return by === 'tag' ? groupsByTag(rows, only.tag) : groupsByCustomer(rows, only.customer);
}

function groupsByTag(rows: MatrixRow[], only: string | undefined): Group[] {
  const byKey = Map.groupBy(
    rows.flatMap((row) => row.status.tags.map((tag) => ({ key: tagKey(tag), row }))),
    ({ key }) => key,
  );
  const groups = tagsAmong(rows.map(({ status }) => status))
    .filter((tag) => only === undefined || hasTag({ tags: [tag] }, only))
    .map((tag) => ({ id: tag, name: tag, rows: (byKey.get(tagKey(tag)) ?? []).map(({ row }) => row) }));
  const none = rows.filter(({ status }) => status.tags.length === 0);
  return none.length === 0 ? groups : [...groups, { id: ',', name: 'No tag', rows: none }];
}

function groupsByCustomer(rows: MatrixRow[], customer: number | undefined): Group[] {
  const held = new Map(rows.flatMap((row) => row.customers).map((one) => [one.id, one.name]));
  const groups = [...held]
    .filter(([id]) => customer === undefined || id === customer)
    .map(([id, name]) => ({ id: String(id), name, rows: rows.filter((row) => row.customers.some((one) => one.id === id)) }))
    .sort((a, b) => compareValues(a.name, b.name, false));
  const none = rows.filter((row) => row.customers.length === 0);
  return none.length === 0 ? groups : [...groups, { id: 'none', name: 'No customer', rows: none }];
}

/** A group of which the first rows are shown; `count` is how many it has. */
export type ShownGroup = Group & { count: number };

/** The groups with so many rows at the most, from the first group on; groups without a row left are dropped. */
export function firstRows(groups: readonly Group[], most: number): ShownGroup[] {
  let left = most;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, Math.max(0, left));
    left -= rows.length;
    return rows.length === 0 ? [] : [{ ...group, rows, count: group.rows.length }];
  });
}

/** The rows shown as CSV; every line carries when its DNS was checked and when the data reached this device (ISO 8601, UTC). */
export function matrixCsv(
  groups: readonly Group[],
  columns: readonly MatrixColumn[],
  { syncedAt, withCustomers }: { syncedAt: number | null; withCustomers: boolean },
): string {
  const cells = columns.flatMap(
    (column) =>
      column.csv ?? [
        {
          header: column.header,
          value: (row: MatrixRow): CsvValue =>
            column
              .faces(row)
              .map(({ word }) => word)
              .join(', '),
        },
      ],
  );
  const synced = syncedAt === null ? '' : new Date(syncedAt).toISOString();
  const rows = [...new Map(groups.flatMap((group) => group.rows).map((row) => [row.id, row])).values()];
  const heads = [
    'Domain',
    ...(withCustomers ? ['Customers'] : []),
    'Tags',
    ...cells.map(({ header }) => header),
    'DNS checked',
    'Data as of',
  ];
  return toCsv(
    heads,
    rows.map((row) => [
      row.domain,
      ...(withCustomers ? [row.customers.map(({ name }) => name).join('; ')] : []),
      row.status.tags.join('; '),
      ...cells.map(({ value }) => value(row)),
      row.status.checked_at,
      synced,
    ]),
  );
}
