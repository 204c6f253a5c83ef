import { LRUCache } from 'lru-cache';
import { lineOf } from '#domain/dns/line-of.ts';
import type { Call } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

/** How often somebody may do something: `most` times in `windowMs`. */
export type Allowance = { most: number; windowMs: number };

/**
 * Counts what each address (each /64 of IPv6) does on a server and refuses what goes beyond the allowance. The count is this process's
 * own and forgotten with it; no address is written anywhere.
 */
export function openGate({ most, windowMs }: Allowance, sentence: string): (call: Call) => void {
  const counts = new WeakMap<Call['store'], LRUCache<string, number[]>>();
  return ({ store, ip, clock }) => {
    const address = lineOf(ip);
    const seen = counts.get(store) ?? new LRUCache<string, number[]>({ max: 20_000 });
    counts.set(store, seen);
    const now = clock.now();
    const since = now.getTime() - windowMs;
    const times = (seen.get(address) ?? []).filter((time) => time > since && time <= now.getTime());
    const [oldest] = times;
    if (times.length >= most && oldest !== undefined) {
      const waitSeconds = Math.max(1, Math.ceil((oldest + windowMs - now.getTime()) / 1000));
      throw new AppError('rate-limited', sentence, undefined, waitSeconds);
    }
    seen.set(address, [...times, now.getTime()]);
  };
}
