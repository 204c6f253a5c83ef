import { lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '#domain/dns/public-only.ts';

/** A name that leads into a private network; nothing is sent there. */
export class PrivateAddress extends Error {}

function publicLookup(mayConnect: (address: string) => boolean): LookupFunction {
  return (name, options, answer) => {
    systemLookup(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return answer(error, '', 0);
      const allowed = found.filter(({ address }) => mayConnect(address));
      const [first] = allowed;
      if (first === undefined) return answer(new PrivateAddress(`${name} leads into a private network`), '', 0);
      if (options.all === true) answer(null, allowed);
      else answer(null, first.address, first.family);
    });
  };
}

/** Connections to addresses that people gave, never into private networks; the address that was allowed is the one connected to. */
export function publicAgents(mayConnect: (address: string) => boolean = isPublicAddress): { https: Agent; http: HttpAgent } {
  const settings = { lookup: publicLookup(mayConnect), keepAlive: true, maxSockets: 32, timeout: 20_000 };
  return { https: new Agent(settings), http: new HttpAgent(settings) };
}

/** Whether a host written as an address may be connected to; names are checked when they are resolved. */
export function isAllowedHost(host: string, mayConnect: (address: string) => boolean = isPublicAddress): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return !/^[\d.]+$|:/.test(bare) || mayConnect(bare);
}
