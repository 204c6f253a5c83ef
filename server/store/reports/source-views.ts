import { sql } from 'kysely';
import { addressCount, wordsAt } from '#domain/rows/addresses.ts';
import { eachEntry } from '#domain/rows/each-address.ts';
import { correctNames, decodeNames, mergeAllNames, mergeNames, noNames, type SourceNames } from '#domain/rows/source-names.ts';
import type { DaySpan } from '#domain/rows/source-sums.ts';
import { dayNumber, decodeTable, emptyTable, type SourceTable } from '#domain/rows/source-table.ts';
import type { Db } from '../database.ts';
import { oldSources } from '../maintenance/old-rows.ts';
import { type DayRange, ofDomains, oneOf, oneOfMany } from '../period.ts';
import { readOr } from './broken-values.ts';
import { unpack } from './packed.ts';
import { type Folded, sourceCache } from './source-cache.ts';
import { foldWaiting, reportName, type Waiting, waitingName } from './waiting-sources.ts';

/** What is stored of a domain's sources at one moment, by number. */
export type SourceState = { domainId: number; segments: number[]; names: number | null; waiting: Waiting[]; isOld: boolean };

/**
 * The sums of a domain's addresses, in few tables that add up, and what is known of the addresses over all time, in few parts too: a big
 * domain has tens of thousands, of which most questions need a page.
 */
export type SourceView = { domainId: number; tables: readonly SourceTable[]; names: readonly SourceNames[] };

/** Days as numbers since 1970. */
export const spanOf = ({ from, to }: DayRange): DaySpan => ({ from: dayNumber(from), to: dayNumber(to) });

const tries = 5;
const always: DayRange = { from: '0001-01-01', to: '9999-12-31' };

type Listed = {
  segments: [number, number][] | null;
  names: [number, number][] | null;
  waiting: [number, number, 1 | -1, string, number][] | null;
  old: number[] | null;
};

/** What is stored of the sources of domains, read in one statement so that it fits together; segments of the months of `days`. */
async function sourceStates(db: Db, domainIds: readonly number[], days: DayRange = always): Promise<SourceState[]> {
  const found = await sql<Listed>`select
    (select json_agg(json_build_array(t.domain_id, t.id) order by t.id) from source_segments t
      where ${oneOfMany('t.domain_id', domainIds)} and t.month between date_trunc('month', ${days.from}::date)::date and ${days.to}::date) as segments,
    (select json_agg(json_build_array(t.domain_id, t.version)) from source_names t where ${oneOfMany('t.domain_id', domainIds)}) as names,
    (select json_agg(json_build_array(t.domain_id, t.report_id, t.sign, r.day, r.span_days) order by t.report_id) from unmerged t
      join reports r on r.domain_id = t.domain_id and r.id = t.report_id
      where ${oneOfMany('t.domain_id', domainIds)} and ${oneOfMany('r.domain_id', domainIds)}) as waiting,
    (select json_agg(t.domain_id) from unconverted t where ${oneOfMany('t.domain_id', domainIds)}) as old`.execute(db);
  const [listed] = found.rows;
  const states = new Map(
    domainIds.map((domainId): [number, SourceState] => [
      domainId,
      { domainId, segments: [], names: null, waiting: [], isOld: false },
    ]),
  );
  for (const [domainId, id] of listed?.segments ?? []) states.get(domainId)?.segments.push(id);
  for (const [domainId, version] of listed?.names ?? []) Object.assign(states.get(domainId) ?? {}, { names: version });
  for (const [domainId, id, sign, day, span] of listed?.waiting ?? [])
    states.get(domainId)?.waiting.push({ id, sign, day, span });
  for (const domainId of listed?.old ?? []) Object.assign(states.get(domainId) ?? {}, { isOld: true });
  return [...states.values()];
}

/** A state with the values it names. */
export type LoadedState = SourceState & { tables: SourceTable[]; known: SourceNames };

/** The states of domains with all values that they name. */
export async function loadStates(db: Db, domainIds: readonly number[], days: DayRange = always): Promise<LoadedState[]> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const states = await sourceStates(db, domainIds, days);
    const segments = await fetchSegments(db, states);
    const names = await fetchNames(db, states);
    if (segments === null || names === null) continue;
    const loaded: LoadedState[] = [];
    for (const state of states) {
      const old = state.isOld ? await oldBase(db, state.domainId) : null;
      const own = state.segments.map((id) => segments.get(id) ?? emptyTable);
      const known = state.names === null ? noNames : (names.get(state.names) ?? noNames);
      const tables = old === null ? own : [old.table, ...own];
      loaded.push({ ...state, tables, known: old === null ? known : mergeNames(old.names, known) });
    }
    return loaded;
  }
  throw new Error('The sums of sending addresses were merged by others all the time; try again.');
}

/** What the storage of before holds of a domain that is not converted yet; nothing is added to it any more. */
async function oldBase(db: Db, domainId: number): Promise<Folded> {
  const cache = sourceCache(db);
  const old = cache.get<Folded>(`old ${domainId}`) ?? (await oldSources(db, domainId));
  cache.set(`old ${domainId}`, old);
  return old;
}

