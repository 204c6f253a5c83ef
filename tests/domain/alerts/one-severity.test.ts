import { describe, expect, test } from 'vitest';
import { alertRule, defaultParams, type RuleKey } from '#domain/alerts/catalogue.ts';
import { dnsFactsOf, type StoredSelector, selectorFacts } from '#domain/alerts/dns-facts-of.ts';
import { evaluateDomain } from '#domain/alerts/evaluate.ts';
import { findingSeverity, ruleFindings } from '#domain/alerts/rule-findings.ts';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { replacedSelectors } from '#domain/dkim/replaced.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { type JudgeContext, visitor } from '#domain/judge/context.ts';
import { rsaKeys } from '#tests/domain/dkim/keys.ts';
import { facts, nowMs } from './facts.ts';

const d = 'example.co.za';
const dmarc = `_dmarc.${d}`;
const key = (bits: 1024 | 2048) => ({ TXT: [`v=DKIM1; p=${rsaKeys[bits].spki}`] });
const at = (selector: string) => `${selector}._domainkey.${d}`;
const reports = 'r@beacon.example';
const good: Zone = {
  [d]: { TXT: ['v=spf1 ip4:196.25.1.0/24 ~all'], MX: [{ preference: 10, exchange: `mx.${d}` }] },
  [`mx.${d}`]: { A: ['192.0.2.1'] },
  'beacon.example': { A: ['192.0.2.2'] },
  [`${d}._report._dmarc.beacon.example`]: { TXT: ['v=DMARC1'] },
  [dmarc]: { TXT: [`v=DMARC1; p=reject; rua=mailto:${reports}`] },
};
const spf = (text: string): Zone => ({ [d]: { ...good[d], TXT: [text] } });
const day = (back: number) => new Date(nowMs - back * 86_400_000).toISOString().slice(0, 10);

type Seen = Pick<StoredSelector, 'selector'> & Partial<StoredSelector>;
type Case = { zone: Zone; selectors?: Seen[]; context?: Partial<JudgeContext>; policyBody?: string };

async function judgedOf({ zone, selectors = [], context = {}, policyBody }: Case) {
  const fetchPolicy = () =>
    Promise.resolve(
      policyBody === undefined
        ? { status: 'failed' as const, reason: 'dns' as const, detail: '' }
        : { status: 'fetched' as const, body: policyBody, contentType: 'text/plain', certificateExpiresAt: null },
    );
  const kept = selectors.map((one) => ({ isActive: true, keySinceMs: null, isKeyChanged: false, seenDay: day(3), ...one }));
  const findings = await lookUpDomain(d, {
    lookup: zoneLookup({ ...good, ...zone }).lookup,
    fetchPolicy,
    selectors: kept.map(({ selector, seenDay }) => ({
      selector,
      origin: 'report' as const,
      passedRecently: seenDay !== null && seenDay >= day(14),
    })),
  });
  const confirmed = { ...findings, dmarc: { ...findings.dmarc, confirmation: { asked: 3, answered: 3, agreed: 3 } } };
  const replaced = replacedSelectors(selectorFacts(findings, kept));
  const { flags } = judgeCheck(confirmed, {
    context: { ...visitor, reportAddress: reports, ...context },
    nowMs,
    replacedSelectors: replaced,
  });
  return { flags, dns: dnsFactsOf(confirmed, kept, { checkedMs: nowMs, reportAddress: reports }) };
}

