import { compareWords, ipv4Text, ipv6Text } from '#domain/rows/addresses.ts';
import { addressPlaces, dispositions, flag, type ReportRows } from '#domain/rows/report-rows.ts';
import { wholeAddress } from './source-order.ts';

/** Which rows are wanted; `sourceIp` is an address or how one begins. */
export type RecordFilter = {
  sourceIp?: string | undefined;
  result?: 'passed' | 'failed' | undefined;
  disposition?: string | undefined;
};

type Test = (row: number) => boolean;

/** Places of the rows that are wanted, in their order. */
export function wantedRows(rows: ReportRows, filter: RecordFilter): number[] {
  if (filter.sourceIp && !hasAnywhere(rows, filter.sourceIp)) return [];
  const tests = testsOf(rows, filter);
  const places: number[] = [];
  for (let row = 0; row < rows.length; row += 1) if (tests.every((test) => test(row))) places.push(row);
  return places;
}

function testsOf(rows: ReportRows, { sourceIp, result, disposition }: RecordFilter): Test[] {
  const tests: Test[] = [];
  const bits = (row: number) => rows.flags[row] as number;
  if (sourceIp) tests.push(hasAddress(rows, sourceIp));
  const both = flag.dkim | flag.spf;
  if (result === 'passed') tests.push((row) => (bits(row) & both) !== 0);
  if (result === 'failed') tests.push((row) => (bits(row) & both) === 0);
  if (disposition) tests.push((row) => dispositions[bits(row) & flag.disposition] === disposition);
  return tests;
}

/** Whether a whole address is among those of a report: much quicker than row by row, and most reports do not name it. */
function hasAnywhere({ addresses: { v4, v6 } }: ReportRows, text: string): boolean {
  const words = wholeAddress(text);
  const [first] = words ?? [];
  if (words === null || first === undefined) return true;
  if (words.length === 1) return v4.includes(first);
  for (let at = v6.indexOf(first); at >= 0; at = v6.indexOf(first, at + 1))
    if (at % 4 === 0 && compareWords(v6, at, words, 0) === 0) return true;
  return false;
}

function hasAddress(rows: ReportRows, text: string): Test {
  const { v4, v6 } = rows.addresses;
  const places = addressPlaces(rows);
  const isV6 = (row: number) => ((rows.flags[row] as number) & flag.ipv6) !== 0;
  const words = wholeAddress(text);
  if (words === null) {
    const start = text.toLowerCase();
    return (row) => (isV6(row) ? ipv6Text(v6, places[row]) : ipv4Text(v4[places[row] as number] as number)).startsWith(start);
  }
  if (words.length === 1) return (row) => !isV6(row) && v4[places[row] as number] === words[0];
  return (row) => isV6(row) && compareWords(v6, places[row] as number, words, 0) === 0;
}
