import { LRUCache } from 'lru-cache';
import { lineOf, siteOf } from '#domain/dns/line-of.ts';
import type { Call } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

/** How often an action is allowed: `most` times in `windowMs`. */
export type Allowance = { most: number; windowMs: number };

/** What all networks of one site may do together, as a multiple of what one may. */
const linesOfSite = 3;

/**
 * Counts what each address (each /64 of IPv6) does on a server, and what those of one /48 do together, and refuses what goes beyond the
 * allowance. The count is this process's own and forgotten with it; no address is written anywhere.
 */
export function openGate({ most, windowMs }: Allowance, sentence: string): (call: Call) => void {
  const counts = new WeakMap<Call['store'], LRUCache<string, number[]>>();
  return ({ store, ip, clock }) => {
    const site = siteOf(ip);
    const limits: [key: string, most: number][] = [
      [lineOf(ip), most],
      ...(site === null ? [] : [[site, linesOfSite * most] as [string, number]]),
    ];
    const seen = counts.get(store) ?? new LRUCache<string, number[]>({ max: 20_000 });
    counts.set(store, seen);
    const now = clock.now();
    const since = now.getTime() - windowMs;
    const timesOf = (key: string) => (seen.get(key) ?? []).filter((time) => time > since && time <= now.getTime());
    for (const [key, allowed] of limits) {
      const times = timesOf(key);
      const [oldest] = times;
      if (times.length < allowed || oldest === undefined) continue;
      const waitSeconds = Math.max(1, Math.ceil((oldest + windowMs - now.getTime()) / 1000));
      throw new AppError('rate-limited', sentence, undefined, waitSeconds);
    }
    for (const [key] of limits) seen.set(key, [...timesOf(key), now.getTime()]);
  };
}
