import { type Addresses, compareWords } from './addresses.ts';

/**
 * The addresses of the rows of many reports one after the other, so that all of them are searched at once. `v4Starts[n]` and `v6Starts[n]` say
 * with which word those of report `n` begin; one more each says where the last end.
 */
export type AddressList = { v4: Uint32Array; v4Starts: Uint32Array; v6: Uint32Array; v6Starts: Uint32Array };

/** The addresses of reports as one list, in their order. */
export function joinAddresses(reports: readonly Addresses[]): AddressList {
  const [v4, v4Starts] = joined(reports.map((one) => one.v4));
  const [v6, v6Starts] = joined(reports.map((one) => one.v6));
  return { v4, v4Starts, v6, v6Starts };
}

function joined(lists: readonly Uint32Array[]): [Uint32Array, Uint32Array] {
  const starts = new Uint32Array(lists.length + 1);
  for (const [n, list] of lists.entries()) starts[n + 1] = (starts[n] as number) + list.length;
  const all = new Uint32Array(starts[lists.length] as number);
  for (const [n, list] of lists.entries()) all.set(list, starts[n] as number);
  return [all, starts];
}

/** Which reports name an address, by their numbers in rising order, and how many rows of each do. */
export function rowsNaming(list: AddressList, words: readonly number[]): Map<number, number> {
  const isV4 = words.length === 1;
  const [all, starts] = isV4 ? [list.v4, list.v4Starts] : [list.v6, list.v6Starts];
  const [first = 0] = words;
  const rows = new Map<number, number>();
  let report = 0;
  for (let at = all.indexOf(first); at >= 0; at = all.indexOf(first, at + 1)) {
    if (!isV4 && (at % 4 !== 0 || compareWords(all, at, words, 0) !== 0)) continue;
    while ((starts[report + 1] as number) <= at) report += 1;
    rows.set(report, (rows.get(report) ?? 0) + 1);
  }
  return rows;
}

/** How many bytes a list takes. */
export const listBytes = ({ v4, v4Starts, v6, v6Starts }: AddressList): number =>
  v4.byteLength + v4Starts.byteLength + v6.byteLength + v6Starts.byteLength;
