import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

// Things that somebody made, whose ids a stranger and a colleague with view access try: schedules, reports, filters, sessions, devices.

let app: TestApp;
let owner: TestUser;
let colleague: TestUser;
let stranger: TestUser;
let staff: TestUser;
let ids: {
  schedule: number;
  report: string;
  preset: number;
  portfolio: string;
  session: string;
  foreign: number;
  customer: number;
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const send = (user: TestUser, method: Method, path: string, payload?: object, headers: Record<string, string> = {}) =>
  app.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${user.token}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T10:00:00Z' });
  const customer = await app.customer('Tenant');
  const foreign = await app.customer('Stranger');
  await app.domain('tenant.example', customer);
  owner = await app.login('customer', [{ customerId: customer, level: 'owner' }], 'owner@tenant.example');
  colleague = await app.login('customer', [{ customerId: customer, level: 'view' }], 'colleague@tenant.example');
  stranger = await app.login('customer', [{ customerId: foreign, level: 'owner' }], 'stranger@other.example');
  staff = await app.login('admin', [], 'staff@beacon.example');
  const schedule = await send(owner, 'POST', '/report-scheduling/schedules', {
    report_type: 'customer_detailed',
    cron_expression: '0 7 * * 1',
  });
  const report = await send(owner, 'POST', '/report-scheduling/reports/manual', { report_type: 'customer_detailed' });
  const portfolio = await send(staff, 'POST', '/report-scheduling/reports/manual', { report_type: 'portfolio_overview' });
  const preset = await send(owner, 'POST', '/reporting/filter/presets', { name: 'Failing', filter_config: { table: 'records' } });
  const sessions = await send(owner, 'GET', '/auth/sessions');
  ids = {
    customer,
    foreign,
    schedule: (schedule.json() as { data: { schedule_id: number } }).data.schedule_id,
    report: (report.json() as { job_id: string }).job_id,
    portfolio: (portfolio.json() as { job_id: string }).job_id,
    preset: (preset.json() as { preset: { id: number } }).preset.id,
    session: (sessions.json() as { sessions: { id: string }[] }).sessions[0]?.id ?? '',
  };
});
afterAll(() => app.close());

type Try = [what: string, method: Method, path: () => string, body?: object];
const tries: Try[] = [
  ['changes a schedule', 'PUT', () => `/report-scheduling/schedules/${ids.schedule}`, { schedule_name: 'taken' }],
  ['runs a schedule', 'POST', () => `/report-scheduling/schedules/${ids.schedule}/execute`, {}],
  ['removes a schedule', 'DELETE', () => `/report-scheduling/schedules/${ids.schedule}`],
  ['reads a report', 'GET', () => `/report-scheduling/reports/manual/${ids.report}/status`],
  ['takes the file of a report', 'GET', () => `/report-scheduling/reports/${ids.report}/file`],
  ['makes a report again', 'POST', () => `/report-scheduling/reports/${ids.report}/retry`, {}],
  ['reads a report of staff', 'GET', () => `/report-scheduling/reports/manual/${ids.portfolio}/status`],
  ['removes a filter', 'DELETE', () => `/reporting/filter/presets/${ids.preset}`],
  ['ends a session', 'DELETE', () => `/auth/sessions/${ids.session}`],
  ['asks for a report', 'POST', () => '/report-scheduling/reports/manual', { report_type: 'customer_detailed', customer_id: 1 }],
  ['schedules a report', 'POST', () => '/report-scheduling/schedules', { report_type: 'customer_detailed', customer_id: 1 }],
];

it.each(tries)('a stranger who %s finds nothing', async (_what, method, path, body) => {
  const answer = await send(
    stranger,
    method,
    path(),
    body === undefined || !('customer_id' in body) ? body : { ...body, customer_id: ids.customer },
  );
  expect(answer.statusCode, answer.body).toBe(404);
});

it.each(tries.filter(([what]) => /^(changes|runs|removes)/.test(what)))(
  'a colleague who may only look and %s is refused',
  async (_what, method, path, body) => {
    expect((await send(colleague, method, path(), body)).statusCode).toBe(403);
  },
);

it.each([
  ['/report-scheduling/schedules', 'schedules'],
  ['/report-scheduling/reports', 'reports'],
  ['/reporting/filter/presets', 'presets'],
  ['/reporting/exports', 'exports'],
] as const)('a stranger finds nothing of others in %s', async (path, key) => {
  const found = (await send(stranger, 'GET', path)).json() as Record<string, unknown[]>;
  expect(found[key]).toEqual([]);
});

it('another person’s key for a request repeats nothing', async () => {
  const [alert] = [
    await send(
      owner,
      'PUT',
      '/customer/notifications',
      { notifications: { muted_until: null } },
      { 'idempotency-key': '11111111-1111-4111-8111-111111111111' },
    ),
  ];
  const other = await send(
    stranger,
    'PUT',
    '/customer/notifications',
    { notifications: { muted_until: null } },
    { 'idempotency-key': '11111111-1111-4111-8111-111111111111' },
  );
  expect((alert.json() as { customer_id: number }).customer_id).toBe(ids.customer);
  expect((other.json() as { customer_id: number }).customer_id).toBe(ids.foreign);
});

it('nobody learns who works for Beacon by naming recipients of a report', async () => {
  const body = (email: string) => ({ report_type: 'customer_detailed', customer_id: ids.foreign, recipients: [email] });
  const [known, unknown] = [
    await send(stranger, 'POST', '/report-scheduling/schedules', body('staff@beacon.example')),
    await send(stranger, 'POST', '/report-scheduling/schedules', body('nobody@beacon.example')),
  ];
  expect([known.statusCode, unknown.statusCode]).toEqual([400, 400]);
});
