import { LRUCache } from 'lru-cache';
import type { SourceNames } from '#domain/rows/source-names.ts';
import type { SourceTable } from '#domain/rows/source-table.ts';
import type { Db } from '../database.ts';

/** The sums and names of some reports. */
export type Folded = { table: SourceTable; names: SourceNames };

/** The reports of a domain that wait, folded, the largest first; `of` names them. */
export type FoldedWaiting = { of: ReadonlySet<string>; tables: readonly SourceTable[]; names: readonly SourceNames[] };

type Cached = SourceTable | SourceNames | Folded | FoldedWaiting;

const mostBytes = 268_435_456;
const caches = new WeakMap<object, LRUCache<string, Cached>>();

/** Segments, names and folded reports never change under their number: what was read of this database is never wrong. */
export function sourceCache(db: Db) {
  const { adapter } = db.getExecutor();
  const cache = caches.get(adapter) ?? new LRUCache({ maxSize: mostBytes });
  caches.set(adapter, cache);
  return {
    get: <T extends Cached>(name: string) => cache.get(name) as T | undefined,
    has: (name: string) => cache.has(name),
    set: (name: string, value: Cached) => cache.set(name, value, { size: sizeOf(value) }),
    delete: (name: string) => cache.delete(name),
  };
}

function sizeOf(value: Cached): number {
  if ('tables' in value) return [...value.tables, ...value.names].reduce((sum, one) => sum + sizeOf(one), 60 * value.of.size);
  if ('table' in value) return sizeOf(value.table) + sizeOf(value.names);
  const addresses = value.addresses.v4.byteLength + value.addresses.v6.byteLength;
  const columns = 'counts' in value ? [value.starts, value.days, ...value.counts] : [value.first, value.last, ...value.names];
  const texts = 'texts' in value ? value.texts.reduce((sum, text) => sum + text.length + 40, 0) : 0;
  return 500 + addresses + texts + columns.reduce((sum, column) => sum + column.byteLength, 0);
}
