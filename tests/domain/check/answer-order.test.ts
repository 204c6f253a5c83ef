import { expect, test } from 'vitest';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { noFacts, scoreInputs } from '#domain/check/score-inputs.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';
import { securityScore } from '#domain/score/security-score.ts';
import { otherRsa, rsaKeys } from '#tests/domain/dkim/keys.ts';

const d = 'shop.co.za';

async function checked(zone: Zone) {
  const { lookup } = zoneLookup({ [d]: { A: ['196.25.3.3'], TXT: ['v=spf1 a ~all'] }, ...zone });
  const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });
  const findings = await lookUpDomain(d, { lookup, fetchPolicy, selectors: [] });
  const { flags, verdict } = judgeCheck(findings, { context: visitor, nowMs: 0 });
  return { flags, verdict, score: securityScore(scoreInputs(findings, visitor, noFacts)) };
}

test.each<[string, string, string[]]>([
  ['two keys of one selector', `google._domainkey.${d}`, [`v=DKIM1; p=${otherRsa.spki}`, `k=rsa; p=${rsaKeys[1024].spki}`]],
  ['a key and a revoked one', `google._domainkey.${d}`, [`v=DKIM1; p=${otherRsa.spki}`, 'v=DKIM1; p=']],
  ['two texts that are nearly DMARC', `_dmarc.${d}`, ['"v=DMARC1; p=none; rua=mailto:r@shop.co.za"', 'v=DMARC1 p=reject']],
  ['two DMARC records', `_dmarc.${d}`, ['v=DMARC1; p=reject; adkim=s', 'v=DMARC1; p=reject; rua=mailto:r@shop.co.za']],
  ['two SPF records', d, ['v=spf1 mx ~all', 'v=spf1 a -all']],
  ['two texts that are nearly SPF', d, [' v=spf1 ~all', 'v=spf1; mx ~all']],
  ['two TLS-RPT records', `_smtp._tls.${d}`, ['v=TLSRPTv1; rua=mailto:t@shop.co.za', 'v=TLSRPTv1; rua=mailto:a@shop.co.za']],
])('%s: the order of an answer, which changes each time, changes nothing', async (_name, at, texts) => {
  const [one, other] = [texts, texts.toReversed()].map((TXT) => checked({ [at]: { TXT } }));
  expect(await one).toEqual(await other);
});
