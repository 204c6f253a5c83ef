import { type Kysely, sql } from 'kysely';

/** Statements of one migration, in order; each is sent alone because the embedded kind takes one statement at a time. */
export function statements(...texts: string[]): { up: (db: Kysely<unknown>) => Promise<void> } {
  return {
    up: async (db) => {
      for (const text of texts) await sql.raw(text).execute(db);
    },
  };
}
