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

/** A scheduled job: its cron line (SAST), and what became of the runs that the queue still has. */
export type ScheduledJobRow = {
  name: string;
  cron: string;
  lastDoneAt: Date | null;
  lastFailedAt: Date | null;
  waiting: number;
  running: number;
  failed: number;
};

/** The scheduled jobs with their runs. */
export async function scheduledJobRuns(db: Db): Promise<ScheduledJobRow[]> {
  const found = await sql<ScheduledJobRow>`select s.name, s.cron,
      max(j.completed_on) filter (where j.state = 'completed') as "lastDoneAt",
      max(j.completed_on) filter (where j.state = 'failed') as "lastFailedAt",
      count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state = 'active')::int as running,
      count(*) filter (where j.state = 'failed')::int as failed
    from pgboss.schedule s left join pgboss.job j on j.name = s.name group by s.name, s.cron order by s.name`.execute(db);
  return found.rows;
}

/** Has all jobs that run count as without a sign of their process: they are tried again when dropped ones are next looked for. */
export async function countAsDropped(db: Db): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = 'epoch' where state = 'active'`.execute(db);
}

/** Those of some queues in which a job waits that may begin now. */
export async function queuesWithDueJobs(db: Db, names: readonly string[]): Promise<string[]> {
  const found = await sql<{ name: string }>`select name from unnest(${[...names]}::text[]) as worked(name) where exists (
      select from pgboss.job j where j.name = worked.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now()
    )`.execute(db);
  return found.rows.map(({ name }) => name);
}
