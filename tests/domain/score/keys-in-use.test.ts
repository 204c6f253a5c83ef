import { describe, expect, test } from 'vitest';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { noFacts, scoreInputs } from '#domain/check/score-inputs.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';
import { securityScore } from '#domain/score/security-score.ts';
import { rsaKeys } from '#tests/domain/dkim/keys.ts';

const domain = 'example.co.za';
const key = `v=DKIM1; p=${rsaKeys[2048].spki}`;
const at = (selector: string) => `${selector}._domainkey.${domain}`;
const zone: Zone = {
  [domain]: { TXT: ['v=spf1 ip4:196.25.1.0/24 ~all'], MX: [{ preference: 10, exchange: `mx.${domain}` }] },
  [`mx.${domain}`]: { A: ['192.0.2.1'] },
  [at('s1')]: { TXT: [key] },
};

/** The points for keys in use where reports of the last days name `s1` and `s2`. */
async function lineOf(second: Zone[string] | undefined, replaced: string[] = []) {
  const findings = await lookUpDomain(domain, {
    lookup: zoneLookup(second === undefined ? zone : { ...zone, [at('s2')]: second }).lookup,
    fetchPolicy: () => Promise.resolve({ status: 'failed', reason: 'dns', detail: '' }),
    selectors: ['s1', 's2'].map((selector) => ({ selector, origin: 'report', passedRecently: true })),
  });
  const score = securityScore(scoreInputs(findings, visitor, { ...noFacts, replacedSelectors: new Set(replaced) }));
  return score.lines.find(({ id }) => id === 'D3');
}

describe('keys that messages are signed with', () => {
  test('all there: both points', async () => expect(await lineOf({ TXT: [key] })).toMatchObject({ earned: 2, todo: null }));

  test.each<[string, Zone[string] | undefined, string]>([
    ['gone', undefined, 'Restore the missing DKIM key, or stop signing with it.'],
    ['an alias that leads nowhere', { CNAME: ['s2.service.example'] }, 'Restore the missing DKIM key, or stop signing with it.'],
    ['a text that is no key', { TXT: ['hello'] }, 'Restore the missing DKIM key, or stop signing with it.'],
    ['revoked', { TXT: ['v=DKIM1; p='] }, 'Stop signing with the revoked key.'],
  ])('one is %s: no points', async (_, second, todo) => expect(await lineOf(second)).toMatchObject({ earned: 0, todo }));

  test('one was replaced by another: both points', async () =>
    expect(await lineOf(undefined, ['s2'])).toMatchObject({ earned: 2, todo: null }));
});
