import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { refreshStatistics } from '#server/store/maintenance/statistics.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import type { ReportShare } from '#server/store/reports/report-share.ts';
import { saveReports } from '#server/store/reports/reports.ts';
import { addChecks } from './add-checks.ts';
import { makeShare } from './grow.ts';

const days = 60;
const reportEvery = 6;
const together = 500;

/**
 * Fills an empty database with small domains of customers (5 000 of 2 000), ten reports each over 60 days, and sums for the days
 * between, so that every day has some; answers how many reports there are.
 */
export async function growFleet(
  context: Context,
  { domains, customers } = { domains: 5_000, customers: 2_000 },
): Promise<number> {
  const { store } = context;
  const { db } = store;
  const { n } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n > 0) return n;
  await sql`insert into customers (name) select 'Fleet customer ' || n from generate_series(1, ${customers}::int) as n`.execute(
    db,
  );
  await sql`insert into domains (name) select 'fleet-' || n || '.co.za' from generate_series(1, ${domains}::int) as n`.execute(
    db,
  );
  await sql`insert into domain_customers (domain_id, customer_id) select n, 1 + n % ${customers}::int
    from generate_series(1, ${domains}::int) as n`.execute(db);
  const chance = chanceFrom(7);
  const today = Math.floor(Date.now() / 86_400_000);
  let id = 0;
  for (let day = today - days; day < today; day += reportEvery) {
    for (let domain = 1; domain <= domains; domain += together) {
      const shares: ReportShare[] = [];
      for (let next = domain; next < domain + together; next += 1)
        shares.push(makeShare(chance, (id += 1), day, { domainId: next, domain: `fleet-${next}.co.za`, rows: 2 + (next % 6) }));
      await saveReports(db, shares);
    }
    context.log.info(`${id} reports`);
  }
  await mergeAll(db);
  await sql`insert into daily_domain select (jsonb_populate_record(t, jsonb_build_object('day', t.day + n))).*
    from daily_domain t, generate_series(1, ${reportEvery - 1}::int) as n where t.day + n < current_date`.execute(db);
  await addChecks(context);
  await refreshStatistics(store);
  return id;
}
