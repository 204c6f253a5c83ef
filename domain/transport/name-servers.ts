import ipaddr from 'ipaddr.js';
import type { Lookup } from '../dns/answer.ts';
import { ipv4Text, readIpv4 } from '../rows/addresses.ts';
import { addressesOf } from './host.ts';
import { zoneNames } from './zone-names.ts';

/** One name server and its addresses; `dangling` has none. */
export type NameServer = { host: string; state: 'ok' | 'alias' | 'dangling' | 'unknown'; addresses: string[] };

/**
 * The name servers of the zone a domain is in. `networks` are the /24 and /48 of its servers; `none`: no zone begins at the name or
 * above it up to the registered domain; `unknown` after a lookup that failed.
 */
export type NameServerFindings = {
  state: 'found' | 'none' | 'unknown';
  zone: string;
  hosts: NameServer[];
  networks: string[];
  failure: string | null;
};

const mostHosts = 20;

/** The network of an address, `/24` for IPv4 and `/48` for IPv6; `null` for what is no address. */
export function networkOf(address: string): string | null {
  const word = readIpv4(address);
  if (word !== null) return `${ipv4Text((word & ~255) >>> 0)}/24`;
  return ipaddr.IPv6.isValid(address) ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`).toString()}/48` : null;
}

/** Looks up the name servers of a domain's zone and the addresses of at most 20 of them. */
export async function lookUpNameServers(lookup: Lookup, domain: string): Promise<NameServerFindings> {
  for (const zone of zoneNames(domain)) {
    const ns = await lookup(zone, 'NS');
    if (ns.status === 'failed') return { state: 'unknown', zone, hosts: [], networks: [], failure: `${ns.reason}: ${ns.detail}` };
    if (ns.status !== 'found' || ns.aliases.length > 0) continue;
    const names = [...new Set(ns.records.map((host) => host.toLowerCase()))].toSorted();
    const asked = await Promise.all(
      names.slice(0, mostHosts).map(async (host) => {
        const { state, addresses } = await addressesOf(lookup, host);
        return { host, state, addresses };
      }),
    );
    const left = names.slice(mostHosts).map((host) => ({ host, state: 'unknown' as const, addresses: [] }));
    const hosts = [...asked, ...left];
    const networks = [
      ...new Set(hosts.flatMap(({ addresses }) => addresses.map(networkOf)).filter((network) => network !== null)),
    ];
    return { state: 'found', zone, hosts, networks, failure: null };
  }
  return { state: 'none', zone: domain, hosts: [], networks: [], failure: null };
}
