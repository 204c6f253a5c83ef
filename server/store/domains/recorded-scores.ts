import { sql } from 'kysely';
import type { RecordedScore } from '#domain/score/history.ts';
import type { Db } from '../database.ts';
import { type DayRange, ofDomains } from '../period.ts';

/** A domain's scores as text: `day score messages`, days counted from the first; a row for each is slow for hundreds of domains. */
type Packed = { id: number; recorded: string };

function unpackOne(text: string): RecordedScore {
  const [day, score, messages] = text.split(' ');
  return { day: Number(day), score: score === '-' ? null : Number(score), alignedMessages: Number(messages) };
}

/** The scores recorded on the days of a period and the last ones before it, oldest first, by domain. */
export async function recordedScores(
  db: Db,
  domainIds: readonly number[],
  { from, to }: DayRange,
): Promise<Map<number, RecordedScore[]>> {
  const { rows } = await sql<Packed>`select t.domain_id as id, string_agg(
      (t.day - ${from}::date)::text || ' ' || coalesce(t.score::text, '-') || ' ' || t.own_passed::text, ',' order by t.day) as recorded
    from protection_days t where ${ofDomains('t', domainIds)} and t.day <= ${to}::date and t.day >= coalesce((select max(b.day)
      from protection_days b where b.domain_id = t.domain_id and b.day < ${from}::date), ${from}::date)
    group by t.domain_id`.execute(db);
  return new Map(rows.map(({ id, recorded }) => [id, recorded.split(',').map(unpackOne)]));
}
