import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { addressWords } from '#domain/rows/addresses.ts';

/** Where an address is registered: the country of the server (ISO 3166 alpha-2) and the network that announces it. */
export type Network = { country: string | null; asn: number | null; organisation: string | null };

/** IPv4 networks in the order of their first address; `names` are the places in `text` where their names begin, `read` those that were asked for. */
type Table = {
  text: Buffer;
  count: number;
  starts: Uint32Array;
  ends: Uint32Array;
  asns: Uint32Array;
  names: Uint32Array;
  read: Map<number, string>;
};

const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`));
const linesAtOnce = 20_000;
const shortestLine = 6;
const zero = 48;

let opened: Promise<(address: string) => Network> | undefined;

/** Looks up addresses in the bundled registry data; nothing is sent anywhere. Read from disk at the first use. */
export function openNetworks(): Promise<(address: string) => Network> {
  opened ??= open();
  return opened;
}

let named: (address: string) => Network | null = () => null;

/** Answers for addresses that no registry gives to anybody, like those for documentation; for the demo. */
export function nameDocumentationNetworks(find: (address: string) => Network | null): void {
  named = find;
}

async function open(): Promise<(address: string) => Network> {
  const countries = new Reader<CountryResponse & { country_code?: string }>(
    await readFile(join(folderOf('@ip-location-db/geo-whois-asn-country-mmdb'), 'geo-whois-asn-country.mmdb')),
    { cache: new Map<string | number, unknown>() },
  );
  const table = await readTable(join(folderOf('@ip-location-db/asn'), 'asn-ipv4-num.csv'));
  return (address) => {
    if (!isUnicast(address)) return named(address) ?? { country: null, asn: null, organisation: null };
    const found = countries.get(address);
    const country = found?.country_code ?? found?.country?.iso_code ?? null;
    return { country, ...announcedBy(table, address) };
  };
}

/** Whether an address can be in use on the internet: the registries list documentation and private ranges as well (RFC 6890). */
const isUnicast = (address: string): boolean => {
  const network = /^([1-9]\d?\d?\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (network === undefined) return isInUse(address);
  const known = networksInUse.get(network) ?? isInUse(`${network}.0`);
  networksInUse.set(network, known);
  return known;
};

const isInUse = (address: string): boolean => ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';

/** The first three numbers of IPv4 addresses: no special range is smaller than that, but for the one address of broadcasts. */
const networksInUse = new LRUCache<string, boolean>({ max: 65_536 });

const comma = 44;
const lineEnd = 10;

/** Lines of `first,last,number,"name"`, in order; others get their turn in between. Names are read when they are asked for. */
async function readTable(file: string): Promise<Table> {
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

function nameAt({ text, names, read }: Table, place: number): string {
  const known = read.get(place);
  if (known !== undefined) return known;
  const start = names[place] as number;
  const end = text.indexOf(lineEnd, start);
  const line = text.toString('utf8', start, end === -1 ? text.length : end);
  const name = line.trim().replace(/^"|"$/g, '').replaceAll('""', '"');
  read.set(place, name);
  return name;
}

function announcedBy(table: Table, address: string): { asn: number | null; organisation: string | null } {
  const { count, starts, ends, asns } = table;
  const [word, ...more] = addressWords(address);
  if (word === undefined || more.length > 0) return { asn: null, organisation: null };
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= word) low = middle + 1;
    else high = middle;
  }
  const at = low - 1;
  if (at < 0 || (ends[at] as number) < word) return { asn: null, organisation: null };
  return { asn: asns[at] as number, organisation: nameAt(table, at) || null };
}
