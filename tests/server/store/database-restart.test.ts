import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openQueue } from '#server/jobs/queue.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { quietLog } from '#tests/fakes/database.ts';
import { startPostgres, type TestPostgres } from '#tests/fakes/postgres.ts';

let postgres: TestPostgres;
let store: Store;
const log = quietLog();

beforeAll(async () => {
  postgres = await startPostgres();
  store = await openStore({ databaseUrl: await postgres.createDatabase(), log });
});
afterAll(async () => {
  await store?.close();
  await postgres?.stop();
});

it('a process survives a crash of its database server, also in the middle of a transaction', async () => {
  const queue = await openQueue(store, log);
  let crashed: () => void = () => undefined;
  const afterCrash = new Promise<void>((resolve) => (crashed = resolve));
  const cut = store.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    await afterCrash;
    await sql`select 2`.execute(tx);
  });
  const refused = expect(cut).rejects.toThrow();
  await postgres.crash();
  crashed();
  await refused;
  await expect
    .poll(() =>
      sql<{ one: number }>`select 1 as one`.execute(store.db).then(
        ({ rows }) => rows[0]?.one,
        () => null,
      ),
    )
    .toBe(1);
  expect(log.lines.join('\n')).toContain('A connection to the database was lost');
  await queue.stop();
});
