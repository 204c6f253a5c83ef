import { type Addresses, compareWords } from './addresses.ts';
import { addressPlaces, dispositions, flag, type ReportRows } from './report-rows.ts';
import { joinNamed, type Named, openNames, provenMark, type SourceNames } from './source-names.ts';
import { countPlace, openTable, type SourceTable, sourceCounts } from './source-table.ts';

/** What a report adds to a day of its domain; `reports` and the two counts of rows go to its first day. */
export type DaySums = {
  total: number;
  passed: number;
  dkimAligned: number;
  spfAligned: number;
  dispNone: number;
  dispQuarantine: number;
  dispReject: number;
  overridden: number;
  forwarded: number;
  bothAligned: number;
  failed: number;
  reports: number;
  rows: number;
  failedRows: number;
};

const forwarders = new Set(['forwarded', 'mailing_list', 'trusted_forwarder']);

/** The columns of rows that sums by day are made of. */
export type FoldedRows = Pick<ReportRows, 'length' | 'flags' | 'count' | 'reasons' | 'reasonLists'>;

/** Sums of nothing. */
export const noSums = (): DaySums => ({
  total: 0,
  passed: 0,
  dkimAligned: 0,
  spfAligned: 0,
  dispNone: 0,
  dispQuarantine: 0,
  dispReject: 0,
  overridden: 0,
  forwarded: 0,
  bothAligned: 0,
  failed: 0,
  reports: 0,
  rows: 0,
  failedRows: 0,
});

/** Adds sums to others, or takes them off. */
export function addSums(to: DaySums, from: DaySums, sign: 1 | -1 = 1): void {
  for (const key of Object.keys(from) as (keyof DaySums)[]) to[key] += sign * from[key];
}

/**
 * What one row says that counts: two aligned, and of rows that failed: disposed (0 delivered, 1 quarantined, 2 rejected), accepted with a
 * reason (`overridden`), `forwarded` as the receiver says. A row that passed counts as delivered whatever else it says.
 */
export type Outcome = { dkim: boolean; spf: boolean; disposed: number; overridden: boolean; forwarded: boolean };

/** Reads rows' outcomes; `pass` counts with the disposition `none`, since the message was delivered. */
export function openOutcomes({ flags, reasons, reasonLists }: FoldedRows): (row: number) => Outcome {
  const isForwarded = reasonLists.map((list) => list.some(({ type }) => forwarders.has(type)));
  const hasReasons = reasonLists.map((list) => list.length > 0);
  return (row) => {
    const bits = flags[row] as number;
    const dkim = (bits & flag.dkim) !== 0;
    const spf = (bits & flag.spf) !== 0;
    const failed = !dkim && !spf;
    const word = dispositions[bits & flag.disposition];
    const disposed = !failed ? 0 : word === 'reject' ? 2 : word === 'quarantine' ? 1 : 0;
    const why = reasons[row] as number;
    return {
      dkim,
      spf,
      disposed,
      overridden: failed && hasReasons[why] === true && disposed === 0,
      forwarded: failed && isForwarded[why] === true,
    };
  };
}

/** The messages of a row that fall on day `n` of a report over `span` days: spread evenly, the remainder to the first ones. */
export const shareOfDay = (count: number, span: number, n: number) => Math.floor(count / span) + (n < count % span ? 1 : 0);

/** What rows of a report over `span` days add to each of its days. The report itself is not counted, since rows may come in parts. */
export function foldDays(rows: FoldedRows, span: number): DaySums[] {
  const days = Array.from({ length: span }, noSums);
  const outcomeOf = openOutcomes(rows);
  const [first = noSums()] = days;
  first.rows = rows.length;
  for (let row = 0; row < rows.length; row += 1) {
    const { dkim, spf, disposed, overridden, forwarded } = outcomeOf(row);
    const count = rows.count[row] as number;
    if (!dkim && !spf) first.failedRows += 1;
    for (let n = 0; n < span; n += 1) {
      const messages = span === 1 ? count : shareOfDay(count, span, n);
      if (messages === 0) break;
      const sums = days[n] as DaySums;
      sums.total += messages;
      if (dkim || spf) sums.passed += messages;
      else sums.failed += messages;
      if (dkim) sums.dkimAligned += messages;
      if (spf) sums.spfAligned += messages;
      if (dkim && spf) sums.bothAligned += messages;
      if (disposed === 2) sums.dispReject += messages;
      else if (disposed === 1) sums.dispQuarantine += messages;
      else sums.dispNone += messages;
      if (overridden) sums.overridden += messages;
      if (forwarded) sums.forwarded += messages;
    }
  }
  return days;
}

