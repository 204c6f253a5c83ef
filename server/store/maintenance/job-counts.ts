import { sql } from 'kysely';
import type { Db } from '../database.ts';

type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed' | 'blocked';

/** Jobs of a name that wait, run or have failed. */
export async function countJobs(db: Db, name: string): Promise<{ waiting: number; running: number; failed: number }> {
  const found = await sql<{
    state: JobState;
    n: number;
  }>`select state::text as state, count(*)::int as n from pgboss.job where name = ${name} group by 1`.execute(db);
  const of = (...states: JobState[]) => found.rows.reduce((sum, row) => sum + (states.includes(row.state) ? row.n : 0), 0);
  return { waiting: of('created', 'retry'), running: of('active'), failed: of('failed') };
}
