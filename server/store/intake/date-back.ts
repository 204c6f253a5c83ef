import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Dates everything that was read to when its message came, as if it had been read at once: for messages of the past that are read now. */
export async function dateBack(db: Db): Promise<void> {
  await sql`update message_files f set created_at = m.received_at from messages m where m.id = f.message_id`.execute(db);
  await sql`update messages set processed_at = received_at where processed_at is not null`.execute(db);
  await sql`update batches b set created_at = m.at, started_at = m.at, heartbeat_at = m.at, finished_at = m.at + (b.finished_at - b.started_at)
    from (select batch_id, max(received_at) as at from messages group by batch_id) m where m.batch_id = b.id`.execute(db);
}
