import { sql } from 'kysely';
import type { RecordedScore } from '#domain/score/history.ts';
import type { Db } from '../database.ts';
import { type DayRange, oneOf } from '../period.ts';

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
  // The start of each domain is looked up once: asked for every row, it takes a second for each hundred domains and year.
  const { rows } = await sql<Packed>`select t.domain_id as id, string_agg(
      (t.day - ${from}::date)::text || ' ' || coalesce(t.score::text, '-') || ' ' || t.own_passed::text, ',' order by t.day) as recorded
    from (select d.id, coalesce((select max(b.day) from protection_days b where b.domain_id = d.id and b.day < ${from}::date),
        ${from}::date) as first from domains d where ${oneOf('d.id', domainIds, 'int')} offset 0) s
      join protection_days t on t.domain_id = s.id and t.day between s.first and ${to}::date
    group by t.domain_id`.execute(db);
  return new Map(rows.map(({ id, recorded }) => [id, recorded.split(',').map(unpackOne)]));
}
