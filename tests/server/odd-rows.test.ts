import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { canonicalIp } from '#domain/dmarc/source-ip.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { mailWith } from '#tests/fakes/mail.ts';
import { morning } from '#tests/fakes/received.ts';

const { analytics, dmarc, domainReports, domains, exports: exportCalls } = contract;
const domain = 'odd.example';
const query = { days: 30 };

type Auth = { d: string; result: string };
type Row = {
  ip: string;
  count: number;
  dkim: string;
  spf: string;
  reason: string;
  disposition: string;
  dkims: Auth[];
  spfs: Auth[];
};
type Report = { day: number; rows: Row[] };

const names = [
  'sendgrid.net',
  'MCSV.net.',
  'payfast.co.za',
  'vendor.example',
  'em1234.odd.example',
  'xn--bcher-kva.example',
  domain,
];
const auth = fc.record({
  d: fc.constantFrom(...names),
  result: fc.constantFrom('pass', 'pass', 'fail', 'PASS', 'hardfail', 'bestguess'),
});
const ips = [
  ...[...Array(12).keys()].map((n) => `198.51.100.${n + 1}`),
  '203.0.113.7',
  '::ffff:203.0.113.7',
  '2001:DB8:0:0:0:0:0:1',
  '2001:db8::1',
  '10.0.0.1',
  '127.0.0.1',
  'fe80::1',
  '64:ff9b::1',
];
const row: fc.Arbitrary<Row> = fc.record({
  ip: fc.constantFrom(...ips),
  count: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constantFrom(0, 1, 2_147_483_647)),
  dkim: fc.constantFrom('pass', 'fail', 'fail', 'PASS', 'none'),
  spf: fc.constantFrom('pass', 'fail', 'fail', 'softfail'),
  reason: fc.constantFrom('', '', 'forwarded', 'mailing_list', 'local_policy', 'sampled_out', 'never-heard-of'),
  disposition: fc.constantFrom('none', 'quarantine', 'reject', 'pass', 'NONE'),
  dkims: fc.array(auth, { maxLength: 3 }),
  spfs: fc.array(auth, { maxLength: 2 }),
});
const reports = fc.array(fc.record({ day: fc.integer({ min: 0, max: 25 }), rows: fc.array(row, { maxLength: 12 }) }), {
  minLength: 12,
  maxLength: 12,
});

const firstDay = Date.parse('2026-10-25T00:00:00Z') / 1000;
const authXml = (kind: string, auths: readonly Auth[]) =>
  auths
    .map(({ d, result }) => `<${kind}><domain>${d}</domain><selector>s1</selector><result>${result}</result></${kind}>`)
    .join('');
const rowXml = (one: Row) => `<record><row><source_ip>${one.ip}</source_ip><count>${one.count}</count>
<policy_evaluated><disposition>${one.disposition}</disposition><dkim>${one.dkim}</dkim><spf>${one.spf}</spf>
${one.reason === '' ? '' : `<reason><type>${one.reason}</type><comment>arc=pass</comment></reason>`}</policy_evaluated></row>
<identifiers><header_from>${domain}</header_from></identifiers>
<auth_results>${authXml('dkim', one.dkims)}${authXml('spf', one.spfs)}</auth_results></record>`;
const reportXml = ({ day, rows }: Report, n: number) => `<?xml version="1.0"?><feedback><report_metadata>
<org_name>reporter.example</org_name><email>d@reporter.example</email><report_id>odd-${n}</report_id>
<date_range><begin>${firstDay + day * 86_400}</begin><end>${firstDay + day * 86_400 + 86_399}</end></date_range></report_metadata>
<policy_published><domain>${domain}</domain><p>none</p></policy_published>${rows.map(rowXml).join('')}</feedback>`;

const passes = ({ dkim, spf }: Row) => dkim.toLowerCase() === 'pass' || spf === 'pass';
const isForwarded = (one: Row) => !passes(one) && (one.reason === 'forwarded' || one.reason === 'mailing_list');
const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((total, one) => total + of(one), 0);

const sent = fc.sample(reports, { seed: 20_261_127, numRuns: 1 })[0] ?? [];
const all = sent.flatMap(({ day, rows }) => rows.map((one) => ({ ...one, day, address: canonicalIp(one.ip) ?? '' })));
const expected = {
  messages: sum(all, ({ count }) => count),
  passed: sum(all.filter(passes), ({ count }) => count),
  forwarded: sum(all.filter(isForwarded), ({ count }) => count),
};

