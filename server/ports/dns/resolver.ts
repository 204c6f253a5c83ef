import { getServers } from 'node:dns';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { getDomain } from 'tldts';
import type { DnsAnswer, Lookup, LookupFailure, RecordType } from '#domain/dns/answer.ts';
import { isPublicAddress } from '#domain/dns/public-only.ts';
import type { Clock } from '../clock.ts';
import { type DnsServer, ExchangeError, exchange } from './exchange.ts';
import { interpret, isAskable, type Signatures } from './wire.ts';

/** Lookups, and how many were answered by servers or from memory; `peakOpen` is the most that were open at once. */
export type Resolver = {
  lookup: Lookup;
  /**
   * Asks past the cache, and only the server at an address: what an authoritative server says right now. Addresses of private networks
   * are asked only where the settings name them, then at the port given there. What an alias leads to outside of its answer, other servers
   * know: that is asked of those in the settings.
   */
  askAt: <Type extends RecordType>(address: string, name: string, type: Type) => Promise<DnsAnswer<Type>>;
  /** A lookup that forgets what it remembers of the names it asks, so that a change just made is seen. */
  fresh: Lookup;
  /** A lookup a server (one that is named twice counts once), which asks that server alone and past the cache, in the order of the settings. */
  apart: readonly Lookup[];
  /** The servers that are asked, as the settings write them. */
  servers: () => string[];
  /** Asks other servers from now on, those of the machine where none is named, and forgets the answers of those before. */
  use: (servers: readonly string[]) => void;
  /** A lookup that asks only the server that the settings would write so, past the cache. */
  askOnly: (server: string) => Lookup;
  figures: () => { asked: number; fromCache: number; open: number; peakOpen: number };
};

export type ResolverOptions = {
  servers: DnsServer[];
  clock: Clock;
  timeoutMs?: number;
  rounds?: number;
  maxOpen?: number;
  cacheEntries?: number;
  /** Waits so many ms. */
  wait?: (ms: number) => Promise<unknown>;
};

const maxTtlSec = 3600;
/** Longer than resolvers remember that a lookup failed: BIND 1 s, Unbound 5 s. */
const failureMemoryMs = 5_500;
const minTtlSec = 5;
const failureTtlSec = 5;
const maxAliasSteps = 11;
/** What another server would say too. */
const lasting: ReadonlySet<LookupFailure> = new Set(['bogus', 'loop']);

const looping = (name: string) => ({ status: 'failed', reason: 'loop', detail: `too many CNAMEs from ${name}` }) as const;

/** Reads `192.0.2.1`, `192.0.2.1:5353`, `[2001:db8::1]:53`. */
export function readServer(text: string): DnsServer {
  const match = /^(?:\[([^\]]+)\]|([^:]+|[^:]*(?::[^:]*){2,}))(?::(\d+))?$/.exec(text);
  return { host: match?.[1] ?? match?.[2] ?? text, port: Number(match?.[3] ?? 53) };
}

/** A server as the settings write it; the port of the DNS is left out. */
export function serverLabel({ host, port }: DnsServer): string {
  const isSix = host.includes(':');
  if (port === 53) return host;
  return `${isSix ? `[${host}]` : host}:${port}`;
}

/** The servers of the settings, else those of the machine. */
export function dnsServers(settings: readonly string[]): DnsServer[] {
  return (settings.length > 0 ? [...settings] : getServers()).map(readServer);
}

function distinct(servers: readonly DnsServer[]): DnsServer[] {
  return [...new Map(servers.map((server) => [`${server.host} ${server.port}`, server])).values()];
}

/**
 * A resolver over recursive servers: every server is tried in turn, `rounds` times; answers are remembered for their TTL (5 seconds to
 * an hour), failures for 5 seconds; the same question asked at once goes out once; at most `maxOpen` questions are open.
 */
