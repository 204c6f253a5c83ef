import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { type JudgeContext, visitor } from '#domain/judge/context.ts';
import { judgeMtaSts } from '#domain/transport/judge-mta-sts.ts';
import type { MtaStsFacts } from '#domain/transport/judge-mta-sts-policy.ts';
import { lookUpMtaSts, modeInForce } from '#domain/transport/mta-sts.ts';
import { matchesPolicy, readMtaStsPolicy } from '#domain/transport/mta-sts-policy.ts';
import { isMtaStsRecord, readMtaStsRecord } from '#domain/transport/mta-sts-record.ts';
import type { FetchedPolicy, FetchFailure } from '#domain/transport/policy-fetch.ts';
import { type CodeAndSeverity, codesOf, implicitMx, isComplete, noMx, nullMx, twoHosts, unknownMx } from './support.ts';

const nowMs = Date.UTC(2026, 10, 21, 3, 15);
const dayMs = 86_400_000;
const domain = 'shop.co.za';
const at = `_mta-sts.${domain}`;
const record = 'v=STSv1; id=20260101';
const file = 'version: STSv1\r\nmode: enforce\r\nmx: mx1.shop.co.za\r\nmx: *.host.example\r\nmax_age: 604800\r\n';
const facts: MtaStsFacts = { mx: twoHosts, nowMs };
const parked: JudgeContext = { ...visitor, mailClass: 'parked' };

const fetched = (body: string, more: Partial<Extract<FetchedPolicy, { status: 'fetched' }>> = {}): FetchedPolicy => ({
  status: 'fetched',
  body,
  contentType: 'text/plain; charset=utf-8',
  certificateExpiresAt: nowMs + 60 * dayMs,
  ...more,
});

async function lookUp(zone: Zone, policy: FetchedPolicy = fetched(file)) {
  const asked: string[] = [];
  const fetchPolicy = (name: string) => {
    asked.push(name);
    return Promise.resolve(policy);
  };
  return { findings: await lookUpMtaSts(zoneLookup({ [domain]: {}, ...zone }).lookup, fetchPolicy, domain), asked };
}
const flagsOf = async (zone: Zone, policy?: FetchedPolicy, more: Partial<MtaStsFacts> = {}, context = visitor) =>
  judgeMtaSts((await lookUp(zone, policy)).findings, domain, context, { ...facts, ...more });
const published: Zone = { [at]: { TXT: [record] } };

describe('the record', () => {
  const cases: [string, Zone, string, boolean, ...CodeAndSeverity[]][] = [
    ['in order', published, 'found', true],
    ['none', {}, 'none', false, 'MTA_STS_MISSING low'],
    ['another text at the name', { [at]: { TXT: ['hello'] } }, 'none', false, 'MTA_STS_MISSING low'],
    ['beside another text', { [at]: { TXT: ['hello', record] } }, 'found', true],
    ['two', { [at]: { TXT: [record, 'v=STSv1; id=2'] } }, 'several', false, 'MTA_STS_MULTIPLE high'],
    ['one, and one of another version', { [at]: { TXT: [record, 'v=STSv2; id=2'] } }, 'found', true],
    ['with two ids', { [at]: { TXT: ['v=STSv1; id=1; id=2'] } }, 'found', true, 'MTA_STS_TWO_IDS low'],
    ['without id', { [at]: { TXT: ['v=STSv1;'] } }, 'broken', false, 'MTA_STS_SYNTAX high'],
    ['with a bad id', { [at]: { TXT: ['v=STSv1; id=a-b'] } }, 'broken', false, 'MTA_STS_SYNTAX high'],
    ['in lower case', { [at]: { TXT: ['v=stsv1; id=1'] } }, 'broken', false, 'MTA_STS_SYNTAX high'],
    ['without semicolon', { [at]: { TXT: ['v=STSv1 id=1'] } }, 'broken', false, 'MTA_STS_SYNTAX high'],
    ['behind an alias', { [at]: { CNAME: ['sts.vendor.example'] }, 'sts.vendor.example': { TXT: [record] } }, 'found', true],
    ['not answered', { [at]: { fails: 'timeout' } }, 'unknown', false],
  ];
  test.each(cases)('%s', async (_, zone, state, isFetched, ...expected) => {
    const { findings, asked } = await lookUp(zone);
    expect(findings.state).toBe(state);
    expect(asked).toEqual(isFetched ? [domain] : []);
    expect(codesOf(judgeMtaSts(findings, domain, visitor, facts))).toEqual(expected);
  });
});

