import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { describe, expect, it } from 'vitest';
import { readIpv4 } from '#domain/rows/addresses.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { openNetworks } from '#server/services/stats/networks.ts';

const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(resolve(`${name}/package.json`));

const chance = chanceFrom(1);
const byte = () => Math.floor(chance() * 256);
const addresses = Array.from({ length: 5_000 }, () => [byte(), byte(), byte(), byte()].join('.'));
/** The edges of every range that is not in use, and their neighbours. */
const edges = `
  0.0.0.0 9.255.255.255 10.0.0.0 11.0.0.0 100.63.255.255 100.64.0.1 100.128.0.0 126.255.255.255
  127.0.0.1 128.0.0.0 169.253.255.255 169.254.0.1 169.255.0.0 172.15.255.255 172.16.0.0 172.32.0.0
  191.255.255.255 192.0.0.0 192.0.1.0 192.0.2.1 192.0.3.0 192.31.196.1 192.52.193.1 192.88.99.1
  192.168.0.1 192.169.0.0 192.175.48.1 198.17.255.255 198.18.0.0 198.20.0.0 198.51.100.7 203.0.113.9
  223.255.255.255 224.0.0.1 240.0.0.1 255.255.255.255
`
  .trim()
  .split(/\s+/);
const isInUse = (address: string) => ipaddr.parse(address).range() === 'unicast';

describe('the network of an address', () => {
  it('names the country that the registry file has', async () => {
    const lookUp = await openNetworks();
    const file = join(folderOf('@ip-location-db/geo-whois-asn-country-mmdb'), 'geo-whois-asn-country.mmdb');
    const reader = new Reader<CountryResponse & { country_code?: string }>(readFileSync(file));
    const wrong = [...addresses, ...edges].filter(
      (address) => lookUp(address).country !== (isInUse(address) ? (reader.get(address)?.country_code ?? null) : null),
    );
    expect(wrong).toEqual([]);
  });

  it('names who announces it, as the file of networks says', async () => {
    const lookUp = await openNetworks();
    const lines = readFileSync(join(folderOf('@ip-location-db/asn'), 'asn-ipv4-num.csv'), 'utf8').split('\n');
    const networks = lines.map((line) => line.split(',', 3).map(Number));
    for (const address of [...addresses.slice(0, 100), ...edges]) {
      const word = readIpv4(address) ?? 0;
      const found = isInUse(address) ? networks.find(([first = 0, last = 0]) => first <= word && word <= last) : undefined;
      expect([address, lookUp(address).asn]).toEqual([address, found?.[2] ?? null]);
    }
  });

  it('knows nothing of what is no address', async () => {
    const lookUp = await openNetworks();
    const nothing = { country: null, asn: null, organisation: null };
    for (const text of ['', 'mail.example', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', '1..2.3', '::1', 'fe80::1'])
      expect(lookUp(text)).toEqual(nothing);
    expect(lookUp('2a00:1450:4001::1').country).not.toBeNull();
  });
});
