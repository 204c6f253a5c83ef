import { describe, expect, test } from 'vitest';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';

const d = 'shop.co.za';
const bogus: Zone[string] = { fails: 'bogus' };
const good: Zone = {
  [d]: { A: ['196.25.3.3'], MX: [{ preference: 10, exchange: 'mx.shop.co.za' }], TXT: ['v=spf1 mx ~all'] },
  'mx.shop.co.za': { A: ['196.25.1.1'] },
  [`_dmarc.${d}`]: { TXT: ['v=DMARC1; p=reject; rua=mailto:r@shop.co.za'] },
};

async function checked(more: Zone, name = d) {
  const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });
  const { lookup } = zoneLookup({ ...good, ...more }, true);
  const findings = await lookUpDomain(name, { lookup, fetchPolicy, selectors: [] });
  const { verdict, flags } = judgeCheck(findings, { context: visitor, nowMs: Date.parse('2026-11-29T06:00:00Z') });
  return { verdict, flags: flags.filter(({ topic }) => topic === 'dnssec') };
}

const hidden = (name: string) => `Receivers that check DNSSEC cannot look up DMARC for ${name}: the signatures are invalid.`;

describe('names that are signed wrongly in a zone that is signed well', () => {
  test('hide the policy', async () => {
    const { verdict, flags } = await checked({ [`_dmarc.${d}`]: bogus });
    expect(verdict).toBe(hidden(d));
    expect(flags).toMatchObject([{ code: 'DNSSEC_BOGUS_NAMES', severity: 'critical', at: `_dmarc.${d}` }]);
    expect(flags[0]?.why).toBe(
      'The DNSSEC signatures of answers about _dmarc.shop.co.za are invalid. Receivers that check them cannot apply a DMARC policy.',
    );
  });
  test('hide it from subdomains too', async () => {
    const news = `news.${d}`;
    const { verdict, flags } = await checked({ [news]: { A: ['196.25.3.4'] }, [`_dmarc.${d}`]: bogus }, news);
    expect(verdict).toBe(hidden(news));
    expect(flags).toMatchObject([{ code: 'DNSSEC_BOGUS_NAMES', at: `_dmarc.${d}` }]);
  });
  test('are named, the policy beside them stays', async () => {
    const { verdict, flags } = await checked({ [`_mta-sts.${d}`]: bogus, [`_smtp._tls.${d}`]: bogus, 'mx.shop.co.za': bogus });
    expect(verdict).not.toContain('DNSSEC');
    expect(flags).toMatchObject([{ code: 'DNSSEC_BOGUS_NAMES', severity: 'high' }]);
    expect(flags[0]?.seen.split('\n')).toEqual(expect.arrayContaining([`_mta-sts.${d}`, `_smtp._tls.${d}`, 'mx.shop.co.za']));
  });
  test('are of this organisation: whom an include names signs its own zone', async () => {
    const spf = { ...good[d], TXT: ['v=spf1 include:service.example ~all'] };
    expect((await checked({ [d]: spf, 'service.example': bogus })).flags).toEqual([]);
  });
  test('are one finding with the zone where all of it is signed wrongly', async () => {
    const { verdict, flags } = await checked({ [d]: bogus, [`_dmarc.${d}`]: bogus });
    expect(verdict).toBe(hidden(d));
    expect(flags).toMatchObject([{ code: 'DNSSEC_BOGUS' }]);
  });
});