describe('that it is missing', () => {
  test.each([
    ['a domain that takes mail', visitor, twoHosts, ['MTA_STS_MISSING low']],
    ['a domain whose address takes mail', visitor, implicitMx, ['MTA_STS_MISSING low']],
    ['a service', { ...visitor, mailClass: 'service' } as const, twoHosts, ['MTA_STS_MISSING low']],
    ['a parked domain', parked, twoHosts, []],
    ['a null MX', visitor, nullMx, []],
    ['a name without MX and address', visitor, noMx, []],
    ['a domain whose MX is not known', visitor, unknownMx, []],
  ])('%s', async (_, context, mx, expected) => expect(codesOf(await flagsOf({}, undefined, { mx }, context))).toEqual(expected));
  test('the record and the file that fix it are valid and name every host', async () => {
    const [flag] = await flagsOf({});
    expect(flag?.fix).toEqual({ action: 'publish', name: at, type: 'TXT', value: 'v=STSv1; id=20261121T031500' });
    const offered = flag?.todo?.slice(flag.todo.indexOf('version:')) ?? '';
    expect(readMtaStsPolicy(offered)).toEqual({
      mode: 'testing',
      mx: ['mx1.shop.co.za', 'mx2.host.example'],
      maxAgeSec: 604_800,
      problems: [],
    });
    expect(flag?.todo).toContain('https://mta-sts.shop.co.za/.well-known/mta-sts.txt');
  });
});

describe('the file', () => {
  const testing = file.replace('enforce', 'testing');
  const cases: [string, FetchedPolicy, Partial<MtaStsFacts>, ...CodeAndSeverity[]][] = [
    ['in order', fetched(file), {}],
    ['in testing', fetched(testing), {}],
    ['in testing for 60 days', fetched(testing), { testingSinceDays: 60 }],
    ['in testing for 61 days', fetched(testing), { testingSinceDays: 61 }, 'MTA_STS_TESTING low'],
    ['enforced for long', fetched(file), { testingSinceDays: 300 }],
    ['switched off', fetched('version: STSv1\nmode: none\nmax_age: 86400'), {}, 'MTA_STS_MODE_NONE info'],
    [
      'switched off, other hosts',
      fetched('version: STSv1\nmode: none\nmx: x.example\nmax_age: 60'),
      {},
      'MTA_STS_MODE_NONE info',
    ],
    ['a host left out', fetched(file.replace('mx: mx1.shop.co.za\r\n', '')), {}, 'MTA_STS_MX_MISMATCH critical'],
    ['a host left out in testing', fetched(testing.replace('mx: mx1.shop.co.za\r\n', '')), {}, 'MTA_STS_MX_MISMATCH medium'],
    ['a wildcard one label short', fetched(file.replace('*.host', '*.x.host')), {}, 'MTA_STS_MX_MISMATCH critical'],
    ['hosts not known', fetched(file.replace('mx1.shop.co.za', 'x.example')), { mx: unknownMx }],
    ['no hosts', fetched(file), { mx: nullMx }],
    ['the address of the domain takes mail', fetched(file), { mx: implicitMx }, 'MTA_STS_MX_MISMATCH critical'],
    ['more hosts than there are', fetched(`${file}mx: more.example\r\n`), {}],
    ['max_age of a day', fetched(file.replace('604800', '86400')), {}],
    ['max_age below a day', fetched(file.replace('604800', '86399')), {}, 'MTA_STS_MAX_AGE low'],
    ['max_age 0', fetched(file.replace('604800', '0')), {}, 'MTA_STS_MAX_AGE low'],
    ['not readable', fetched(file.replace('enforce', 'on')), {}, 'MTA_STS_POLICY_SYNTAX high'],
    ['empty', fetched(''), {}, 'MTA_STS_POLICY_SYNTAX high'],
    ['HTML', fetched('<html>', { contentType: 'text/html' }), {}, 'MTA_STS_NOT_TEXT low', 'MTA_STS_POLICY_SYNTAX high'],
    ['plain text, in capitals', fetched(file, { contentType: 'Text/Plain' }), {}],
    ['said to be HTML', fetched(file, { contentType: 'text/html' }), {}, 'MTA_STS_NOT_TEXT low'],
    ['said to be nothing', fetched(file, { contentType: null }), {}, 'MTA_STS_NOT_TEXT low'],
    ['said to be text/plainer', fetched(file, { contentType: 'text/plainer' }), {}, 'MTA_STS_NOT_TEXT low'],
    ['certificate of 21 days', fetched(file, { certificateExpiresAt: nowMs + 21 * dayMs }), {}],
    ['certificate of less', fetched(file, { certificateExpiresAt: nowMs + 21 * dayMs - 1 }), {}, 'MTA_STS_CERT_EXPIRES medium'],
    ['certificate just over', fetched(file, { certificateExpiresAt: nowMs - dayMs }), {}, 'MTA_STS_CERT_EXPIRES medium'],
    ['certificate not seen', fetched(file, { certificateExpiresAt: null }), {}],
    ['changed with its id', fetched(file), { previous: { id: '2025', body: 'x' } }],
    ['changed without its id', fetched(file), { previous: { id: '20260101', body: testing } }, 'MTA_STS_ID_UNCHANGED medium'],
    ['the same as before', fetched(file), { previous: { id: '20260101', body: file } }],
    ['the same but for line ends', fetched(file), { previous: { id: '20260101', body: file.replaceAll('\r', '').trimEnd() } }],
  ];
  test.each(cases)('%s', async (_, policy, more, ...expected) => {
    const flags = await flagsOf(published, policy, more);
    expect(codesOf(flags)).toEqual(expected);
    expect(flags.every(isComplete)).toBe(true);
  });
  test('the hosts left out are named, and the file offered lists them beside the old ones', async () => {
    const [flag] = await flagsOf(published, fetched(file.replace('mx: mx1.shop.co.za\r\n', '')));
    expect(flag?.why).toContain('mx1.shop.co.za');
    expect(flag?.why).not.toContain('mx2.host.example');
    const offered = readMtaStsPolicy(flag?.todo?.slice(flag.todo.indexOf('version:')) ?? '');
    expect(offered).toMatchObject({ mode: 'enforce', mx: ['*.host.example', 'mx1.shop.co.za'], problems: [] });
  });
  test('a change of the file comes with a new id', async () => {
    for (const policy of [fetched(''), fetched(file.replace('mx1', 'x'))]) {
      const [flag] = await flagsOf(published, policy);
      expect(flag?.fix?.value).toBe('v=STSv1; id=20261121T031500');
    }
  });
});

