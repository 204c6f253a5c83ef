import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '#server/store/open.ts';
import { quietLog } from '#tests/fakes/database.ts';
import { startPostgres, type TestPostgres } from '#tests/fakes/postgres.ts';

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

test('several processes may start at once on an empty database', async () => {
  const databaseUrl = await server.createDatabase();
  const stores = await Promise.all([1, 2, 3, 4].map(() => openStore({ databaseUrl, log: quietLog() })));
  const [first] = stores;
  if (!first) throw new Error('No store.');
  const steps = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(first.db);
  expect(new Set(steps.rows.map((row) => row.name)).size).toBe(steps.rows.length);
  expect(steps.rows[0]?.name).toBe('001-people');
  await Promise.all(stores.map((store) => store.close()));
});

test('reads numbers, days, times and bytes as the embedded kind does', async () => {
  const store = await openStore({ databaseUrl: await server.createDatabase(), log: quietLog() });
  const { rows } =
    await sql`select 9007199254740991::bigint as big, '2026-11-20'::date as day, '2026-11-20T10:00Z'::timestamptz as at, '\\x01ff'::bytea as bytes`.execute(
      store.db,
    );
  expect(rows).toEqual([
    { big: 9_007_199_254_740_991, day: '2026-11-20', at: new Date('2026-11-20T10:00Z'), bytes: Buffer.from([1, 255]) },
  ]);
  await store.close();
});

test('a server that does not answer is explained in a sentence', async () => {
  await expect(openStore({ databaseUrl: 'postgres://beacon:word@127.0.0.1:9/none', log: quietLog() })).rejects.toThrow(
    'The database 127.0.0.1:9/none does not answer',
  );
});