let app: TestApp;
let owner: TestUser;
let id: number;
let customer: number;
beforeAll(async () => {
  app = await openTestApp({ now: morning });
  customer = await app.customer();
  id = await app.domain(domain, customer);
  owner = await app.login('customer', [{ customerId: customer, level: 'owner' }]);
  for (const [n, report] of [...sent, ...sent].entries())
    await app.arrive(mailWith(`${n}.xml.gz`, 'application/gzip', gzipSync(reportXml(report, n % sent.length))));
  await app.readWaiting();
  await app.call(domains.verifyDns, { params: { id } }, owner);
});
afterAll(() => app.close());

type Exported = Record<string, string | number>;
async function exported(table: 'sources' | 'records'): Promise<Exported[]> {
  const body = { table, filter_config: query, format: 'json' } as const;
  const file = (await app.call(exportCalls.download, { body }, owner)) as unknown as Buffer;
  return (JSON.parse(file.toString('utf8')) as { rows: Exported[] }).rows;
}

/** What every call says of the domain. */
async function everyCall() {
  const params = { id };
  const many = { ...query, limit: 500 };
  return {
    overview: await app.call(dmarc.overview, { params, query }, owner),
    reported: await app.call(domainReports.overview, { params, query }, owner),
    trends: await app.call(dmarc.trends, { params, query }, owner),
    sources: (await app.call(domainReports.detailedSources, { params, query: many }, owner)).sources,
    everywhere: (await app.call(domainReports.allDetailedSources, { query: many }, owner)).sources,
    top: (await app.call(domainReports.topSources, { params, query: { ...query, limit: 100 } }, owner)).sources,
    details: (await app.call(dmarc.sourceDetails, { params, query: many }, owner)).sources,
    senders: await app.call(domainReports.senders, { params, query }, owner),
    status: (await app.call(domains.protectionStatus, {}, owner)).domains.find((one) => one.domain_id === id),
    changes: await app.call(analytics.changes, { params: { id: customer }, query: { days: 30 } }, owner),
  };
}

/** The own messages by what an address is sorted as, as the pages explain it. */
function ownOf(sources: Awaited<ReturnType<typeof everyCall>>['sources']) {
  const isOwn = ({ category, passed, total_messages: total, forwarded }: (typeof sources)[number]) =>
    category === 'own' || category === 'approved'
      ? true
      : category !== 'unwanted' &&
        passed > 0 &&
        (category === 'forwarder' || total - forwarded <= 0 || passed / (total - forwarded) >= 0.2);
  const own = sources.filter(isOwn);
  const failed = sum(own, (one) => (one.category === 'forwarder' ? 0 : one.total_messages - one.passed - one.forwarded));
  const passed = sum(own, (one) => one.passed);
  return { own_messages: passed + failed, own_passed: passed };
}

