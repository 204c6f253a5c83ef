import { type Addresses, addressCount, compareAddresses, findAddress, openAddresses } from './addresses.ts';
import { BrokenValue, readFrame, takeColumns, writeFrame } from './frame.ts';
import { type Ints, isWithin, openInts } from './ints.ts';
import { fromUtf8, toUtf8 } from './utf8.ts';

const version = 1;
const kind = 3;

/** The names that messages of an address bear, in the order of their columns. */
export const nameKinds = ['headerFrom', 'dkimDomain', 'spfDomain', 'envelope'] as const;

/** Before a name whose signature or check passed; names without it may be anybody's. Values stored earlier know nothing of it. */
export const provenMark = '=';

/** A stored name without its mark and selector. */
export function plainName(stored: string | null): string | null {
  return stored?.startsWith(provenMark) === true ? (stored.slice(provenMark.length).split(' ', 1)[0] ?? null) : stored;
}

/** The selector of a stored signature of the author domain; `null` for other names, and for values stored before selectors were. */
export function selectorOfName(stored: string | null): string | null {
  return stored?.startsWith(provenMark) === true ? (stored.split(' ')[1] ?? null) : null;
}

/** What one address is known by: days since 1970, and its names of the day `namedOn`, of several rows there of the one with most messages. */
export type Named = {
  first: number;
  last: number;
  namedOn: number;
  namedCount: number;
  names: readonly (string | null)[];
};

/**
 * What is known of addresses over all time, sorted by address: the first and last day, and names as places in `texts` plus one, 0 for none.
 */
export type SourceNames = {
  addresses: Addresses;
  first: Ints;
  last: Ints;
  namedOn: Ints;
  namedCount: Ints;
  names: readonly Ints[];
  texts: readonly string[];
};

/** Names that are written address by address, in order. */
export function openNames() {
  const addresses = openAddresses();
  const [first, last, namedOn, namedCount] = [openInts(), openInts(), openInts(), openInts()];
  const names = nameKinds.map(() => openInts());
  const texts: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (text: string | null) => {
    if (text === null) return 0;
    const known = places.get(text);
    if (known !== undefined) return known;
    texts.push(text);
    places.set(text, texts.length);
    return texts.length;
  };
  return {
    add: (from: Addresses, place: number, named: Named): void => {
      addresses.add(from, place);
      first.push(named.first);
      last.push(named.last);
      namedOn.push(named.namedOn);
      namedCount.push(named.namedCount);
      for (const [n, list] of names.entries()) list.push(placeOf(named.names[n] ?? null));
    },
    cut: (): SourceNames => ({
      addresses: addresses.cut(),
      first: first.cut(),
      last: last.cut(),
      namedOn: namedOn.cut(),
      namedCount: namedCount.cut(),
      names: names.map((list) => list.cut()),
      texts,
    }),
  };
}

/** Nothing is known. */
export const noNames: SourceNames = openNames().cut();

/** What is known of the address at a place. */
export function namedAt(names: SourceNames, place: number): Named {
  return {
    first: names.first[place] as number,
    last: names.last[place] as number,
    namedOn: names.namedOn[place] as number,
    namedCount: names.namedCount[place] as number,
    names: names.names.map((list) => textOf(names, list[place] as number)),
  };
}

const textOf = ({ texts }: SourceNames, place: number) => (place === 0 ? null : (texts[place - 1] ?? null));

/** The stored form of names, before it is compressed. */
export function encodeNames({ addresses, first, last, namedOn, namedCount, names, texts }: SourceNames): Uint8Array {
  const bytes = toUtf8(JSON.stringify(texts));
  return writeFrame(version, kind, [addresses.v4, addresses.v6, first, last, namedOn, namedCount, ...names, bytes]);
}

/** The names of a stored value that has been decompressed. Throws BrokenValue, whatever the bytes. */
export function decodeNames(bytes: Uint8Array): SourceNames {
  const column = takeColumns(readFrame(bytes, version, kind));
  const addresses = { v4: column.words(), v6: column.words() };
  const length = addressCount(addresses);
  const [first, last, namedOn, namedCount] = [
    column.ints(length),
    column.ints(length),
    column.ints(length),
    column.ints(length),
  ] as const;
  const names = nameKinds.map(() => column.ints(length));
  const texts = readTexts(column.bytes());
  if (!names.every((list) => isWithin(list, 0, texts.length))) throw new BrokenValue('A name points outside the texts.');
  return { addresses, first, last, namedOn, namedCount, names, texts };
}

