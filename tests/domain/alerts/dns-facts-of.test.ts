import { describe, expect, it } from 'vitest';
import { dnsFactsOf, policyInForce, type StoredSelector } from '#domain/alerts/dns-facts-of.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import type { Lookup } from '#domain/dns/answer.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import type { PolicyFetch } from '#domain/transport/policy-fetch.ts';

const checkedMs = Date.parse('2026-07-30T10:00:00Z');
const reportAddress = 'reports@beacon.example';
const key =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwe34ubzrMzM9sT0XVkcc3UXd7W+EHCyHoqn70l2AxXox52lAZzH/UnKwAoO+5qsuP7T9QOifIJ9ddNH9lEQ95Y/GdHBsPLGdgSJIs95mXNxscD6MSyejpenMGL9TPQAcxfqY5xPViZ+1wA1qcryjdZKRqf1f4fpMY+x3b8k7H5Qyf/Smz0sv4xFsx1r+THNIz0rzk2LO3GvE0f1ybp6P+5eAelYU4mGeZQqsKw/eB20I3jHWEyGrXuvzB67nt6ddI+N2eD5K38wg/aSytOsb5O+bUSEe7P0zx9ebRRVknCD6uuqG3gSmQmttlD5OrMWSXzrPIXe8eTBaaPd+e/jfxwIDAQAB';

const good: Zone = {
  'example.co.za': { TXT: ['v=spf1 mx ~all'], MX: [{ preference: 10, exchange: 'mx.example.co.za' }], NS: ['ns1.host.co.za'] },
  'mx.example.co.za': { A: ['192.0.2.1'] },
  'ns1.host.co.za': { A: ['192.0.2.2'] },
  '_dmarc.example.co.za': { TXT: [`v=DMARC1; p=reject; t=y; rua=mailto:${reportAddress}`] },
  'example.co.za._report._dmarc.beacon.example': { TXT: ['v=DMARC1;'] },
  'beacon.example': { MX: [{ preference: 10, exchange: 'mx.example.co.za' }] },
  's1._domainkey.example.co.za': { CNAME: ['s1.domainkey.u1.wl.sendgrid.net'] },
  's1.domainkey.u1.wl.sendgrid.net': { TXT: [`v=DKIM1; k=rsa; p=${key}`] },
};

const noPolicy: PolicyFetch = () => Promise.resolve({ status: 'failed', reason: 'dns', detail: 'none' });
const s1: StoredSelector = { selector: 's1', isActive: true, keySinceMs: 5, isKeyChanged: true, seenDay: '2026-07-29' };

async function read(zone: Zone | Lookup, kept: StoredSelector[] = [s1], fetchPolicy = noPolicy) {
  const lookup = typeof zone === 'function' ? zone : zoneLookup(zone).lookup;
  const selectors = [{ selector: 's1', origin: 'report' as const, passedRecently: true }];
  const findings = await lookUpDomain('example.co.za', { lookup, fetchPolicy, selectors });
  return { facts: dnsFactsOf(findings, kept, { checkedMs, reportAddress }), policy: policyInForce(findings) };
}

