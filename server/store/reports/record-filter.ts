import { addressTexts } from '#domain/rows/address-texts.ts';
import { compareWords } from '#domain/rows/addresses.ts';
import { dispositions, flag, type ReportRows } from '#domain/rows/report-rows.ts';
import { wholeAddress } from './source-order.ts';

/** Which rows are wanted; `sourceIp` is an address or how one begins. */
export type RecordFilter = {
  sourceIp?: string | undefined;
  result?: 'passed' | 'failed' | undefined;
  disposition?: string | undefined;
};

type Test = (row: number) => boolean;

/** Finds the places of the rows that are wanted, in their order. */
export function openRecordFilter({ sourceIp, result, disposition }: RecordFilter): (rows: ReportRows) => number[] {
  const ofAddress = sourceIp ? rowsOf(sourceIp) : null;
  return (rows) => {
    const bits = (row: number) => rows.flags[row] as number;
    const both = flag.dkim | flag.spf;
    const tests: Test[] = [];
    if (result === 'passed') tests.push((row) => (bits(row) & both) !== 0);
    if (result === 'failed') tests.push((row) => (bits(row) & both) === 0);
    if (disposition) tests.push((row) => dispositions[bits(row) & flag.disposition] === disposition);
    const named = ofAddress === null ? Array.from({ length: rows.length }, (_none, row) => row) : ofAddress(rows);
    return tests.length === 0 ? named : named.filter((row) => tests.every((test) => test(row)));
  };
}

/** The rows of an address, or of all that begin like this. */
function rowsOf(text: string): (rows: ReportRows) => number[] {
  const words = wholeAddress(text);
  if (words === null) return rowsThatBegin(text.toLowerCase());
  const [first = 0] = words;
  if (words.length === 1) return (rows) => placesOf(rows.addresses.v4, first).map(rowOf(rows, 0));
  return ({ addresses: { v6 }, ...rows }) =>
    placesOf(v6, first)
      .filter((at) => at % 4 === 0 && compareWords(v6, at, words, 0) === 0)
      .map((at) => at / 4)
      .map(rowOf(rows, flag.ipv6));
}

/** Searching the list of words is much quicker than going row by row, and most reports do not name an address. */
function placesOf(list: Uint32Array, word: number): number[] {
  const places: number[] = [];
  for (let at = list.indexOf(word); at >= 0; at = list.indexOf(word, at + 1)) places.push(at);
  return places;
}

/** The row of the address with a number among those of its kind. */
function rowOf({ flags, length }: Pick<ReportRows, 'flags' | 'length'>, kind: number): (address: number) => number {
  let [row, before] = [0, -1];
  return (address) => {
    for (; row < length; row += 1) {
      if (((flags[row] as number) & flag.ipv6) !== kind) continue;
      before += 1;
      if (before === address) return row++;
    }
    return length;
  };
}

function rowsThatBegin(start: string): (rows: ReportRows) => number[] {
  return (rows) => {
    const addressOf = addressTexts(rows);
    return Array.from({ length: rows.length }, (_none, row) => row).filter((row) => addressOf(row).startsWith(start));
  };
}