/** The sources of domains with everything that was stored when this was called, merged or not. Domains without any are left out. */
export async function sourceViews(db: Db, domainIds: readonly number[], days: DayRange): Promise<SourceView[]> {
  if (domainIds.length === 0) return [];
  const views: SourceView[] = [];
  for (const state of await loadStates(db, domainIds, days)) {
    const { domainId, tables, known, waiting } = state;
    if (waiting.length > 0) views.push(await withWaiting(db, state));
    else if (tables.length > 0 || addressCount(known.addresses) > 0) views.push({ domainId, tables, names: [known] });
  }
  return views;
}

async function withWaiting(db: Db, state: LoadedState): Promise<SourceView> {
  const { domainId } = state;
  const added = await foldWaiting(db, domainId, state.waiting);
  const tables = [...state.tables, ...added.tables];
  if (added.taken.length === 0) return { domainId, tables, names: [state.known, ...added.names] };
  const [all] = await loadStates(db, [domainId]);
  const names = mergeNames(state.known, mergeAllNames(added.names));
  return { domainId, tables, names: [corrected(names, added.taken, [...(all?.tables ?? []), ...added.tables])] };
}

/** Forgets what a merge of this state replaced: nobody asks for it any more. */
export function forgetMerged(db: Db, state: SourceState, goneSegments: readonly number[]): void {
  const { domainId, names, waiting } = state;
  const gone = [waitingName(domainId), `names ${names}`, ...goneSegments.map((id) => `segment ${id}`)];
  const cache = sourceCache(db);
  for (const name of [...gone, ...waiting.map(({ id }) => reportName(domainId, id))]) cache.delete(name);
}

/** The addresses that tables hold, each as its words with commas between them. */
export function addressesOf(...tables: readonly SourceTable[]): Set<string> {
  return new Set(
    tables.flatMap(({ addresses }) =>
      Array.from({ length: addressCount(addresses) }, (_none, place) => wordsAt(addresses, place).join()),
    ),
  );
}

/** Names after reports were removed: the first and last day of their addresses are determined again; names without any are deleted. */
export function corrected(names: SourceNames, taken: readonly SourceTable[], all: readonly SourceTable[]): SourceNames {
  const affected = addressesOf(...taken);
  return correctNames(names, (place, named) => {
    const words = wordsAt(names.addresses, place);
    if (!affected.has(words.join())) return named;
    const [first, last] = bounds(all, words);
    return first === null || last === null ? null : { ...named, first, last };
  });
}

function bounds(tables: readonly SourceTable[], words: readonly number[]): [number | null, number | null] {
  const seen = new Map<number, number>();
  for (const table of tables)
    eachEntry(table, words, (day, entry) => {
      const sum = Math.max(0, table.counts[1]?.[entry] ?? 0) + (table.counts[0]?.[entry] ?? 0);
      const before = seen.get(day) ?? 0;
      seen.set(day, before + sum);
    });
  const days = [...seen].filter(([, sum]) => sum > 0).map(([day]) => day);
  return days.length === 0 ? [null, null] : [Math.min(...days), Math.max(...days)];
}

/** The segments of these states by number, null where some are gone because they were merged meanwhile. */
async function fetchSegments(db: Db, states: readonly SourceState[]): Promise<Map<number, SourceTable> | null> {
  const ids = states.flatMap(({ segments }) => segments);
  const domainIds = states.filter(({ segments }) => segments.length > 0).map(({ domainId }) => domainId);
  return fetchAll(db, 'segment', ids, async (missing) => {
    const found = await sql<{ id: number; value: Uint8Array }>`select t.id, t.value from source_segments t
      where ${ofDomains('t', domainIds)} and ${oneOf('t.id', missing)}`.execute(db);
    return found.rows.map(({ id, value }): [number, SourceTable] => [
      id,
      readOr(db, `source sums ${id}`, emptyTable, () => decodeTable(unpack(value))),
    ]);
  });
}

/** The names of these states by version, null where some were replaced meanwhile. */
async function fetchNames(db: Db, states: readonly SourceState[]): Promise<Map<number, SourceNames> | null> {
  const versions = states.map(({ names }) => names).filter((one) => one !== null);
  return fetchAll(db, 'names', versions, async (missing) => {
    const found = await sql<{ version: number; value: Uint8Array }>`select t.version, t.value from source_names t
      where ${oneOf('t.version', missing)} and ${ofDomains(
        't',
        states.map(({ domainId }) => domainId),
      )}`.execute(db);
    return found.rows.map(({ version, value }): [number, SourceNames] => [
      version,
      readOr(db, `source names ${version}`, noNames, () => decodeNames(unpack(value))),
    ]);
  });
}

async function fetchAll<T extends SourceTable | SourceNames>(
  db: Db,
  kind: string,
  ids: readonly number[],
  read: (missing: number[]) => Promise<[number, T][]>,
): Promise<Map<number, T> | null> {
  const cache = sourceCache(db);
  const found = new Map<number, T>();
  const missing: number[] = [];
  for (const id of ids) {
    const cached = cache.get<T>(`${kind} ${id}`);
    if (cached === undefined) missing.push(id);
    else found.set(id, cached);
  }
  if (missing.length === 0) return found;
  for (const [id, value] of await read(missing)) {
    cache.set(`${kind} ${id}`, value);
    found.set(id, value);
  }
  return missing.every((id) => found.has(id)) ? found : null;
}