export function openResolver(options: ResolverOptions): Resolver {
  const { clock, timeoutMs = 2_000, rounds = 2, maxOpen = 64, cacheEntries = 50_000, wait = pause } = options;
  let servers: readonly DnsServer[] = options.servers;
  const cache = new LRUCache<string, DnsAnswer<RecordType>>({
    max: cacheEntries,
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0,
  });
  const limit = pLimit(maxOpen);
  const wronglySigned = new LRUCache<string, true>({ max: 1_000, ttl: 60_000 });
  const waiting = new Map<string, Promise<DnsAnswer<RecordType>>>();
  const counts = { asked: 0, fromCache: 0, open: 0, peakOpen: 0 };
  let turn = 0;

  async function askOne<Type extends RecordType>(
    server: DnsServer,
    name: string,
    type: Type,
    signatures: Signatures = 'checked',
  ) {
    counts.asked += 1;
    counts.open += 1;
    counts.peakOpen = Math.max(counts.peakOpen, counts.open);
    try {
      return interpret(await exchange(server, { name, type, signatures }, timeoutMs), name, type);
    } finally {
      counts.open -= 1;
    }
  }

  /** Whether the aliases of a name lead in a circle: a resolver that follows them to no end may only say that it failed. */
  async function isAliasLoop(server: DnsServer, name: string): Promise<boolean> {
    const seen = new Set<string>();
    for (let at = name; seen.size <= maxAliasSteps; ) {
      if (seen.has(at)) return true;
      seen.add(at);
      const asked = await limit(() => askOne(server, at, 'CNAME')).catch(() => null);
      const target = asked?.answer.status === 'found' ? asked.answer.records[0] : undefined;
      if (target === undefined) return false;
      at = target;
    }
    return true;
  }

  /**
   * Asks a server that failed without saying why. One that answers where it need not check signatures, and still fails where it must,
   * found them wrong: BIND 9.18 and Unbound as it comes give no extended error (RFC 4035 3.2.2). It is asked again once it has forgotten a
   * failure of the moment; of a domain with one such name at once.
   */
  async function askWhyFailed<Type extends RecordType>(server: DnsServer, name: string, type: Type) {
    const unchecked = await limit(() => askOne(server, name, type, 'unchecked'));
    if (unchecked.answer.status === 'failed')
      return (await isAliasLoop(server, name)) ? { ...unchecked, answer: looping(name) } : unchecked;
    const domain = getDomain(name) ?? name;
    if (!wronglySigned.has(domain)) await wait(failureMemoryMs);
    const again = await limit(() => askOne(server, name, type));
    if (again.answer.status !== 'failed' || again.answer.reason !== 'servfail') return again;
    wronglySigned.set(domain, true);
    const detail = `${again.answer.detail}, but an answer without DNSSEC`;
    return { ...again, answer: { status: 'failed', reason: 'bogus', detail } as const };
  }

  async function askServers<Type extends RecordType>(candidates: readonly DnsServer[], name: string, type: Type) {
    let failed: DnsAnswer<Type> = { status: 'failed', reason: 'timeout', detail: 'no name server is set' };
    const first = turn;
    turn += 1;
    for (let attempt = 0; attempt < rounds * candidates.length; attempt += 1) {
      const server = candidates[(first + attempt) % candidates.length];
      if (server === undefined) break;
      try {
        let result = await limit(() => askOne(server, name, type));
        if (result.answer.status === 'failed' && result.answer.detail === 'SERVFAIL')
          result = await askWhyFailed(server, name, type);
        if (result.answer.status !== 'failed' || lasting.has(result.answer.reason)) return result;
        failed = result.answer;
      } catch (error) {
        if (!(error instanceof ExchangeError)) throw error;
        failed = { status: 'failed', reason: error.kind, detail: error.message };
      }
    }
    return { answer: failed, next: null, aliases: [], ttlSec: failureTtlSec };
  }

  /** Asks `candidates` for a name, and `onward` for what an alias leads to outside of their answer. */
  async function chase<Type extends RecordType>(
    candidates: readonly DnsServer[],
    name: string,
    type: Type,
    onward: readonly DnsServer[] = candidates,
  ) {
    const aliases: string[] = [];
    let at = name;
    let ttlSec = Number.POSITIVE_INFINITY;
    for (let step = 0; step <= maxAliasSteps; step += 1) {
      const result = await askServers(step === 0 ? candidates : onward, at, type);
      ttlSec = Math.min(ttlSec, result.ttlSec);
      aliases.push(...result.aliases);
      if (result.next === null) return result.answer.status === 'failed' ? result.answer : { ...result.answer, aliases, ttlSec };
      at = result.next;
    }
    return looping(name);
  }

  async function ask(name: string, type: RecordType, key: string): Promise<DnsAnswer<RecordType>> {
    const asked = servers;
    const answer = await chase(asked, name, type);
    const ttlSec = answer.status === 'failed' ? failureTtlSec : Math.min(maxTtlSec, Math.max(minTtlSec, answer.ttlSec));
    if (asked === servers) cache.set(key, answer, { ttl: ttlSec * 1000 });
    return answer;
  }

  function lookUp<Type extends RecordType>(given: string, type: Type, remembered: boolean): Promise<DnsAnswer<Type>> {
    const name = given.toLowerCase().replace(/\.$/, '');
    if (!isAskable(name)) return Promise.resolve({ status: 'failed', reason: 'malformed', detail: `${given} is no name` });
    const key = `${type} ${name}`;
    const known = remembered ? cache.get(key) : undefined;
    if (known !== undefined) {
      counts.fromCache += 1;
      return Promise.resolve(known as DnsAnswer<Type>);
    }
    const running = waiting.get(key) ?? ask(name, type, key).finally(() => waiting.delete(key));
    waiting.set(key, running);
    return running as Promise<DnsAnswer<Type>>;
  }

  const askApart =
    (server: DnsServer): Lookup =>
    (given, type) => {
      const name = given.toLowerCase().replace(/\.$/, '');
      if (!isAskable(name)) return Promise.resolve({ status: 'failed', reason: 'malformed', detail: `${given} is no name` });
      return chase([server], name, type);
    };

  return {
    lookup: (name, type) => lookUp(name, type, true),
    fresh: (name, type) => lookUp(name, type, false),
    get apart() {
      return distinct(servers).map(askApart);
    },
    askOnly: (server) => askApart(readServer(server)),
    servers: () => distinct(servers).map(serverLabel),
    use: (others) => {
      servers = dnsServers(others);
      cache.clear();
    },
    askAt: async (address, name, type) => {
      const own = servers.find((server) => server.host === address);
      if (own === undefined && !isPublicAddress(address))
        return { status: 'failed', reason: 'private', detail: `${address} is in a private network` };
      return chase([own ?? { host: address, port: 53 }], name.toLowerCase().replace(/\.$/, ''), type, servers);
    },
    figures: () => ({ ...counts }),
  };
}
