import { expect, test } from 'vitest';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';

const d = 'shop.co.za';
const good: Zone = {
  [d]: { A: ['196.25.3.3'], MX: [{ preference: 10, exchange: 'mx.shop.co.za' }], TXT: ['v=spf1 mx ~all'] },
  'mx.shop.co.za': { A: ['196.25.1.1'] },
  [`_dmarc.${d}`]: { TXT: ['v=DMARC1; p=reject; rua=mailto:r@shop.co.za'] },
};

async function loops(more: Zone) {
  const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });
  const findings = await lookUpDomain(d, { lookup: zoneLookup({ ...good, ...more }).lookup, fetchPolicy, selectors: [] });
  const { flags, status } = judgeCheck(findings, { context: visitor, nowMs: Date.parse('2026-11-29T06:00:00Z') });
  return {
    status,
    flags: flags.filter(({ code }) => code === 'ALIAS_LOOP').map(({ at, topic, severity }) => [at, topic, severity]),
  };
}

test('a name whose aliases lead in a circle is a finding, once, and not only a failed lookup', async () => {
  const circle: Zone = { [`_dmarc.${d}`]: { CNAME: ['x.shop.co.za'] }, 'x.shop.co.za': { CNAME: [`_dmarc.${d}`] } };
  expect(await loops(circle)).toEqual({ status: 'NeedsAttention', flags: [[`_dmarc.${d}`, 'dmarc', 'high']] });
});

test('a circle at a name that only adds to what works is a low finding', async () => {
  const circle: Zone = { [`default._bimi.${d}`]: { CNAME: [`default._bimi.${d}`] } };
  expect((await loops(circle)).flags).toEqual([[`default._bimi.${d}`, 'bimi', 'low']]);
});

test('a circle behind an include is the finding of its owner', async () => {
  const spf = { ...good[d], TXT: ['v=spf1 mx include:service.example ~all'] };
  expect((await loops({ [d]: spf, 'service.example': { CNAME: ['service.example'] } })).flags).toEqual([]);
  const own = { ...good[d], TXT: ['v=spf1 mx include:own.shop.co.za ~all'] };
  expect((await loops({ [d]: own, 'own.shop.co.za': { CNAME: ['own.shop.co.za'] } })).flags).toEqual([
    ['own.shop.co.za', 'spf', 'high'],
  ]);
});