function readTexts(bytes: Uint8Array): string[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(fromUtf8(bytes));
  } catch {
    parsed = null;
  }
  if (!Array.isArray(parsed) || !parsed.every((one) => typeof one === 'string'))
    throw new BrokenValue('The texts of names are not texts.');
  return parsed;
}

/** Names that no check passed for may be anybody's, so for this long they do not take the place of those that one passed for. */
const provenDays = 30;

const isProven = ({ names }: Named) => names.some((name) => name?.startsWith(provenMark) === true);

/** Whether the names of `b` count rather than those of `a`. */
function isPreferred(b: Named, a: Named): boolean {
  const later = b.namedOn - a.namedOn;
  if (Math.abs(later) <= provenDays && isProven(a) !== isProven(b)) return isProven(b);
  return later > 0 || (later === 0 && b.namedCount > a.namedCount);
}

/**
 * What two say of one address: names for which a check passed, unless they are more than 30 days older; then names of the newer day, of the
 * same day those of more messages, then of `a`.
 */
export function joinNamed(a: Named, b: Named): Named {
  const [main, other] = isPreferred(b, a) ? [b, a] : [a, b];
  return {
    first: Math.min(a.first, b.first),
    last: Math.max(a.last, b.last),
    namedOn: main.namedOn,
    namedCount: main.namedCount,
    names: main.names.map((name, n) => name ?? other.names[n] ?? null),
  };
}

/** What several together know of an address, as merging them would say it; `null` where none knows it. */
export function findNamed(all: readonly SourceNames[], words: readonly number[]): Named | null {
  let found: Named | null = null;
  for (const names of all.toReversed()) {
    const place = findAddress(names.addresses, words);
    if (place < 0) continue;
    found = found === null ? namedAt(names, place) : joinNamed(namedAt(names, place), found);
  }
  return found;
}

/** The first day on which an address was seen by what several together know; addresses are asked for in their order. */
export function openFirstDays(all: readonly SourceNames[]): (addresses: Addresses, place: number) => number | null {
  const walks = all.map(({ addresses: known, first }) => {
    const count = addressCount(known);
    let at = 0;
    return (addresses: Addresses, place: number) => {
      while (at < count && compareAddresses(known, at, addresses, place) < 0) at += 1;
      const isKnown = at < count && compareAddresses(known, at, addresses, place) === 0;
      return isKnown ? (first[at] as number) : Number.POSITIVE_INFINITY;
    };
  });
  return (addresses, place) => {
    let least = Number.POSITIVE_INFINITY;
    for (const walk of walks) least = Math.min(least, walk(addresses, place));
    return least === Number.POSITIVE_INFINITY ? null : least;
  };
}

/** Names of both. */
export function mergeNames(a: SourceNames, b: SourceNames): SourceNames {
  const sizes = [addressCount(a.addresses), addressCount(b.addresses)] as const;
  if (sizes[0] === 0) return b;
  if (sizes[1] === 0) return a;
  const merged = openNames();
  let i = 0;
  let j = 0;
  while (i < sizes[0] || j < sizes[1]) {
    const order = i >= sizes[0] ? 1 : j >= sizes[1] ? -1 : compareAddresses(a.addresses, i, b.addresses, j);
    if (order === 0) merged.add(a.addresses, i, joinNamed(namedAt(a, i), namedAt(b, j)));
    else if (order < 0) merged.add(a.addresses, i, namedAt(a, i));
    else merged.add(b.addresses, j, namedAt(b, j));
    if (order <= 0) i += 1;
    if (order >= 0) j += 1;
  }
  return merged.cut();
}

/** Names of many, merged with those of about as many addresses first, so that each is copied a few times only. */
export function mergeAllNames(all: Iterable<SourceNames>): SourceNames {
  const stack: SourceNames[] = [];
  const sizeAt = (from: number) => addressCount((stack.at(from) ?? noNames).addresses);
  const fold = () => {
    const last = stack.pop() ?? noNames;
    stack.push(mergeNames(stack.pop() ?? noNames, last));
  };
  for (const names of all) {
    stack.push(names);
    while (stack.length > 1 && sizeAt(-2) <= 2 * sizeAt(-1)) fold();
  }
  while (stack.length > 1) fold();
  return stack[0] ?? noNames;
}

/** Names with the first and last day of some addresses corrected; `null` from `correct` takes an address out. */
export function correctNames(names: SourceNames, correct: (place: number, named: Named) => Named | null): SourceNames {
  const kept = openNames();
  for (let place = 0; place < addressCount(names.addresses); place += 1) {
    const named = correct(place, namedAt(names, place));
    if (named !== null) kept.add(names.addresses, place, named);
  }
  return kept.cut();
}
