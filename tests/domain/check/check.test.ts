import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { noFacts, scoreInputs } from '#domain/check/score-inputs.ts';
import { checkWire } from '#domain/check/wire.ts';
import type { Lookup } from '#domain/dns/answer.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';
import { securityScore } from '#domain/score/security-score.ts';
import { topics } from '#domain/vocabulary.ts';

const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: 'none' });
const at = Date.parse('2026-11-20T10:00:00Z');

async function checked(lookup: Lookup, domain = 'shop.co.za') {
  const findings = await lookUpDomain(domain, { lookup, fetchPolicy, selectors: [] });
  const judgement = judgeCheck(findings, { context: visitor, nowMs: at });
  const score = securityScore(scoreInputs(findings, visitor, noFacts));
  return { ...judgement, score, wire: checkWire(findings, judgement, new Date(at).toISOString()) };
}
const ofZone = (zone: Zone) => checked(zoneLookup(zone).lookup);

describe('the status of the wire', () => {
  const good: Zone = {
    'shop.co.za': { TXT: ['v=spf1 ip4:192.0.2.0/24 ~all'], MX: [{ preference: 10, exchange: 'mx.shop.co.za' }] },
    'mx.shop.co.za': { A: ['192.0.2.1'] },
    '_dmarc.shop.co.za': { TXT: ['v=DMARC1; p=reject; rua=mailto:r@shop.co.za'] },
    '_domainkey.shop.co.za': { fails: 'timeout' },
  };
  test('nothing of weight', async () => expect((await ofZone(good)).status).toBe('Verified'));
  test('only matters of medium weight', async () =>
    expect((await ofZone({ ...good, '_dmarc.shop.co.za': { TXT: ['v=DMARC1; p=none; rua=mailto:r@shop.co.za'] } })).status).toBe(
      'VerifiedWithIssues',
    ));
  test('something high or critical', async () =>
    expect((await ofZone({ ...good, '_dmarc.shop.co.za': {} })).status).toBe('NeedsAttention'));
  test('DMARC could not be looked up', async () =>
    expect((await ofZone({ ...good, '_dmarc.shop.co.za': { fails: 'servfail' } })).status).toBe('Error'));
  test('a lesser record could not be looked up', async () =>
    expect((await ofZone({ ...good, 'default._bimi.shop.co.za': { fails: 'servfail' } })).status).toBe('Verified'));
});

test('a DNS that never answers: everything unknown, nothing missing, no score', async () => {
  const { flags, unknown, score, status, wire } = await checked(() =>
    Promise.resolve({ status: 'failed', reason: 'timeout', detail: 'silence' }),
  );
  expect(flags).toEqual([]);
  expect(status).toBe('Error');
  expect(score).toMatchObject({ score: null, measured: 0 });
  expect(new Set(unknown.map(({ topic }) => topic))).toEqual(new Set(topics.filter((topic) => topic !== 'dkim')));
  expect([wire.dmarc.state, wire.spf.state, wire.mx.state, wire.mta_sts.state, wire.tls_rpt.state, wire.dnssec.state]).toEqual(
    Array.from({ length: 6 }, () => 'unknown'),
  );
});

test('a name that does not exist has nothing, and every part says so', async () => {
  const { wire, verdict } = await ofZone({});
  expect(verdict).toContain('does not exist');
  expect([wire.dmarc.state, wire.spf.state, wire.dkim.state, wire.mx.state, wire.tls_rpt.state]).toEqual([
    'missing',
    'missing',
    'missing',
    'none',
    'missing',
  ]);
});

describe('any zone', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 120 }),
    fc
      .constantFrom('v=DMARC1; ', 'v=spf1 ', 'v=DKIM1; ', 'v=STSv1; ', 'v=TLSRPTv1; ', 'v=BIMI1; ')
      .chain((head) =>
        fc
          .string({ unit: fc.constantFrom(...'prsnqtujectn=; :.-~?+all0123456789/%{}@,!'.split('')), maxLength: 80 })
          .map((tail) => head + tail),
      ),
  );
  const names = [
    'shop.co.za',
    '_dmarc.shop.co.za',
    '_domainkey.shop.co.za',
    'selector1._domainkey.shop.co.za',
    '_mta-sts.shop.co.za',
    '_smtp._tls.shop.co.za',
    'default._bimi.shop.co.za',
  ];
  test('is evaluated without a throw, within bounds, the same every time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...names), fc.array(text, { maxLength: 3 })), { maxLength: 7 }),
        async (rows) => {
          const zone: Zone = Object.fromEntries(rows.map(([name, TXT]) => [name, { TXT }]));
          const { lookup, asked } = zoneLookup(zone);
          const one = await checked(lookup);
          expect(asked.length).toBeLessThan(300);
          expect(one.score.score === null || (one.score.score >= 0 && one.score.score <= 100)).toBe(true);
          expect(await checked(zoneLookup(zone).lookup)).toEqual(one);
        },
      ),
      { numRuns: 150 },
    );
  });
});

test.each([
  ['v=DMARC1; p=reject; sp=none; np=reject; rua=mailto:r@shop.co.za', 'The policy of shop.co.za applies to it: reject'],
  ['v=DMARC1; p=reject; sp=none; rua=mailto:r@shop.co.za', 'The policy of shop.co.za applies to it: none'],
])('below %s a name that does not exist falls under the policy for such names', async (text, words) => {
  const zone: Zone = { 'shop.co.za': { A: ['192.0.2.1'] }, '_dmarc.shop.co.za': { TXT: [text] } };
  const { verdict } = await checked(zoneLookup(zone).lookup, 'nosuch.shop.co.za');
  expect(verdict).toContain('does not exist');
  expect(verdict).toContain(words);
});

test('a broken sp is not reported as protection', async () => {
  const { verdict } = await ofZone({
    'shop.co.za': { A: ['192.0.2.1'] },
    '_dmarc.shop.co.za': { TXT: ['v=DMARC1; p=reject; sp=nonee; rua=mailto:r@shop.co.za'] },
  });
  expect(verdict).toContain('monitored, not protected');
});