/** Runs of rows of one address, in the order of addresses; rows of a run in the order of the report. */
function runsOf(rows: ReportRows): { row: number; from: Addresses; at: number }[][] {
  const { addresses, flags, length } = rows;
  const places = addressPlaces(rows);
  const v4: number[] = [];
  const v6: number[] = [];
  for (let row = 0; row < length; row += 1) (((flags[row] as number) & flag.ipv6) === 0 ? v4 : v6).push(row);
  const word = (row: number) => addresses.v4[places[row] as number] as number;
  v4.sort((a, b) => word(a) - word(b) || a - b);
  v6.sort((a, b) => compareWords(addresses.v6, places[a] as number, addresses.v6, places[b] as number) || a - b);
  const runs: { row: number; from: Addresses; at: number }[][] = [];
  const add = (row: number, before: number | undefined, at: number, isSame: (a: number, b: number) => boolean) => {
    const one = { row, from: addresses, at };
    if (before !== undefined && isSame(before, row)) runs.at(-1)?.push(one);
    else runs.push([one]);
  };
  for (const [n, row] of v4.entries()) add(row, v4[n - 1], places[row] as number, (a, b) => word(a) === word(b));
  for (const [n, row] of v6.entries())
    add(
      row,
      v6[n - 1],
      addresses.v4.length + (places[row] as number) / 4,
      (a, b) => compareWords(addresses.v6, places[a] as number, addresses.v6, places[b] as number) === 0,
    );
  return runs;
}

/** The sums by address and day, and the names of the addresses, of rows of a report that begins on `firstDay` (since 1970). */
export function foldSources(rows: ReportRows, firstDay: number, span: number): { table: SourceTable; names: SourceNames } {
  const table = openTable();
  const names = openNames();
  const outcomeOf = openOutcomes(rows);
  const nameOf = openRowNames(rows);
  const values = new Float64Array(sourceCounts.length);
  for (const run of runsOf(rows)) {
    const [head] = run;
    if (head === undefined) continue;
    table.address(head.from, head.at);
    for (let n = 0; n < span; n += 1) {
      values.fill(0);
      values[countPlace.seen] = 1;
      for (const { row } of run) addRow(values, outcomeOf(row), shareOfDay(rows.count[row] as number, span, n));
      table.entry(firstDay + n, values);
    }
    let named: Named | null = null;
    for (const { row } of run) {
      const days = { first: firstDay, last: firstDay + span - 1, namedOn: firstDay };
      const one = { ...days, namedCount: rows.count[row] as number, names: nameOf(row) };
      named = named === null ? one : joinNamed(named, one);
    }
    if (named !== null) names.add(head.from, head.at, named);
  }
  return { table: table.cut(), names: names.cut() };
}

function addRow(values: Float64Array, { dkim, spf, disposed, overridden, forwarded }: Outcome, messages: number): void {
  const add = (place: number) => {
    values[place] = (values[place] as number) + messages;
  };
  add(countPlace.total);
  if (dkim || spf) add(countPlace.passed);
  if (dkim) add(countPlace.dkimAligned);
  if (spf) add(countPlace.spfAligned);
  if (disposed === 1) add(countPlace.dispQuarantine);
  if (disposed === 2) add(countPlace.dispReject);
  if (overridden) add(countPlace.overridden);
  if (forwarded) add(countPlace.forwarded);
}

type Check = { domain: string | null; result: string; selector?: string | null };

const isSameOrganisation = (a: string, b: string) => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);

/**
 * The names a row bears, marked as proven where a signature or check for them passed. Of several signatures that passed, one of somebody
 * else than the author domain says more about who sent it; otherwise the first counts, with its selector: where its key is names the service.
 */
function openRowNames({ texts, headerFrom, envelopeFrom, dkim, spf, dkimLists, spfLists }: ReportRows) {
  const nameOf = (checks: readonly Check[], isWanted: (domain: string) => boolean) => {
    const passed = checks.flatMap(({ domain, result, selector }) =>
      result === 'pass' && domain !== null ? [{ domain, selector }] : [],
    );
    const wanted = passed.find(({ domain }) => isWanted(domain));
    if (wanted !== undefined) return `${provenMark}${wanted.domain}`;
    const [first] = passed;
    if (first === undefined) return checks[0]?.domain ?? null;
    return `${provenMark}${first.domain}${first.selector ? ` ${first.selector.toLowerCase()}` : ''}`;
  };
  const spfDomains = spfLists.map((checks) => nameOf(checks, () => true));
  const signers = new Map<number, string | null>();
  const signerOf = (author: number, list: number) => {
    const key = author * dkimLists.length + list;
    const known = signers.get(key);
    if (known !== undefined) return known;
    const signer = nameOf(dkimLists[list] ?? [], (domain) => !isSameOrganisation(domain, texts[author] ?? ''));
    signers.set(key, signer);
    return signer;
  };
  return (row: number): readonly (string | null)[] => {
    const envelope = envelopeFrom[row] as number;
    return [
      texts[headerFrom[row] as number] ?? null,
      signerOf(headerFrom[row] as number, dkim[row] as number),
      spfDomains[spf[row] as number] ?? null,
      envelope === 0 ? null : (texts[envelope - 1] ?? null),
    ];
  };
}
