import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '#server/store/migrations/index.ts';
import { openTestStore } from '#tests/fakes/database.ts';

test('steps of stored timelines get their new names, also where the migration is run again', async () => {
  const { store, close } = await openTestStore('memory');
  try {
    await store.db.transaction().execute(async (tx) => {
      // Steps without their alerts are enough here.
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const kind of ['opened', 'told', 'woken', 'lapsed', 'reopened'])
        await sql`insert into alert_events (alert_id, at, done_at, kind) values (1, now(), now(), ${kind})`.execute(tx);
      for (const _ of [1, 2]) await migrations['160-alert-event-kinds']?.up(tx);
      const found = await sql<{ kind: string }>`select kind from alert_events order by id`.execute(tx);
      expect(found.rows.map(({ kind }) => kind)).toEqual(['opened', 'notified', 'unsnoozed', 'expired', 'reopened']);
    });
  } finally {
    await close();
  }
});
