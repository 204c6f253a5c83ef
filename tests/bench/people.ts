// Five thousand people, two thousand customers, twenty thousand domains and two hundred thousand audit lines, and how long each list and search
// of staff takes at the server: first without the statistics cache, as after a start, and again. node tests/bench/people.ts [DATA_FOLDER]: fills
// the folder where it is empty, so that a second run only measures.
import { sql } from 'kysely';
import { adminUsersHandlers } from '#server/groups/admin-users.ts';
import { auditHandlers } from '#server/groups/audit.ts';
import { customersHandlers } from '#server/groups/customers.ts';
import { leadsHandlers } from '#server/groups/leads.ts';
import { callersOf } from './callers.ts';
import { openBench } from './context.ts';
import { growPeople } from './grow-people.ts';
import { say, table } from './print.ts';

const rounds = 20;
const aimMs = 50;

const { context, close } = await openBench(null, process.argv[2] ?? null);
await growPeople(context);
const { staff: call } = callersOf(context, 0);
const page = { limit: 50, offset: 0 };
const long = { limit: 500, offset: 0 };
const everybody = { ...page, include_inactive: true };
const open = { ...page, status: 'open' as const, sort_by: 'created_at' as const, sort_order: 'desc' as const };

const calls: [name: string, run: () => unknown][] = [
  ['people, first page', () => adminUsersHandlers.all(call, { query: everybody })],
  ['people, last page', () => adminUsersHandlers.all(call, { query: { ...everybody, offset: 4_950 } })],
  ['people by name', () => adminUsersHandlers.all(call, { query: { ...everybody, search: 'person 4321' } })],
  ['people by status', () => adminUsersHandlers.all(call, { query: { ...everybody, status: 'invited' } })],
  ['people who wait', () => adminUsersHandlers.pending(call, { query: page })],
  ['people, counted', () => adminUsersHandlers.stats(call, {})],
  ['people to associate, by name', () => customersHandlers.users(call, { query: { ...long, search: 'person 43' } })],
  ['customers, page of 50', () => customersHandlers.list(call, { query: page })],
  ['customers, page of 250', () => customersHandlers.list(call, { query: { limit: 250, offset: 0 } })],
  ['customers, names of all', () => customersHandlers.names(call, { query: { limit: 5_000, offset: 0 } })],
  ['customers by name', () => customersHandlers.list(call, { query: { ...page, search: 'customer 1999' } })],
  ['removed customers', () => customersHandlers.removed(call, { query: long })],
  ['file of a customer', () => customersHandlers.file(call, { params: { id: 7 } })],
  ['associations, page of 500', () => customersHandlers.associations(call, { query: long })],
  ['associations of a customer', () => customersHandlers.associations(call, { query: { ...long, customer_id: 7 } })],
  ['associations of a person', () => customersHandlers.associations(call, { query: { ...long, user_id: 77 } })],
  ['enquiries, open', () => leadsHandlers.list(call, { query: open })],
  ['enquiries, closed, last page', () => leadsHandlers.list(call, { query: { ...open, status: 'closed', offset: 400 } })],
  ['enquiries by text', () => leadsHandlers.list(call, { query: { ...open, status: 'all', q: 'visitor 777' } })],
  [
    'enquiries, board and counts',
    async () => [await leadsHandlers.board(call, { query: {} }), await leadsHandlers.stats(call, {})],
  ],
  ['audit, first page', () => auditHandlers.search(call, { query: page })],
  ['audit, last page', () => auditHandlers.search(call, { query: { ...page, offset: 199_950 } })],
  ['audit by text', () => auditHandlers.search(call, { query: { ...page, search: 'person 4321' } })],
  ['audit by a text that many have', () => auditHandlers.search(call, { query: { ...page, search: 'person 1' } })],
  ['audit by action', () => auditHandlers.search(call, { query: { ...page, action: 'sign_in_refused' } })],
  ['audit by person', () => auditHandlers.search(call, { query: { ...page, actor_id: 77 } })],
  ['audit of a customer', () => auditHandlers.search(call, { query: { ...page, customer_id: 7 } })],
  ['staff views of a customer', () => auditHandlers.staffViews(call, { params: { id: 7 }, query: page })],
];

async function times(run: () => unknown, before: () => void): Promise<{ p50: number; p95: number; cpu: number }> {
  const seconds: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    before();
    const [began, used] = [performance.now(), process.cpuUsage()];
    await run();
    seconds.push(performance.now() - began);
    const { user, system } = process.cpuUsage(used);
    processor.push((user + system) / 1000);
  }
  const sorted = seconds.slice(1).toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { p50: at(0.5), p95: at(0.95), cpu: Math.min(...processor) };
}

const rows: string[][] = [];
for (const [name, run] of calls) {
  const first = await times(run, () => context.statsCache.forget());
  const again = await times(run, () => undefined);
  const both = [first, again].flatMap(({ p50, p95, cpu }) => [p50, p95, cpu].map((value) => value.toFixed(1)));
  rows.push([name, ...both, again.p95 > aimMs ? 'over' : first.p95 > aimMs ? 'first over' : '']);
}
say(
  table(
    ['call', 'first p50 ms', 'first p95 ms', 'first CPU ms', 'again p50 ms', 'again p95 ms', 'again CPU ms', `aim ${aimMs} ms`],
    rows,
  ),
);
const size = await sql<{ size: string }>`select pg_size_pretty(pg_database_size(current_database())) as size`.execute(
  context.store.db,
);
say(`Database: ${size.rows[0]?.size}.`);
await close();
