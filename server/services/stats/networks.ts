import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { addressWords } from '#domain/rows/addresses.ts';

/** Where an address is registered: the country of the server (ISO 3166 alpha-2) and the network that announces it. */
export type Network = { country: string | null; asn: number | null; organisation: string | null };

/** IPv4 networks in the order of their first address. */
type Table = { starts: Uint32Array; ends: Uint32Array; asns: Uint32Array; names: readonly string[] };

const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`));
const linesAtOnce = 20_000;

let opened: Promise<(address: string) => Network> | undefined;

/** Looks up addresses in the bundled registry data; nothing is sent anywhere. Read from disk at the first use. */
export function openNetworks(): Promise<(address: string) => Network> {
  opened ??= open();
  return opened;
}

async function open(): Promise<(address: string) => Network> {
  const countries = new Reader<CountryResponse & { country_code?: string }>(
    await readFile(join(folderOf('@ip-location-db/geo-whois-asn-country-mmdb'), 'geo-whois-asn-country.mmdb')),
  );
  const table = await readTable(join(folderOf('@ip-location-db/asn'), 'asn-ipv4-num.csv'));
  return (address) => {
    if (!isUnicast(address)) return { country: null, asn: null, organisation: null };
    const found = countries.get(address);
    const country = found?.country_code ?? found?.country?.iso_code ?? null;
    return { country, ...announcedBy(table, address) };
  };
}

/** Whether an address can be in use on the internet: the registries list documentation and private ranges as well (RFC 6890). */
const isUnicast = (address: string): boolean => ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';

/** Lines of `first,last,number,"name"`, in order; others get their turn in between. */
async function readTable(file: string): Promise<Table> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  const table = {
    starts: new Uint32Array(lines.length),
    ends: new Uint32Array(lines.length),
    asns: new Uint32Array(lines.length),
  };
  const names: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (at % linesAtOnce === 0) await new Promise((done) => setImmediate(done));
    const [start = '', end = '', asn = ''] = line.split(',', 3);
    table.starts[at] = Number(start);
    table.ends[at] = Number(end);
    table.asns[at] = Number(asn);
    names.push(
      line
        .slice(start.length + end.length + asn.length + 3)
        .replace(/^"|"$/g, '')
        .replaceAll('""', '"'),
    );
  }
  return { ...table, names };
}

function announcedBy({ starts, ends, asns, names }: Table, address: string): { asn: number | null; organisation: string | null } {
  const [word, ...more] = addressWords(address);
  if (word === undefined || more.length > 0) return { asn: null, organisation: null };
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= word) low = middle + 1;
    else high = middle;
  }
  const at = low - 1;
  if (at < 0 || (ends[at] as number) < word) return { asn: null, organisation: null };
  return { asn: asns[at] as number, organisation: names[at] ?? null };
}
