import { readFile } from 'node:fs/promises';

/** IPv4 networks in the order of their first address; `names` are the places in `text` where their names begin, `read` those that were asked for. */
export type NetworkTable = {
  text: Buffer;
  count: number;
  starts: Uint32Array;
  ends: Uint32Array;
  asns: Uint32Array;
  names: Uint32Array;
  read: Map<number, string | null>;
};

const linesAtOnce = 20_000;
const shortestLine = 6;
const zero = 48;
const comma = 44;
const lineEnd = 10;

/** Lines of `first,last,number,"name"`, in order; others get their turn in between. Names are read when they are asked for. */
export async function readTable(file: string): Promise<NetworkTable> {
  const text = await readFile(file);
  const most = Math.ceil(text.length / shortestLine);
  const [starts, ends, asns, names] = [0, 1, 2, 3].map(() => new Uint32Array(most)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const columns = [starts, ends, asns];
  let count = 0;
  for (let at = 0; at < text.length; count += 1) {
    if (count % linesAtOnce === 0) await new Promise((done) => setImmediate(done));
    for (const column of columns) {
      let value = 0;
      for (; text[at] !== comma; at += 1) value = value * 10 + (text[at] as number) - zero;
      column[count] = value;
      at += 1;
    }
    names[count] = at;
    const end = text.indexOf(lineEnd, at);
    at = end === -1 ? text.length : end + 1;
  }
  return { text, count, starts, ends, asns, names, read: new Map() };
}

/** The name of the network at a place, null where it has none. */
export function nameAt({ text, names, read }: NetworkTable, place: number): string | null {
  const known = read.get(place);
  if (known !== undefined) return known;
  const start = names[place] as number;
  const end = text.indexOf(lineEnd, start);
  const line = text.toString('utf8', start, end === -1 ? text.length : end);
  const name = line.trim().replace(/^"|"$/g, '').replaceAll('""', '"') || null;
  read.set(place, name);
  return name;
}

/** How many of the networks between two places begin at or before an address. */
export function placeBehind({ starts }: NetworkTable, word: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of the network that holds an address, of those between two places and the one before; -1 where none does. */
export function announcedAt(table: NetworkTable, word: number, { from, to }: { from: number; to: number }): number {
  const at = placeBehind(table, word, from, to) - 1;
  return at < 0 || (table.ends[at] as number) < word ? -1 : at;
}
