import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { alignment } from '#domain/dmarc/alignment.ts';
import { discover } from '#domain/dmarc/discovery.ts';
import { effectivePolicy } from '#domain/dmarc/effective-policy.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';

type Case = {
  id: string;
  zone: string;
  start?: string;
  author?: string;
  authorExists?: boolean;
  queries?: string[];
  orgDomain?: string;
  policyDomain?: string | null;
  policy?: string;
};
type Suite = {
  zones: Record<string, Record<string, string[]>>;
  cases: Case[];
  alignment: { author: string; id: string; zone: string; mode: 'r' | 's'; aligned: boolean }[];
};

const suite = JSON.parse(readFileSync(new URL('../../fixtures/treewalk/treewalk.json', import.meta.url), 'utf8')) as Suite;

function zoneOf(name: string): Zone {
  return Object.fromEntries(Object.entries(suite.zones[name] ?? {}).map(([at, texts]) => [at, { TXT: texts }]));
}

describe("the RFC's walks", () => {
  test.each(suite.cases)('$id', async (row) => {
    const start = row.start ?? row.author ?? '';
    const { lookup, asked } = zoneLookup(zoneOf(row.zone));
    const discovery = await discover(lookup, start);
    if (row.queries !== undefined) expect(asked).toEqual(row.queries.map((name) => `${name} TXT`));
    if (row.orgDomain !== undefined) expect(discovery.org).toBe(row.orgDomain);
    if (row.policyDomain !== undefined) expect(discovery.policyStep?.domain ?? null).toBe(row.policyDomain);
    if (row.policy !== undefined) {
      const whose = row.authorExists === false ? 'nonexistent' : 'self';
      expect(effectivePolicy(discovery, whose)?.asked).toBe(row.policy);
    }
  });

  test.each(suite.alignment)('$author and $id under $zone, $mode: $aligned', async (row) => {
    const result = await alignment(zoneLookup(zoneOf(row.zone)).lookup, row.author, row.id);
    expect(row.mode === 's' ? result === 'strict' : result === 'strict' || result === 'relaxed').toBe(row.aligned);
  });
});

describe('what a failed lookup leaves open', () => {
  test('the own record could not be read', async () => {
    const discovery = await discover(zoneLookup({ '_dmarc.shop.co.za': { fails: 'timeout' } }).lookup, 'shop.co.za');
    expect(discovery).toMatchObject({ unknown: true, policyStep: null });
  });
  test('the own record was read, the one above was not: the policy stands, the organisation is uncertain', async () => {
    const zone: Zone = { '_dmarc.shop.co.za': { TXT: ['v=DMARC1; p=reject'] }, '_dmarc.co.za': { fails: 'servfail' } };
    const discovery = await discover(zoneLookup(zone).lookup, 'shop.co.za');
    expect(discovery).toMatchObject({ unknown: false, orgBy: 'uncertain', inherited: false });
    expect(effectivePolicy(discovery, 'self')?.asked).toBe('reject');
    expect(await alignment(zoneLookup(zone).lookup, 'shop.co.za', 'mail.shop.co.za')).toBe('unknown');
  });
  test('nothing was found below a step that failed: open, not missing', async () => {
    const discovery = await discover(zoneLookup({ '_dmarc.co.za': { fails: 'timeout' } }).lookup, 'shop.co.za');
    expect(discovery).toMatchObject({ unknown: true, policyStep: null });
  });
});

describe('the walk and the Public Suffix List', () => {
  test('a record only at the subdomain: the walk stops being one organisation', async () => {
    const zone: Zone = { '_dmarc.mail.shop.co.za': { TXT: ['v=DMARC1; p=reject'] } };
    const discovery = await discover(zoneLookup(zone).lookup, 'mail.shop.co.za');
    expect(discovery).toMatchObject({ org: 'mail.shop.co.za', suffixOrg: 'shop.co.za' });
  });
  test('a registry without psd=y would become the organisation of everybody below it', async () => {
    const zone: Zone = { '_dmarc.co.za': { TXT: ['v=DMARC1; p=none'] }, '_dmarc.shop.co.za': { TXT: ['v=DMARC1; p=reject'] } };
    expect(await discover(zoneLookup(zone).lookup, 'shop.co.za')).toMatchObject({ org: 'co.za', suffixOrg: 'shop.co.za' });
    zone['_dmarc.shop.co.za'] = { TXT: ['v=DMARC1; p=reject; psd=n'] };
    expect(await discover(zoneLookup(zone).lookup, 'shop.co.za')).toMatchObject({ org: 'shop.co.za', orgBy: 'psd_n' });
  });
});

describe('policies below the name', () => {
  const zone = (text: string): Zone => ({ '_dmarc.shop.co.za': { TXT: [text] } });
  test.each([
    ['v=DMARC1; p=reject', 'reject', 'reject', 'reject'],
    ['v=DMARC1; p=reject; sp=none', 'reject', 'none', 'none'],
    ['v=DMARC1; p=reject; sp=none; np=reject', 'reject', 'none', 'reject'],
    ['v=DMARC1; p=none; np=reject', 'none', 'none', 'reject'],
    ['v=DMARC1; p=quarantine; t=y', 'none', 'none', 'none'],
    ['v=DMARC1; p=reject; t=y', 'quarantine', 'quarantine', 'quarantine'],
    ['v=DMARC1; rua=mailto:a@shop.co.za', 'none', 'none', 'none'],
  ])('%s', async (text, self, existing, nonexistent) => {
    const discovery = await discover(zoneLookup(zone(text)).lookup, 'shop.co.za');
    expect(effectivePolicy(discovery, 'self')?.applied).toBe(self);
    expect(effectivePolicy(discovery, 'existing')?.applied).toBe(existing);
    expect(effectivePolicy(discovery, 'nonexistent')?.applied).toBe(nonexistent);
  });
  test('older receivers know neither t nor np, but pct=0', async () => {
    const read = async (text: string) => effectivePolicy(await discover(zoneLookup(zone(text)).lookup, 'shop.co.za'), 'self');
    expect((await read('v=DMARC1; p=quarantine; t=y'))?.olderReceivers).toBe('quarantine');
    expect((await read('v=DMARC1; p=quarantine; t=y; pct=0'))?.olderReceivers).toBe('none');
  });
  test('a record in the middle does not speak for names below it', async () => {
    const both: Zone = {
      '_dmarc.shop.co.za': { TXT: ['v=DMARC1; p=reject'] },
      '_dmarc.news.shop.co.za': { TXT: ['v=DMARC1; p=none; sp=none'] },
    };
    const discovery = await discover(zoneLookup(both).lookup, 'news.shop.co.za');
    expect(effectivePolicy(discovery, 'self')?.asked).toBe('none');
    expect(effectivePolicy(discovery, 'existing')).toMatchObject({ asked: 'reject', domain: 'shop.co.za' });
  });
});

test.each(['v=DMARC1; p=reject; sp=nonee', 'v=DMARC1; p=reject; np=rejct', 'v=DMARC1; p=rejct', 'v=DMARC1'])(
  '%s with an address for reports acts as p=none, for the name and all below it (RFC 9989 4.10.1)',
  async (text) => {
    const zone = { '_dmarc.shop.co.za': { TXT: [`${text}; rua=mailto:r@shop.co.za`] } };
    const discovery = await discover(zoneLookup(zone).lookup, 'shop.co.za');
    for (const whose of ['self', 'existing', 'nonexistent'] as const)
      expect(effectivePolicy(discovery, whose)).toMatchObject({ asked: 'none', applied: 'none' });
  },
);
