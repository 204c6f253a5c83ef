import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/** Lets every row that is written into a table fail as on a full disk, until `freeDisk`. */
export async function fillDisk(db: Db, table: string): Promise<void> {
  await sql`create or replace function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger no_room before insert or update on ${sql.table(table)} execute function refuse_row()`.execute(db);
}

export async function freeDisk(db: Db, table: string): Promise<void> {
  await sql`drop trigger no_room on ${sql.table(table)}`.execute(db);
}