const cases: [rule: RuleKey, code: string, given: Case][] = [
  ['dmarc_missing', 'DMARC_MISSING', { zone: { [dmarc]: {} } }],
  ['dmarc_invalid', 'DMARC_UNUSABLE', { zone: { [dmarc]: { TXT: ['v=DMARC1'] } } }],
  ['dmarc_multiple', 'DMARC_MULTIPLE', { zone: { [dmarc]: { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } } }],
  ['rua_lost', 'RUA_NOT_OURS', { zone: { [dmarc]: { TXT: [`v=DMARC1; p=none; rua=mailto:x@${d}`] } } }],
  ['rua_lost', 'RUA_MISSING', { zone: { [dmarc]: { TXT: ['v=DMARC1; p=reject'] } } }],
  ['spf_plus_all', 'SPF_PLUS_ALL', { zone: spf('v=spf1 +all') }],
  ['spf_plus_all', 'SPF_BROAD', { zone: spf('v=spf1 ip4:0.0.0.0/2 -all') }],
  ['spf_near_limit', 'SPF_LOOKUPS', { zone: spf(`v=spf1 ${`a:mx.${d} `.repeat(9)}~all`) }],
  ['spf_permerror', 'SPF_LOOKUPS', { zone: spf(`v=spf1 ${`a:mx.${d} `.repeat(11)}~all`) }],
  ['spf_permerror', 'SPF_SYNTAX', { zone: spf('v=spf1 ip:196.25.1.1 ~all') }],
  ['dkim_missing', 'DKIM_SELECTOR_GONE', { zone: {}, selectors: [{ selector: 's9' }] }],
  [
    'dkim_missing',
    'DKIM_SELECTOR_GONE',
    {
      zone: { [at('s10')]: key(2048) },
      selectors: [
        { selector: 's9', seenDay: day(9) },
        { selector: 's10', seenDay: day(2), keySinceMs: nowMs - 8 * 86_400_000, isKeyChanged: true },
      ],
    },
  ],
  ['dkim_missing', 'DKIM_REVOKED_IN_USE', { zone: { [at('s9')]: { TXT: ['v=DKIM1; p='] } }, selectors: [{ selector: 's9' }] }],
  ['dkim_missing', 'DKIM_UNDECODABLE', { zone: { [at('s9')]: { TXT: ['v=DKIM1; p=AAAA'] } }, selectors: [{ selector: 's9' }] }],
  ['dkim_missing', 'DKIM_NO_KEY', { zone: { [at('s9')]: { TXT: ['no key'] } }, selectors: [{ selector: 's9' }] }],
  ['dkim_missing', 'DKIM_ALIAS_BROKEN', { zone: { [at('s9')]: { CNAME: ['gone.example'] } }, selectors: [{ selector: 's9' }] }],
  ['dkim_weak', 'DKIM_KEY_1024', { zone: { [at('s9')]: key(1024) }, selectors: [{ selector: 's9' }] }],
  ['sts_broken', 'MTA_STS_SYNTAX', { zone: { [`_mta-sts.${d}`]: { TXT: ['v=STSv1; id=not-an-id'] } } }],
  ['sts_broken', 'MTA_STS_FETCH', { zone: { [`_mta-sts.${d}`]: { TXT: ['v=STSv1; id=1'] } } }],
];

describe('a finding, its alert and its entry in the list have one severity', () => {
  test.each(cases)('%s and %s', async (rule, code, given) => {
    const { flags, dns } = await judgedOf(given);
    const found = flags.filter((flag) => flag.code === code);
    expect(found, code).not.toEqual([]);
    const entry = alertRule(rule);
    const params = entry === null ? {} : defaultParams(entry);
    const verdicts = evaluateDomain(facts({ dns, flags }), [{ rule, params, severity: null, isOn: true }], []);
    const fires = verdicts.flatMap(({ verdict }) => (verdict.state === 'fires' ? [verdict] : []));
    expect(fires, rule).not.toEqual([]);
    for (const { severity, subject } of fires) expect(severity).toBe(findingSeverity(rule, subject, flags));
    expect(fires.map(({ severity }) => severity)).toContain(found[0]?.severity);
  });

  test('the key that another has replaced is medium everywhere', async () => {
    const replaced = cases[11]?.[2];
    if (replaced === undefined) throw new Error('The case is gone.');
    const { flags } = await judgedOf(replaced);
    expect(flags.find(({ code }) => code === 'DKIM_SELECTOR_GONE')?.severity).toBe('medium');
  });

  test('every rule with findings has a case, or its finding has the severity of the rule by the same entry', () => {
    const sameEntry: RuleKey[] = ['dkim_old', 'cert_expiring', 'domain_expiring', 'dnssec_bogus'];
    const covered = new Set([...cases.map(([rule]) => rule), ...sameEntry]);
    expect(Object.keys(ruleFindings).filter((rule) => !covered.has(rule as RuleKey))).toEqual([]);
  });
});
