import { describe, expect, test } from 'vitest';
import { alertRule } from '#domain/alerts/catalogue.ts';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';
import { rsaKeys } from '#tests/domain/dkim/keys.ts';

const d = 'shop.co.za';
const good: Zone = {
  [d]: { TXT: ['v=spf1 ip4:196.25.1.0/24 ~all'], MX: [{ preference: 10, exchange: 'mx.shop.co.za' }] },
  'mx.shop.co.za': { A: ['192.0.2.1'] },
  [`_dmarc.${d}`]: { TXT: ['v=DMARC1; p=reject; rua=mailto:r@shop.co.za'] },
};
const nine = { [d]: { ...good[d], TXT: [`v=spf1 ${'a:mx.shop.co.za '.repeat(9)}~all`] } };

async function severityOf(code: string, zone: Zone) {
  const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });
  const findings = await lookUpDomain(d, { lookup: zoneLookup({ ...good, ...zone }).lookup, fetchPolicy, selectors: [] });
  return judgeCheck(findings, { context: visitor, nowMs: 0 }).flags.find((flag) => flag.code === code)?.severity;
}

describe('a finding and the alert about it are equally bad', () => {
  test.each<[string, string, Zone]>([
    ['dmarc_missing', 'DMARC_MISSING', { [`_dmarc.${d}`]: {} }],
    ['dmarc_invalid', 'DMARC_UNUSABLE', { [`_dmarc.${d}`]: { TXT: ['v=DMARC1'] } }],
    ['dmarc_multiple', 'DMARC_MULTIPLE', { [`_dmarc.${d}`]: { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } }],
    ['spf_plus_all', 'SPF_PLUS_ALL', { [d]: { ...good[d], TXT: ['v=spf1 +all'] } }],
    ['spf_near_limit', 'SPF_LOOKUPS', nine],
    ['dkim_weak', 'DKIM_KEY_1024', { [`google._domainkey.${d}`]: { TXT: [`v=DKIM1; p=${rsaKeys[1024].spki}`] } }],
    ['sts_broken', 'MTA_STS_SYNTAX', { [`_mta-sts.${d}`]: { TXT: ['v=STSv1; id=not-an-id'] } }],
  ])('%s and %s', async (rule, code, zone) => {
    const found = await severityOf(code, zone);
    expect(found).toBeDefined();
    expect(alertRule(rule)?.severity).toBe(found);
  });
});
