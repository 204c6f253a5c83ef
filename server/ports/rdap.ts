import { LRUCache } from 'lru-cache';
import { type Registration, type RegistrationFetch, readRdap } from '#domain/transport/registration.ts';
import { openGet } from './get.ts';
import type { Log } from './log.ts';

const bootstrapUrl = 'https://data.iana.org/rdap/dns.json';
const dayMs = 86_400_000;
const retryMs = 15 * 60_000;
const maxBytes = 512 * 1024;
const headers = { accept: 'application/rdap+json, application/json' };

type Bootstrap = Map<string, string>;

/** The servers that speak the protocol of the list itself (https, but for a test). */
function servicesOf(answer: unknown, protocol: string): Bootstrap {
  const services = (answer as { services?: [string[], string[]][] }).services ?? [];
  const found = services.flatMap(([names, urls]) => {
    const url = urls.find((one) => one.startsWith(`${protocol}//`));
    return url === undefined ? [] : names.map((name) => [name.toLowerCase(), url] as const);
  });
  return new Map(found);
}

/**
 * Asks the registries' RDAP servers, found through IANA's list (RFC 9224), when a registration ends; never in a private network. An answer
 * is cached for a day, a failure for a quarter of an hour.
 */
export function openRdap(options: {
  log: Log;
  bootstrap?: string;
  timeoutMs?: number;
  mayConnect?: (address: string) => boolean;
}): RegistrationFetch {
  const { log, bootstrap = bootstrapUrl, timeoutMs = 5_000, mayConnect } = options;
  const get = openGet({ headers, maxBytes, timeoutMs, ...(mayConnect === undefined ? {} : { mayConnect }) });
  const read = async (url: string) => JSON.parse(await get(url)) as unknown;
  const kept = new LRUCache<string, Registration>({ max: 20_000 });
  let list: { services: Bootstrap; until: number } | null = null;

  async function services(): Promise<Bootstrap> {
    if (list !== null && list.until > Date.now()) return list.services;
    try {
      list = { services: servicesOf(await read(bootstrap), new URL(bootstrap).protocol), until: Date.now() + dayMs };
    } catch (error) {
      log.debug({ err: error }, 'the list of registries could not be fetched');
      list = { services: list?.services ?? new Map(), until: Date.now() + retryMs };
    }
    return list.services;
  }

  return async (domain) => {
    const known = kept.get(domain);
    if (known !== undefined) return known;
    const base = (await services()).get(domain.slice(domain.lastIndexOf('.') + 1));
    let found: Registration = { status: 'unknown', reason: 'the registry answers no such questions' };
    if (base !== undefined) {
      try {
        found = readRdap(await read(`${base.replace(/\/$/, '')}/domain/${encodeURIComponent(domain)}`));
      } catch (error) {
        found = { status: 'unknown', reason: error instanceof Error ? error.message : String(error) };
      }
    }
    kept.set(domain, found, { ttl: found.status === 'found' ? dayMs : retryMs });
    return found;
  };
}
