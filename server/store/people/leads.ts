import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { toJson } from '../text.ts';

export type NewLead = {
  at: Date;
  name: string;
  email: string;
  company: string;
  telephone: string;
  topic: string;
  domain: string;
  message: string;
  sourcePage: string;
  score: number | null;
  result: unknown;
  consentText: string;
  marketing: boolean;
};

/** Keeps a lead; the same person about the same thing within an hour is one lead, of which the last word counts. */
export async function saveLead(db: Db, lead: NewLead): Promise<{ id: number; isNew: boolean }> {
  const values = {
    name: lead.name,
    company: lead.company,
    telephone: lead.telephone,
    message: lead.message,
    source_page: lead.sourcePage,
    score: lead.score,
    result: toJson(lead.result),
    consent_at: lead.at,
    consent_text: lead.consentText,
    marketing: lead.marketing,
  };
  return db.transaction().execute(async (tx) => {
    const about = `lead ${toJson([lead.email, lead.topic, lead.domain])}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${about}, 0))`.execute(tx);
    const before = await tx
      .selectFrom('leads')
      .select('id')
      .where('email', '=', lead.email)
      .where('topic', '=', lead.topic)
      .where('domain', '=', lead.domain)
      .where('status', '=', 'new')
      .where('created_at', '>', new Date(lead.at.getTime() - 3_600_000))
      .forUpdate()
      .executeTakeFirst();
    if (before !== undefined) {
      await tx.updateTable('leads').set(values).where('id', '=', before.id).execute();
      return { id: before.id, isNew: false };
    }
    const added = await tx
      .insertInto('leads')
      .values({ ...values, created_at: lead.at, email: lead.email, topic: lead.topic, domain: lead.domain })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: added.id, isNew: true };
  });
}

/** How many people asked for access, and how many visitors wrote, since a time. */
export async function countRequests(db: Db, since: Date): Promise<{ people: number; leads: number }> {
  const found = await sql<{ people: number; leads: number }>`select
      (select count(*)::int from users where status = 'pending_approval' and coalesce(requested_at, created_at) > ${since}) as people,
      (select count(*)::int from leads where status = 'new' and created_at > ${since}) as leads`.execute(db);
  return found.rows[0] ?? { people: 0, leads: 0 };
}
