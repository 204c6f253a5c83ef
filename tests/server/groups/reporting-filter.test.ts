import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { checkFilter } from '#domain/filter/check.ts';
import { type Cells, openMatch } from '#domain/filter/match.ts';
import { operatorsOf, valuesOf } from '#domain/filter/operators.ts';
import { type FilterField, filterShapes } from '#domain/filter/tables.ts';
import { type FilterTable, filterTables } from '#domain/vocabulary/filter.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { bringReports, morning } from '#tests/fakes/received.ts';
import { makeRecord, makeShare } from '#tests/fakes/shares.ts';

const { reportingFilter: calls } = contract;
type Body = Input<typeof calls.filter>['body'];
type Config = NonNullable<Body['filter_config']>;

let app: TestApp;
let made: Awaited<ReturnType<typeof bringReports>>;
let colleague: TestUser;

const ask = (body: Body, user = made.owner) => app.call(calls.filter, { body }, user);

/** How a call is refused. */
async function refusal<E extends Endpoint>(endpoint: E, input: Input<E>, user: TestUser): Promise<Refused> {
  try {
    await app.call<Endpoint>(endpoint, input as Input<Endpoint>, user);
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error('The call was not refused.');
}

const refused = async (body: Body) => (await refusal(calls.filter, { body }, made.owner)).body;

/** Rows of every kind for one domain: IPv6, list mail, envelopes. */
async function addMixedReport(domainId: number): Promise<void> {
  const { db } = app.context.store;
  const chance = chanceFrom(3);
  const [id = 0] = await takeReportIds(db, 1);
  const records = Array.from({ length: 60 }, (_none, seq) => makeRecord(chance, seq));
  const header = { begin: Date.UTC(2026, 10, 15) / 1000, end: Date.UTC(2026, 10, 16) / 1000, reportId: 'mixed' };
  await saveReports(db, [makeShare(chance, { id, domainId, records, header })]);
}

beforeAll(async () => {
  app = await openTestApp({ now: morning });
  made = await bringReports(app);
  await addMixedReport(made.karoo);
  await app.call(contract.domains.tag, { body: { domain_ids: [made.karoo], add: ['Sales', 'Cape Town'] } }, made.owner);
  for (const severity of ['low', 'critical', 'high'] as const) await openAlertRow(app, made.karoo, { severity });
  await openAlertRow(app, made.other, { severity: 'critical' });
  const karooCustomer = await app.context.store.db
    .selectFrom('user_customers')
    .select('customer_id')
    .where('user_id', '=', made.owner.id)
    .executeTakeFirstOrThrow();
  colleague = await app.login('customer', [{ customerId: karooCustomer.customer_id, level: 'view' }]);
});
afterAll(() => app.close());

type Written = { field: string; operator: string; value?: string | number | boolean | (string | number)[] };

/** Conditions on a field with values that rows have, or nearly have. */
function conditionOn(field: FilterField, rows: readonly Cells[]): fc.Arbitrary<Written> {
  const usual = { text: 'a', number: 7, day: '2026-11-18', time: '2026-11-18', address: '192.0.2.1', choice: 'x', flag: true };
  const known = rows.flatMap((row) => [row[field.name] ?? []].flat()).flatMap((one) => (one === null || one === '' ? [] : [one]));
  const near = field.type === 'choice' ? (field.choices ?? []) : [usual[field.type]];
  const value = fc.constantFrom(...near, ...known).map((one) => (field.type === 'time' ? String(one).slice(0, 10) : one));
  return fc.constantFrom(...operatorsOf(field)).chain((operator): fc.Arbitrary<Written> => {
    const [, most] = valuesOf(operator);
    const networks = fc.constantFrom('192.0.2.0/24', '192.0.0.0/16', '2001:db8::/32');
    if (operator === 'cidr') return networks.map((network) => ({ field: field.name, operator, value: network }));
    if (most === 0) return fc.constant({ field: field.name, operator });
    if (most === 1)
      return value.map((one) => ({
        field: field.name,
        operator,
        value: operator === 'contains' ? String(one).slice(1, 4) || 'a' : one,
      }));
    return fc.array(value, { minLength: 2, maxLength: 2 }).map((pair) => ({
      field: field.name,
      operator,
      value: pair.flatMap((one) => (typeof one === 'boolean' ? [] : [one])).sort((a, b) => (a > b ? 1 : -1)),
    }));
  });
}

describe('filtering', () => {
  it.each(filterTables)('%s agrees with the same filter over every row', async (table) => {
    const every = (await ask({ table, filter_config: { days: 60 }, limit: 500 })).rows as Cells[];
    expect(every.length).toBeGreaterThan(table === 'domains' ? 0 : 2);
    const conditions: fc.Arbitrary<Written[]> = fc.array(
      fc.constantFrom(...filterShapes[table].fields).chain((field) => conditionOn(field, every)),
      { minLength: 1, maxLength: 3 },
    );
    const numberOfTries = table === 'records' || table === 'reports' ? 150 : 25;
    await fc.assert(
      fc.asyncProperty(conditions, fc.constantFrom('all' as const, 'any' as const), async (written, match) => {
        const { filter, problems } = checkFilter(table, { match, conditions: written });
        fc.pre(problems.length === 0);
        const { rows, pagination } = await ask({ table, filter_config: { days: 60, match, conditions: written }, limit: 500 });
        const expected = every.filter(openMatch(filter));
        expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(pagination.total).toBe(expected.length);
      }),
      { numRuns: numberOfTries },
    );
  });

  it('gives records newest first in pages that add up, with the same sums as the overview', async () => {
    const config: Config = { days: 7 };
    const first = await ask({ table: 'records', filter_config: config, limit: 5 });
    expect(first).toMatchObject({ table: 'records', period: { end_date: '2026-11-20', days: 7 }, cut: null });
    expect(first.pagination.limit).toBe(5);
    const pages: typeof first.rows = [];
    for (let offset = 0; offset < first.pagination.total; offset += 5)
      pages.push(...(await ask({ table: 'records', filter_config: config, limit: 5, offset })).rows);
    expect(pages).toHaveLength(first.pagination.total);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    const days = pages.map((row) => String(row['day']));
    expect(days).toEqual(days.toSorted().reverse());
    const overview = await app.call(contract.dmarc.overview, { params: { id: made.karoo }, query: { days: 7 } }, made.owner);
    const sum = (rows: typeof pages) => rows.reduce((all, row) => all + Number(row['messages']), 0);
    expect(sum(pages)).toBe(overview.totals.messages);
    expect(sum(pages.filter((row) => row['result'] === 'failed'))).toBe(overview.totals.failed);
  });

  it('takes 100 rows from the first on unless something else is asked', async () => {
    const { pagination } = await ask({ table: 'sources' });
    expect(pagination).toMatchObject({ limit: 100, offset: 0 });
  });

  it('answers each table with the numbers of its own screen', async () => {
    const { rows } = await ask({ table: 'sources', filter_config: { days: 7 } });
    const list = await app.call(
      contract.domainReports.detailedSources,
      { params: { id: made.karoo }, query: { days: 7, sort_by: 'total_messages', limit: 100 } },
      made.owner,
    );
    expect(rows.map((row) => [row['source_ip'], row['messages'], row['failed'], row['threat_score']])).toEqual(
      list.sources.map((one) => [one.source_ip, one.total_messages, one.failed, one.threat_score]),
    );
    const [domain] = (await ask({ table: 'domains' })).rows;
    const { domains } = await app.call(contract.domains.list, {}, made.owner);
    expect(domain).toMatchObject({ messages: domains[0]?.messages, own_messages: domains[0]?.own_messages });
  });

  it('knows no stage of a domain whose DNS was never read, as the page of its customer', async () => {
    const id = await app.customer('Unread');
    await app.domain('unread.example', id);
    const conditions = [{ field: 'domain', operator: 'eq', value: 'unread.example' }];
    const [row] = (await ask({ table: 'domains', filter_config: { conditions } }, made.admin)).rows;
    const { domains } = await app.call(contract.customers.domains, { params: { id } }, made.admin);
    expect([row?.['stage'], domains[0]?.stage]).toEqual([null, null]);
    const { tables } = await app.call(calls.options, {}, made.admin);
    const stages = tables.find(({ table }) => table === 'domains')?.fields.find(({ name }) => name === 'stage')?.values;
    const { domains: all } = await app.call(contract.domains.list, {}, made.admin);
    const read = all.filter(({ protection }) => protection.level !== 'unknown').length;
    expect(stages?.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(read);
  });

  it.each(filterTables)('over %s shows nothing of another customer', async (table) => {
    const text = JSON.stringify((await ask({ table, filter_config: { days: 365 }, limit: 500 })).rows);
    expect(text).toContain('karoo.example');
    expect(text).not.toContain('other.example');
    const aimed = { days: 365, conditions: [{ field: 'domain', operator: 'eq', value: 'other.example' }] };
    expect((await ask({ table, filter_config: aimed })).pagination.total).toBe(0);
    expect((await ask({ table, filter_config: aimed }, made.shopOwner)).pagination.total).toBeGreaterThan(0);
  });

  it('refuses what makes no sense at the field where it is', async () => {
    const conditions = [{ field: 'header_from', operator: 'regex', value: '(a+)+$' }];
    const answer = await refused({ table: 'records', filter_config: { conditions } });
    expect(answer).toMatchObject({
      error: 'Regular expressions are not supported. Use contains, starts or ends.',
      details: { fields: [{ field: 'filter_config.conditions.0.operator' }] },
    });
    expect(await refused({ table: 'records', filter_config: { table: 'alerts' } })).toMatchObject({
      error: 'The filter is made for another table.',
    });
  });
});

describe('checking a filter', () => {
  it('answers success and data with every problem', async () => {
    const conditions = [
      { field: 'messages', operator: 'gt', value: 'x' },
      { field: 'messages', operator: 'gt', value: 5 },
    ];
    const reply = await app.call(calls.validate, { body: { table: 'records', filter_config: { conditions } } }, made.owner);
    expect(reply.success).toBe(true);
    expect(reply.data).toMatchObject({ valid: false, problems: [{ condition: 0, part: 'value' }] });
    const sound = { body: { filter_config: { table: 'alerts' as const } } };
    expect((await app.call(calls.validate, sound, made.owner)).data).toMatchObject({ valid: true, period: null, problems: [] });
  });
});

describe('the options of filters', () => {
  it('name every table, field and operator, with counts of the own values alone', async () => {
    const { tables } = await app.call(calls.options, {}, made.owner);
    expect(tables.map(({ table }) => table)).toEqual([...filterTables]);
    const valuesOf_ = (table: FilterTable, name: string) =>
      tables.find((one) => one.table === table)?.fields.find((field) => field.name === name)?.values;
    expect(valuesOf_('alerts', 'severity')).toEqual([
      { value: 'critical', count: 1 },
      { value: 'high', count: 1 },
      { value: 'low', count: 1 },
    ]);
    const overview = await app.call(contract.dmarc.overview, { params: { id: made.karoo }, query: { days: 30 } }, made.owner);
    expect(valuesOf_('records', 'result')).toEqual([
      { value: 'passed', count: overview.totals.passed },
      { value: 'failed', count: overview.totals.failed },
    ]);
    expect(valuesOf_('records', 'domain')).toEqual([{ value: 'karoo.example', count: overview.totals.messages }]);
    expect(JSON.stringify(tables)).not.toContain('other.example');
    expect(valuesOf_('alerts', 'rule')).toContainEqual({ value: 'dmarc_missing', label: 'DMARC record missing', count: 3 });
    const rows = (await ask({ table: 'domains', filter_config: {}, limit: 500 })).rows as Cells[];
    for (const field of ['domain', 'level', 'grade', 'policy', 'stage', 'mail_class', 'tag']) {
      const held = Map.groupBy(
        rows.flatMap((row) => [row[field]].flat()).filter((value) => typeof value === 'string'),
        (value) => value,
      );
      expect(new Map(valuesOf_('domains', field)?.map(({ value, count }) => [value, count])), field).toEqual(
        new Map([...held].map(([value, all]) => [value, all.length])),
      );
    }
    const google = { value: 'google.com', label: 'Google (Gmail and Workspace)', count: 1 };
    expect(valuesOf_('reports', 'reporter')).toEqual(expect.arrayContaining([google, { value: 'google.example', count: 2 }]));
  });
});

describe('saved filters', () => {
  const config = { table: 'records' as const, conditions: [{ field: 'result', operator: 'eq', value: 'failed' }] };
  const save = (user: TestUser, name: string, description = '') =>
    app.call(calls.savePreset, { body: { name, description, filter_config: config } }, user);
  const namesFor = async (user: TestUser) =>
    (await app.call(calls.presets, {}, user)).presets.map(({ name, may_change: mine }) => [name, mine]);

  it('are shared within the customer, replaced by their person, and removed by a manager', async () => {
    const { preset } = await save(colleague, 'Failing');
    expect(preset).toMatchObject({ name: 'Failing', filter_config: { ...config, days: 30 }, may_change: true });
    expect(await namesFor(made.owner)).toEqual([['Failing', true]]);
    expect(await namesFor(made.shopOwner)).toEqual([]);
    expect(await namesFor(made.admin)).toEqual([]);
    expect((await save(colleague, 'failing', 'better')).preset.id).toBe(preset.id);
    const taken = await refusal(calls.savePreset, { body: { name: 'FAILING', filter_config: config } }, made.owner);
    expect([taken.status, taken.body.error]).toEqual([409, 'Somebody else saved a filter "FAILING". Choose another name.']);
    await save(made.owner, 'Own');
    expect(await namesFor(colleague)).toEqual([
      ['failing', true],
      ['Own', false],
    ]);
    const { presets } = await app.call(calls.presets, {}, made.owner);
    const idOf = (wanted: string) => presets.find(({ name }) => name === wanted)?.id ?? 0;
    const remove = (id: number, user: TestUser) => refusal(calls.removePreset, { params: { id } }, user);
    expect((await remove(idOf('Own'), colleague)).status).toBe(403);
    expect((await remove(idOf('Own'), made.shopOwner)).status).toBe(404);
    await app.call(calls.removePreset, { params: { id: preset.id } }, made.owner);
    expect(await namesFor(colleague)).toEqual([['Own', false]]);
  });

  it('hold an analysis with its splits', async () => {
    const analysis = {
      domain: 1,
      result: 'failed',
      split: 'country',
      rows: 'sender',
      cells: 'pass_rate',
      compare: true,
    } as const;
    const filter_config = { ...config, conditions: [], days: 90, analysis };
    const { preset } = await app.call(calls.savePreset, { body: { name: 'Abroad', filter_config } }, made.owner);
    expect(preset.filter_config).toEqual({ ...filter_config, match: 'all' });
    const odd = { name: 'Odd', filter_config: { ...filter_config, analysis: { domain: -1 } } };
    expect((await refusal(calls.savePreset, { body: odd }, made.owner)).status).toBe(400);
    await app.call(calls.removePreset, { params: { id: preset.id } }, made.owner);
  });

  it('are checked before they are saved', async () => {
    const wrong = { table: 'records' as const, conditions: [{ field: 'messages', operator: 'contains', value: '1' }] };
    const body = { name: 'Wrong', filter_config: wrong };
    expect((await refusal(calls.savePreset, { body }, made.owner)).status).toBe(400);
    const nameless = { name: 'No table', filter_config: { conditions: [] } };
    const answer = await refusal(calls.savePreset, { body: nameless }, made.owner);
    expect(answer.body.error).toBe('Say which table: filter_config.table.');
  });
});
