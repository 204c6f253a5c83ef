import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '#server/store/migrations/index.ts';
import { openTestStore } from '#tests/fakes/database.ts';

test('stored quota alerts, billing events and settings get the new name, also where the migration is run again', async () => {
  const { store, close } = await openTestStore('memory');
  try {
    await store.db.transaction().execute(async (tx) => {
      // Rows without what they belong to are enough here.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into alerts (rule, subject, dedupe_key, cause, cause_name, severity, title, evidence, next_step, happened_at,
        detected_at, seen_at) select rule, subject, rule || ':customer-1:' || subject, rule || '_' || subject, '', 'medium', '', '[]', '',
        now(), now(), now() from (values ('quota_80', 'mails'), ('quota_100', 'domains'), ('volume', 'mails')) v(rule, subject)`.execute(
        tx,
      );
      await sql`insert into billing_events (customer_id, at, kind, details, key)
        values (1, now(), 'quota_80', '{"subject": "mails", "used": 8}', 'quota_80:mails:2026-11')`.execute(tx);
      await sql`insert into alert_rules (rule, params, changed_at) values ('silence', '{"usual_mails": 50, "days": 2}', now())`.execute(
        tx,
      );
      for (const _ of [1, 2]) await migrations['161-messages-of-a-plan']?.up(tx);
      const alerts = await sql`select dedupe_key, subject, cause from alerts order by id`.execute(tx);
      expect(alerts.rows).toEqual([
        { dedupe_key: 'quota_80:customer-1:messages', subject: 'messages', cause: 'quota_80_messages' },
        { dedupe_key: 'quota_100:customer-1:domains', subject: 'domains', cause: 'quota_100_domains' },
        { dedupe_key: 'volume:customer-1:mails', subject: 'mails', cause: 'volume_mails' },
      ]);
      const events = await sql`select details, key from billing_events`.execute(tx);
      expect(events.rows).toEqual([{ details: { subject: 'messages', used: 8 }, key: 'quota_80:messages:2026-11' }]);
      const rules = await sql`select params from alert_rules`.execute(tx);
      expect(rules.rows).toEqual([{ params: { usual_messages: 50, days: 2 } }]);
    });
  } finally {
    await close();
  }
});