describe('odd rows', () => {
  it('add up to the same messages in every call, also where each report came twice', async () => {
    const said = await everyCall();
    const totals = { messages: expected.messages, passed: expected.passed, failed: expected.messages - expected.passed };
    expect(said.overview.totals).toMatchObject(totals);
    expect(said.reported.totals).toMatchObject(totals);
    expect(sum(said.trends.by_day, (day) => day.messages)).toBe(expected.messages);
    const { own_messages, forged, forwarded, unknown } = said.overview.split;
    expect(own_messages + forged + forwarded + unknown).toBe(expected.messages);
    type Sums = { total_messages: number; passed: number; forwarded: number };
    const lists: Sums[][] = [said.sources, said.everywhere, said.top, said.details, said.senders.senders];
    for (const list of lists) {
      expect(sum(list, (one) => one.total_messages)).toBe(expected.messages);
      expect(sum(list, (one) => one.passed)).toBe(expected.passed);
      expect(sum(list, (one) => one.forwarded)).toBe(expected.forwarded);
    }
    expect(said.senders.totals.messages).toBe(expected.messages);
    const records = await exported('records');
    expect(sum(records, (one) => Number(one['messages']))).toBe(expected.messages);
    expect(records).toHaveLength(all.length);
    expect(sum(await exported('sources'), (one) => Number(one['total_messages'] ?? one['messages']))).toBe(expected.messages);
  });

  it('say of every address what its rows say, whatever its spelling', async () => {
    const said = await everyCall();
    const byAddress = Map.groupBy(
      all.filter(({ count }) => count > 0),
      ({ address }) => address,
    );
    expect(said.sources.map((one) => one.source_ip).toSorted()).toEqual([...byAddress.keys()].toSorted());
    for (const source of said.sources) {
      const rows = byAddress.get(source.source_ip) ?? [];
      expect(source.total_messages).toBe(sum(rows, ({ count }) => count));
      expect(source.passed).toBe(sum(rows.filter(passes), ({ count }) => count));
      const { fails, unknown, volume } = source.threat_parts;
      expect(source.threat_score).toBe(fails + unknown + volume);
      expect(fails).toBe(Math.round((50 * source.failed) / source.total_messages));
      expect(unknown).toBe(source.passed === 0 ? 30 : 0);
      expect(sum(source.trend, (count) => count)).toBe(source.total_messages);
      const ip = { source_ip: source.source_ip };
      const drill = await app.call(domainReports.sourceDrillDown, { params: { id }, query: { ...query, ...ip } }, owner);
      expect(drill.summary).toMatchObject({ messages: source.total_messages, passed: source.passed });
      expect(drill.source_intelligence).toMatchObject({ ...ip, threat_score: source.threat_score, verdict: source.verdict });
    }
  });

  it('are grouped so that every address is in one sender, with its days', async () => {
    const said = await everyCall();
    const groups = Map.groupBy(said.sources, (one) => one.sender_key);
    expect(said.senders.senders.map(({ key }) => key).toSorted()).toEqual([...groups.keys()].toSorted());
    for (const sender of said.senders.senders) {
      const own = groups.get(sender.key) ?? [];
      expect(sender.addresses).toBe(own.length);
      expect(sender.total_messages).toBe(sum(own, (one) => one.total_messages));
      const rows = all.filter(({ address, count }) => count > 0 && own.some((one) => one.source_ip === address));
      expect(sender.active_days).toBe(new Set(rows.map(({ day }) => day)).size);
      const last = Math.max(...rows.map(({ day }) => day));
      expect(sender.last_seen).toBe(new Date((firstDay + last * 86_400) * 1000).toISOString().slice(0, 10));
    }
  });

  it('name nobody by what failed, and call nobody unwanted who passes for a domain of theirs', async () => {
    const said = await everyCall();
    for (const { key, name, suggestion } of said.senders.senders) {
      const mine = said.sources.filter((one) => one.sender_key === key);
      const rows = all.filter(({ address }) => mine.some((one) => one.source_ip === address));
      const passed = rows
        .flatMap(({ dkims, spfs }) => [...dkims, ...spfs])
        .filter(({ result }) => result.toLowerCase() === 'pass');
      if (!/\/\d+$/.test(name))
        expect(
          passed.map(({ d }) => d.toLowerCase()).filter((d) => d !== domain),
          name,
        ).not.toEqual([]);
      if (suggestion?.category === 'unwanted')
        expect(
          passed.filter(({ d }) => !d.endsWith(domain)),
          name,
        ).toEqual([]);
    }
  });

  it('follow what people say of senders at once, everywhere alike', async () => {
    const { senders } = (await everyCall()).senders;
    const categories = ['own', 'approved', 'forwarder', 'unwanted'] as const;
    const decisions = senders.map(({ key }, n) => ({ domain_id: id, sender: key, category: categories[n % 4] ?? null }));
    await app.call(domainReports.categoriseSenders, { body: { decisions } }, owner);
    const said = await everyCall();
    const own = ownOf(said.sources);
    expect(said.overview.split).toMatchObject(own);
    expect(said.status).toMatchObject(own);
    expect(said.status?.what_if).toMatchObject({ own: own.own_messages, own_failing: own.own_messages - own.own_passed });
    const { own_messages, forged, forwarded, unknown } = said.overview.split;
    expect(own_messages + forged + forwarded + unknown).toBe(expected.messages);
    const { start_date, end_date } = said.changes.period;
    const days = { start_date, end_date };
    const settled = await app.call(domainReports.detailedSources, { params: { id }, query: { ...days, limit: 500 } }, owner);
    expect(said.changes.split).toMatchObject(ownOf(settled.sources));
    expect((await app.call(dmarc.overview, { params: { id }, query: days }, owner)).split).toEqual(said.changes.split);
  });
});
