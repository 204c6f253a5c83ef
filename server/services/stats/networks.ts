import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { isInNetwork, networkOf } from '#domain/filter/networks.ts';
import { ipv4Text, readIpv4 } from '#domain/rows/addresses.ts';
import { announcedAt, type NetworkTable, nameAt, placeBehind, readTable } from './network-table.ts';

/** Where an address is registered: the country of the server (ISO 3166 alpha-2) and the network that announces it. */
export type Network = { country: string | null; asn: number | null; organisation: string | null };

const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`));
const unknown: Network = { country: null, asn: null, organisation: null };

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

type Countries = Reader<CountryResponse & { country_code?: string }>;

const countryOf = (found: ReturnType<Countries['get']>) => found?.country_code ?? found?.country?.iso_code ?? null;

async function open(): Promise<(address: string) => Network> {
  const countries: Countries = new Reader(
    await readFile(join(folderOf('@ip-location-db/geo-whois-asn-country-mmdb'), 'geo-whois-asn-country.mmdb')),
    { cache: new Map<string | number, unknown>() },
  );
  const table = await readTable(join(folderOf('@ip-location-db/asn'), 'asn-ipv4-num.csv'));
  const blocks: (Block | undefined)[] = Array(blockCount);
  return (address) => {
    const word = readIpv4(address);
    if (word === null) {
      const isInUse = address.includes(':') && ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';
      return isInUse ? { ...unknown, country: countryOf(countries.get(address)) } : (named(address) ?? unknown);
    }
    const block = (blocks[word >>> blockBits] ??= readBlock(countries, table, word >>> blockBits));
    if (block.special.length > 0 && block.special.some((network) => isInNetwork(network, [word], 0, false)))
      return named(address) ?? unknown;
    const at = announcedAt(table, word, block);
    return {
      country: countryIn(block, word & (blockSize - 1)),
      asn: at < 0 ? null : (table.asns[at] as number),
      organisation: at < 0 ? null : nameAt(table, at),
    };
  };
}

/** IPv4 ranges that the registries list and that nobody has (RFC 6890, RFC 5735, RFC 7450, RFC 7534, RFC 7535). */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
].flatMap((text) => networkOf(text) ?? []);

const blockBits = 16;
const blockSize = 2 ** blockBits;
const blockCount = 2 ** (32 - blockBits);

/**
 * What is known of the addresses with the same first two numbers, read when one of them is asked for: countries from an address of the block
 * on, the networks of the table that begin in it, the special ranges that touch it.
 */
type Block = {
  starts: number[];
  countries: (string | null)[];
  from: number;
  to: number;
  special: typeof special;
};

function readBlock(countries: Countries, table: NetworkTable, number: number): Block {
  const first = number * blockSize;
  const last = first + blockSize - 1;
  const block: Block = {
    starts: [],
    countries: [],
    from: placeBehind(table, first, 0, table.count),
    to: placeBehind(table, last, 0, table.count),
    special: special.filter(({ words: [start = 0], masks: [mask = 0] }) => start <= last && (start | ~mask) >>> 0 >= first),
  };
  for (let at = first; at <= last; ) {
    const [found, length] = countries.getWithPrefixLength(ipv4Text(at));
    const country = countryOf(found);
    if (block.countries.length === 0 || block.countries.at(-1) !== country) {
      block.starts.push(at - first);
      block.countries.push(country);
    }
    const size = 2 ** (32 - length);
    at = Math.floor(at / size) * size + size;
  }
  return block;
}

function countryIn({ starts, countries }: Block, offset: number): string | null {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return countries[low - 1] ?? null;
}
