import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { noFacts, scoreInputs } from '#domain/check/score-inputs.ts';
import type { Lookup } from '#domain/dns/answer.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { type JudgeContext, visitor } from '#domain/judge/context.ts';
import { securityScore } from '#domain/score/security-score.ts';
import { rsaKeys } from '#tests/domain/dkim/keys.ts';
import { anyZone } from './zones.ts';

const fetchPolicy = () =>
  Promise.resolve({
    status: 'fetched' as const,
    body: 'version: STSv1\r\nmode: enforce\r\nmx: mx.shop.co.za\r\nmax_age: 604800\r\n',
    contentType: 'text/plain',
    certificateExpiresAt: null,
  });

const key = `v=DKIM1; k=rsa; p=${rsaKeys[2048].spki}`;
const weak = `v=DKIM1; k=rsa; p=${rsaKeys[1024].spki}`;

/** Records around a zone whose failure could hide something good or something bad. */
const around = fc.record({
  dkim: fc.constantFrom<Zone>(
    {},
    { 'google._domainkey.shop.co.za': { TXT: [key] } },
    { 'google._domainkey.shop.co.za': { TXT: [weak] }, 's1._domainkey.shop.co.za': { TXT: [key] } },
    { '*._domainkey.shop.co.za': { TXT: ['v=DKIM1; p='] } },
  ),
  mx: fc.constantFrom<Zone[string] | null>(null, { MX: [{ preference: 0, exchange: '' }] }),
  spf: fc.constantFrom<string[] | null>(null, null, ['v=spf1 -all'], ['v=spf1 exists:%{i}.list.example ~all']),
  tls: fc.constantFrom<Zone>(
    {},
    {
      '_mta-sts.shop.co.za': { TXT: ['v=STSv1; id=20261101'] },
      '_smtp._tls.shop.co.za': { TXT: ['v=TLSRPTv1; rua=mailto:t@shop.co.za'] },
    },
  ),
  mailClass: fc.constantFrom<JudgeContext['mailClass']>('people', 'people', 'parked'),
  selectors: fc.constantFrom<string[]>([], ['google']),
});

async function scored(lookup: Lookup, start: string, context: JudgeContext, selectors: string[]) {
  const findings = await lookUpDomain(start, {
    lookup,
    fetchPolicy,
    selectors: selectors.map((selector) => ({ selector, origin: 'manual' as const, passedRecently: false })),
  });
  return securityScore(scoreInputs(findings, context, noFacts)).score;
}

test('a lookup that fails lowers no score: it raises it, leaves it, or takes it away', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      anyZone,
      around,
      fc.nat(),
      async ({ start, zone: base }, { dkim, mx, spf, tls, mailClass, selectors }, pick) => {
        const zone: Zone = { ...base, ...dkim, ...tls };
        zone[start] = { ...zone[start], ...mx, ...(spf === null ? {} : { TXT: spf }) };
        const context = { ...visitor, mailClass };
        const { lookup, asked } = zoneLookup(zone, true);
        const before = await scored(lookup, start, context, selectors);
        const questions = [...new Set(asked)].sort();
        const chosen = questions[pick % questions.length];
        const failing: Lookup = (name, type) =>
          `${name} ${type}` === chosen
            ? Promise.resolve({ status: 'failed', reason: 'timeout', detail: chosen })
            : lookup(name, type);
        const after = await scored(failing, start, context, selectors);
        if (before !== null && after !== null) expect(after, `without ${chosen}`).toBeGreaterThanOrEqual(before);
      },
    ),
    { numRuns: Number(process.env.FAIL_RUNS ?? 400), seed: 20_261_123 },
  );
});
