import type { IpNetwork } from './address.ts';

/** Some addresses of one family: ranges `[from, to)` in order, none touching another. */
export type AddressSet = readonly (readonly [from: bigint, to: bigint])[];

const bitsOf = { 4: 32, 6: 128 } as const;

/** Every address of a family. */
export function everyAddress(family: 4 | 6): AddressSet {
  return [[0n, 1n << BigInt(bitsOf[family])]];
}

function rangeOf({ family, words, prefix }: IpNetwork): [bigint, bigint] {
  const free = BigInt(bitsOf[family] - prefix);
  const value = words.reduce((sum, word) => (sum << 16n) | BigInt(word), 0n);
  const from = (value >> free) << free;
  return [from, from + (1n << free)];
}

function joined(ranges: readonly (readonly [bigint, bigint])[]): AddressSet {
  const sorted = ranges.filter(([from, to]) => from < to).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const set: [bigint, bigint][] = [];
  for (const [from, to] of sorted) {
    const last = set.at(-1);
    if (last === undefined || from > last[1]) set.push([from, to]);
    else if (to > last[1]) last[1] = to;
  }
  return set;
}

/** The addresses of one family that some networks hold. */
export function addressesOf(networks: readonly IpNetwork[], family: 4 | 6): AddressSet {
  return joined(networks.filter((network) => network.family === family).map(rangeOf));
}

/** The addresses that are in one of two sets. */
export function union(one: AddressSet, other: AddressSet): AddressSet {
  return joined([...one, ...other]);
}

/** The addresses of a set that are not in another. */
export function minus(set: AddressSet, other: AddressSet): AddressSet {
  const left: [bigint, bigint][] = [];
  for (const [from, to] of set) {
    let start = from;
    for (const [low, high] of other) {
      if (high <= start) continue;
      if (low >= to) break;
      if (low > start) left.push([start, low]);
      start = high;
    }
    if (start < to) left.push([start, to]);
  }
  return left;
}

/** How many addresses a set holds between two of them, the second left out. */
export function countWithin(set: AddressSet, low: bigint, high: bigint): bigint {
  return set.reduce((sum, [from, to]) => {
    const start = from > low ? from : low;
    const end = to < high ? to : high;
    return end > start ? sum + end - start : sum;
  }, 0n);
}
