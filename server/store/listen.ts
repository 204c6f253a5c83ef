import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Store, StoreLog } from './open.ts';

/**
 * Hears a channel of the database. On a server over a connection of its own that is made again when it is lost; `heard` is then called
 * with an empty payload, since something may have been missed. Answers how to stop.
 */
export async function listenTo(
  store: Store,
  channel: string,
  heard: (payload: string) => void,
  log: StoreLog,
): Promise<() => Promise<void>> {
  if (store.kind === 'embedded') return store.embedded.listen(channel, heard);
  const { databaseUrl } = store;
  let isStopped = false;
  let client = await connect();
  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({ connectionString: databaseUrl, application_name: 'beacon live', keepAlive: true });
    made.on('error', (error) => log.warn(`The connection that hears of news was lost: ${error.message}`));
    made.on('notification', ({ payload }) => heard(payload ?? ''));
    try {
      await made.connect();
      await made.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await made.end().catch(() => undefined);
      throw error;
    }
    // Not before: a client that never connected ends as well, and each would start retrying beside one that already does.
    made.on('end', () => void again());
    return made;
  }
  async function again(): Promise<void> {
    for (let waitMs = 500; !isStopped; waitMs = Math.min(30_000, waitMs * 2)) {
      await pause(waitMs);
      if (isStopped) return;
      try {
        client = await connect();
        if (isStopped) return await client.end();
        return heard('');
      } catch (error) {
        log.warn(`No news can be heard from the database: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
  return async () => {
    isStopped = true;
    await client.end();
  };
}
