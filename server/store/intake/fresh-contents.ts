import { LRUCache } from 'lru-cache';
import type { Db } from '../database.ts';

/** Messages are read seconds after they came in: their bytes are at hand for so long, up to so many in all. */
const ttl = 60_000;
const maxSize = 33_554_432;
const maxEntrySize = 262_144;
const caches = new WeakMap<Db, LRUCache<number, Uint8Array>>();

/** Has the bytes of a message that was just stored at hand for its first reading. */
export function cacheContent(db: Db, messageId: number, raw: Uint8Array): void {
  const cache = caches.get(db) ?? new LRUCache({ maxSize, maxEntrySize, ttl, sizeCalculation: (bytes) => bytes.length });
  caches.set(db, cache);
  cache.set(messageId, raw);
}

/** The bytes of a message where they are at hand; they are forgotten with that. */
export function takeContent(db: Db, messageId: number): Uint8Array | undefined {
  const cache = caches.get(db);
  const raw = cache?.get(messageId);
  cache?.delete(messageId);
  return raw;
}