describe('what alerting reads of a check', () => {
  it('is a good domain, part by part', async () => {
    const { facts, policy } = await read(good);
    expect(facts.dmarc).toMatchObject({ state: 'found', reports: { ours: true, authorised: true } });
    expect(facts.spf).toEqual({ state: 'found', lookups: 1, isComplete: true, ends: 'softfail', causes: [] });
    expect(facts.selectors).toEqual([
      {
        selector: 's1',
        status: 'valid',
        keyType: 'rsa',
        bits: 2048,
        sinceMs: 5,
        isSinceExact: true,
        seenDay: '2026-07-29',
        service: 'SendGrid',
      },
    ]);
    expect(facts).toMatchObject({
      mx: ['mx.example.co.za'],
      nameServers: ['ns1.host.co.za'],
      sts: { state: 'absent' },
      dnssec: 'unsigned',
    });
    expect(policy).toEqual({ asked: 'reject', applied: 'quarantine' });
  });

  it('is unknown wherever a lookup failed, never missing', async () => {
    const { facts, policy } = await read(() => Promise.resolve({ status: 'failed', reason: 'timeout', detail: 'silence' }));
    expect(facts.dmarc).toMatchObject({ state: 'unknown', reports: null });
    expect(facts.spf).toMatchObject({ state: 'unknown', isComplete: false, causes: [] });
    expect(facts.selectors[0]?.status).toBe('unknown');
    expect(facts).toMatchObject({
      mx: 'unknown',
      nameServers: 'unknown',
      sts: { state: 'unknown' },
      dnssec: 'unknown',
      registrationEndsMs: null,
    });
    expect(policy).toBeNull();
  });

  it.each([
    ['missing', {}],
    ['multiple', { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }],
    ['unusable', { TXT: ['v=DMARC1; p=rejekt'] }],
  ] as const)('tells a DMARC record that is %s', async (state, node) => {
    const texts = 'TXT' in node ? { TXT: [...node.TXT] } : {};
    expect((await read({ ...good, '_dmarc.example.co.za': texts })).facts.dmarc.state).toBe(state);
  });

  it('says whether our address may get the reports', async () => {
    const refused = { ...good, 'example.co.za._report._dmarc.beacon.example': { A: ['192.0.2.9'] } };
    expect((await read(refused)).facts.dmarc.reports).toMatchObject({ ours: true, authorised: false });
    const asleep: Zone = { ...good, 'example.co.za._report._dmarc.beacon.example': { fails: 'timeout' } };
    expect((await read(asleep)).facts.dmarc.reports).toMatchObject({ ours: true, authorised: 'unknown' });
    const other = { ...good, '_dmarc.example.co.za': { TXT: ['v=DMARC1; p=reject; rua=mailto:me@example.co.za'] } };
    expect((await read(other)).facts.dmarc.reports?.ours).toBe(false);
  });

  it.each([
    ['syntax', 'v=spf1 ip4:999.1.2.3 ~all'],
    ['include gone.example', 'v=spf1 include:gone.example ~all'],
    ['include bad.example', 'v=spf1 include:bad.example ~all'],
    ['voids', 'v=spf1 a:v1.example a:v2.example a:v3.example ~all'],
  ])('names the cause of broken SPF: %s', async (cause, text) => {
    const zone: Zone = {
      ...good,
      'example.co.za': { ...good['example.co.za'], TXT: [text] },
      'gone.example': { A: ['192.0.2.3'] },
      'bad.example': { TXT: ['v=spf1 mix ~all'] },
    };
    const { spf } = (await read(zone)).facts;
    expect(spf.state).toBe('broken');
    expect(spf.causes.map(({ key: one }) => one)).toEqual([cause]);
  });

  it('counts lookups past the limit, and knows when a tree is not complete', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `i${index}.example`);
    const zone: Zone = {
      ...good,
      'example.co.za': { TXT: [`v=spf1 ${names.map((name) => `include:${name}`).join(' ')} ~all`] },
      ...Object.fromEntries(names.map((name) => [name, { TXT: ['v=spf1 ip4:192.0.2.0/24 ~all'] }])),
    };
    expect((await read(zone)).facts.spf).toMatchObject({ lookups: 11, causes: [{ key: 'lookups' }], isComplete: true });
    const asleep: Zone = { ...zone, 'i3.example': { fails: 'timeout' } };
    expect((await read(asleep)).facts.spf.isComplete).toBe(false);
  });

  it('omits selectors nobody watches any more', async () => {
    expect((await read(good, [{ ...s1, isActive: false }])).facts.selectors).toEqual([]);
  });

  it('distinguishes a policy file that cannot be fetched from one that was not requested', async () => {
    const announced = { ...good, '_mta-sts.example.co.za': { TXT: ['v=STSv1; id=1'] } };
    expect((await read(announced)).facts.sts).toMatchObject({ state: 'broken', certificateEndsMs: null });
    const hidden: PolicyFetch = () => Promise.resolve({ status: 'failed', reason: 'private', detail: '10.0.0.1' });
    expect((await read(announced, [s1], hidden)).facts.sts.state).toBe('unknown');
    const fetched: PolicyFetch = () =>
      Promise.resolve({
        status: 'fetched',
        body: 'version: STSv1\nmode: enforce\nmx: mx.example.co.za\nmax_age: 604800\n',
        contentType: 'text/plain',
        certificateExpiresAt: 99,
      });
    expect((await read(announced, [s1], fetched)).facts.sts).toEqual({ state: 'works', why: null, certificateEndsMs: 99 });
  });
});