describe('a file that does not come', () => {
  const reasons: [FetchFailure, RegExp][] = [
    ['dns', /has no address/],
    ['connect', /port 443/],
    ['certificate', /certificate of mta-sts\.shop\.co\.za is not valid \(expired\)/],
    ['timeout', /in time/],
    ['redirect', /redirects .*must not follow/],
    ['status', /answers expired/],
    ['too_large', /too large/],
    ['private', /cannot be reached/],
  ];
  test.each(reasons)('%s has its own words', async (reason, words) => {
    const flags = await flagsOf(published, { status: 'failed', reason, detail: 'expired' });
    expect(codesOf(flags)).toEqual(['MTA_STS_FETCH high']);
    expect(flags[0]?.why).toMatch(words);
    expect(flags.every(isComplete)).toBe(true);
  });
});

test('the mode in force is that of a policy senders can read', async () => {
  const mode = async (zone: Zone, policy?: FetchedPolicy) => modeInForce((await lookUp(zone, policy)).findings);
  expect(await mode(published)).toBe('enforce');
  expect(await mode(published, fetched('version: STSv1\nmode: none\nmax_age: 1'))).toBe('none');
  expect(await mode(published, fetched(file.replace('604800', 'x')))).toBeNull();
  expect(await mode(published, { status: 'failed', reason: 'status', detail: '404' })).toBeNull();
  expect(await mode({})).toBeNull();
  expect(await mode({ [at]: { fails: 'timeout' } })).toBeNull();
});

test('no text and no file make the evaluation throw, and every offered record is valid', async () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('v=STSv1; id=1', 'v=STSv1; id=-', 'v=stsv1; id=2', 'v=STSv1;'));
  const body = fc.oneof(
    fc.string(),
    fc.constantFrom(file, file.replace('mx1', 'x'), 'version: STSv1', file.replace('604800', '5')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 3 }), body, async (texts, content) => {
      const flags = await flagsOf({ [at]: { TXT: texts } }, fetched(content));
      for (const flag of flags) {
        expect(isComplete(flag)).toBe(true);
        if (flag.fix !== null) {
          expect(isMtaStsRecord(flag.fix.value)).toBe(true);
          expect(readMtaStsRecord(flag.fix.value).problems).toEqual([]);
        }
        const offered = flag.todo?.includes('version: ') === true ? flag.todo.slice(flag.todo.indexOf('version: ')) : null;
        if (offered !== null) {
          const policy = readMtaStsPolicy(offered);
          expect(policy.problems).toEqual([]);
          expect(['mx1.shop.co.za', 'mx2.host.example'].every((host) => matchesPolicy(host, policy.mx))).toBe(true);
        }
      }
    }),
  );
});
