import { Kysely, type Logger, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const OLDEST = 150_000;
const MIGRATION_LOCK = 7_341_203;

export type ServerOptions = {
  databaseUrl: string;
  poolSize: number;
  queryTimeoutMs: number;
  log: Logger;
  onTrouble: (text: string) => void;
};

/** Dates stay text and int8 becomes a number, exactly as on the embedded kind. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === 20) return Number;
    if (oid === 1082) return (text: string) => text;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

export async function openServer(options: ServerOptions): Promise<{ db: Kysely<Database>; pool: pg.Pool }> {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: options.poolSize,
    statement_timeout: options.queryTimeoutMs,
    application_name: 'beacon',
    types,
  });
  // A client in use has no listener of the pool: without one of its own the process would end with its connection.
  // It covers idle clients as well, so the event of the pool says nothing new.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.onTrouble(`A connection to the database was lost: ${error.message}`));
  });
  pool.on('error', () => undefined);
  try {
    await checkVersion(pool, placeOf(options.databaseUrl));
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: options.log });
    await migrateAlone(pool, db);
    return { db, pool };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Host and database of an address, without the password. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

async function checkVersion(pool: pg.Pool, place: string): Promise<void> {
  const found = await pool
    .query<{ server_version: string; number: number }>(
      `select current_setting('server_version') as server_version, current_setting('server_version_num')::int as number`,
    )
    .catch((error: unknown) => {
      throw new Error(
        `The database ${place} does not answer: ${error instanceof Error ? error.message || error.name : String(error)}`,
        { cause: error },
      );
    });
  const { server_version: name = 'unknown', number = 0 } = found.rows[0] ?? {};
  if (number < OLDEST) throw new Error(`The database ${place} is PostgreSQL ${name}; Beacon needs PostgreSQL 15 or newer.`);
}

async function migrateAlone(pool: pg.Pool, db: Kysely<Database>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(db);
  } finally {
    client.release(true);
  }
}
