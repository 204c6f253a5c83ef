import { eachAddress } from './each-address.ts';
import type { Ints } from './ints.ts';
import { dayText, emptyTable, entryCount, openTable, type SourceTable, sourceCounts } from './source-table.ts';

/** A table and whether it is added or taken off. */
export type Signed = { table: SourceTable; sign: 1 | -1 };

/** One table of several. An entry in which nothing is left goes; what is below zero stays for the table it belongs to. */
export function mergeTables(signed: readonly Signed[]): SourceTable {
  const [only] = signed;
  if (signed.length === 1 && only?.sign === 1) return only.table;
  const merged = openTable();
  const tables = signed.map(({ table }) => table);
  const entryAt = tables.map(() => 0);
  const values = new Float64Array(sourceCounts.length);
  eachAddress(tables, (addresses, place, having, places) => {
    for (const n of having) entryAt[n] = (tables[n] as SourceTable).starts[places[n] as number] as number;
    let isOpen = false;
    for (;;) {
      const day = nextDay(tables, places, entryAt, having);
      if (day === null) return;
      values.fill(0);
      for (const n of having) addEntry(signed[n] as Signed, places[n] as number, n, day, entryAt, values);
      if (values.every((value) => value === 0)) continue;
      if (!isOpen) merged.address(addresses, place);
      isOpen = true;
      merged.entry(day, values);
    }
  });
  return merged.cut();
}

function nextDay(
  tables: readonly SourceTable[],
  places: readonly number[],
  entryAt: readonly number[],
  having: readonly number[],
): number | null {
  let least: number | null = null;
  for (const n of having) {
    const table = tables[n] as SourceTable;
    if ((entryAt[n] as number) >= (table.starts[(places[n] as number) + 1] as number)) continue;
    const day = table.days[entryAt[n] as number] as number;
    if (least === null || day < least) least = day;
  }
  return least;
}

function addEntry({ table, sign }: Signed, place: number, n: number, day: number, entryAt: number[], values: Float64Array): void {
  const entry = entryAt[n] as number;
  if (entry >= (table.starts[place + 1] as number) || table.days[entry] !== day) return;
  for (let column = 0; column < values.length; column += 1)
    values[column] = (values[column] as number) + sign * ((table.counts[column] as Ints)[entry] as number);
  entryAt[n] = entry + 1;
}

/** One table of many, merged with those of about its size first, so that each entry is copied a few times only. */
export function mergeMany(signed: Iterable<Signed>): SourceTable {
  const stack: SourceTable[] = [];
  const fold = () => {
    const last = stack.splice(-4);
    stack.push(mergeTables(last.map((table) => ({ table, sign: 1 }))));
  };
  for (const one of signed) {
    stack.push(one.sign === 1 ? one.table : mergeTables([{ table: emptyTable, sign: 1 }, one]));
    while (stack.length >= 4 && entryCount(stack.at(-4) as SourceTable) <= 4 * entryCount(stack.at(-1) as SourceTable)) fold();
  }
  return mergeTables(stack.map((table) => ({ table, sign: 1 })));
}

/** A table cut into one for each month of its days, by the first day of the month ('YYYY-MM-01'). */
export function byMonth(table: SourceTable): Map<string, SourceTable> {
  const months = new Map<number, string>();
  for (const day of new Set(table.days)) months.set(day, `${dayText(day).slice(0, 7)}-01`);
  const names = new Set(months.values());
  const [only] = names;
  if (only !== undefined && names.size === 1) return new Map([[only, table]]);
  return new Map([...names].map((name) => [name, filterEntries(table, (day) => months.get(day) === name)]));
}

/** The entries of the days that are wanted. */
export function filterEntries(table: SourceTable, isWanted: (day: number) => boolean): SourceTable {
  const kept = openTable();
  const values = new Float64Array(sourceCounts.length);
  for (let place = 0; place + 1 < table.starts.length; place += 1) {
    let isOpen = false;
    for (let entry = table.starts[place] as number; entry < (table.starts[place + 1] as number); entry += 1) {
      const day = table.days[entry] as number;
      if (!isWanted(day)) continue;
      if (!isOpen) kept.address(table.addresses, place);
      isOpen = true;
      for (let n = 0; n < values.length; n += 1) values[n] = (table.counts[n] as Ints)[entry] as number;
      kept.entry(day, values);
    }
  }
  return kept.cut();
}
