import { syncBuiltinESMExports } from 'node:module';
import threads, { type MessagePort } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { type DatabaseImage, imageOf } from './database-image.ts';

// A thread of tests that is a database thread (`server/store/embedded/host.ts`) many times, one after the other. Opening takes most of the
// time of a thread's life, so the database is put back to what it was when it was open, and given to the next.

export type Begin = { folder: string; port: MessagePort };

let kept: { database: PGlite; image: DatabaseImage } | null = null;

/** A database as its thread sees it; closed it lets nobody in, but stays. */
function lend(database: PGlite, image: DatabaseImage): PGlite {
  let closed = false;
  const stops: (() => Promise<void>)[] = [];
  const lent = {
    get closed() {
      return closed;
    },
    listen: async (...args: Parameters<PGlite['listen']>) => {
      const stop = await database.listen(...args);
      stops.push(stop);
      return stop;
    },
    close: async () => {
      closed = true;
      const isAtRest = !database.isInTransaction();
      if (isAtRest) for (const stop of stops) await stop();
      kept = isAtRest && (await image.isRestorable()) ? { database, image } : null;
    },
  };
  return new Proxy(database, {
    get(_target, name) {
      if (name in lent) return Reflect.get(lent, name);
      if (closed) throw new Error('PGlite is closed');
      const value: unknown = Reflect.get(database, name, database);
      return typeof value === 'function' ? value.bind(database) : value;
    },
  });
}

const open = PGlite.create.bind(PGlite) as unknown as (dataDir: string, options: PGliteOptions) => Promise<PGlite>;

PGlite.create = (async (dataDir: string, options: PGliteOptions) => {
  const found = kept;
  kept = null;
  if (found !== null) {
    found.image.restore();
    return lend(found.database, found.image);
  }
  const database = await open(dataDir, options);
  return lend(database, await imageOf(database));
}) as unknown as typeof PGlite.create;

let times = 0;
threads.parentPort?.on('message', ({ folder, port }: Begin) => {
  Object.assign(threads, { parentPort: port, workerData: { folder } });
  syncBuiltinESMExports();
  times += 1;
  void import(`../../server/store/embedded/host.ts?${times}`);
});
