import { BrokenValue } from '#domain/rows/frame.ts';
import type { Db } from '../database.ts';

const known = new WeakMap<object, Map<string, string>>();

/** Stored values of this database that could not be read since the start, with the reason, by what they are. */
export function brokenValues(db: Db): Map<string, string> {
  const { adapter } = db.getExecutor();
  const found = known.get(adapter) ?? new Map<string, string>();
  known.set(adapter, found);
  return found;
}

/** Reads a stored value; of one that is broken the reason is noted and `instead` answered, so that a page loses that value only. */
export function readOr<T>(db: Db, what: string, instead: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BrokenValue)) throw error;
    brokenValues(db).set(what, error.message);
    return instead;
  }
}
