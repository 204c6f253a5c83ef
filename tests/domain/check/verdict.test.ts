import { describe, expect, it } from 'vitest';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { noFacts, scoreInputs } from '#domain/check/score-inputs.ts';
import { checkWire } from '#domain/check/wire.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';
import { securityScore } from '#domain/score/security-score.ts';

const domain = 'shop.co.za';
const reject = 'v=DMARC1; p=reject; rua=mailto:r@shop.co.za';

async function checked(spf: string, dmarc = reject, more: Zone = {}) {
  const zone: Zone = { [domain]: { TXT: [spf] }, [`_dmarc.${domain}`]: { TXT: [dmarc] }, ...more };
  const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });
  const findings = await lookUpDomain(domain, { lookup: zoneLookup(zone).lookup, fetchPolicy, selectors: [] });
  const judgement = judgeCheck(findings, { context: visitor, nowMs: 0 });
  const { score } = securityScore(scoreInputs(findings, visitor, noFacts));
  return { verdict: judgement.verdict, score, isOpen: checkWire(findings, judgement, '').spf.lets_anybody_pass };
}

const open = 'Anybody can send as shop.co.za: its SPF record allows any server, so forged messages pass DMARC.';
const rejected = 'Messages forged as shop.co.za are rejected.';
const eighths = ['0.0.0.0/3', '32.0.0.0/3', '64.0.0.0/4', '80.0.0.0/4'].map((network) => `ip4:${network}`).join(' ');

describe('SPF that lets anybody pass defeats an enforced policy', () => {
  it.each<[string, string, string, Zone?]>([
    ['+all', 'v=spf1 +all', open],
    ['all without a qualifier', 'v=spf1 all', open],
    ['through an include', 'v=spf1 include:wide.example -all', open, { 'wide.example': { TXT: ['v=spf1 +all'] } }],
    ['through a redirect', 'v=spf1 redirect=wide.example', open, { 'wide.example': { TXT: ['v=spf1 +all'] } }],
    ['every IPv4 address', 'v=spf1 ip4:0.0.0.0/0 -all', open],
    ['two halves', 'v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all', open],
    ['a quarter', 'v=spf1 ip4:64.0.0.0/2 -all', open],
    ['a quarter in parts', `v=spf1 ${eighths} -all`, open],
    ['every IPv6 address in use', 'v=spf1 ip6:2000::/3 -all', open],
    ['an eighth', 'v=spf1 ip4:64.0.0.0/3 -all', rejected],
    ['a failing include of +all', 'v=spf1 -include:wide.example -all', rejected, { 'wide.example': { TXT: ['v=spf1 +all'] } }],
    ['+all after -all', 'v=spf1 -all +all', rejected],
    ['?all', 'v=spf1 ?all', rejected],
    ['a syntax error in the record', 'v=spf1 ip4:0.0.0.0/0 colour:red -all', rejected],
    ['a broken include before +all', 'v=spf1 include:gone.example +all', rejected],
    ['a broken include after +all', 'v=spf1 +all include:gone.example', open],
    ['a named server', 'v=spf1 ip4:196.25.1.0/24 -all', rejected],
  ])('%s', async (_name, spf, verdict, zone) => {
    const found = await checked(spf, reject, zone);
    expect(found.verdict).toBe(verdict);
    expect(found.isOpen).toBe(verdict === open);
    if (verdict === open) expect(found.score).toBeLessThanOrEqual(40);
  });

  const withMail: Zone = {
    [domain]: { TXT: ['v=spf1 +all'], MX: [{ preference: 10, exchange: 'mx.shop.co.za' }] },
    'mx.shop.co.za': { A: ['196.25.1.1'] },
  };
  it('is not the news while the policy stops nothing anyway', async () =>
    expect((await checked('v=spf1 +all', 'v=DMARC1; p=none; rua=mailto:r@shop.co.za', withMail)).verdict).toMatch(
      /monitored, not protected/,
    ));
});

describe('a strong policy with a gap names it', () => {
  it.each([
    ['v=DMARC1; p=reject; sp=none', /anybody can send as its subdomains/],
    ['v=DMARC1; p=reject; np=none', /subdomain that does not exist \(np=none\)/],
    ['v=DMARC1; p=quarantine; sp=none; np=reject', /anybody can send as its subdomains/],
    ['v=DMARC1; p=reject; sp=quarantine; np=reject', /^Messages forged as shop.co.za are rejected\.$/],
  ])('%s', async (dmarc, verdict) => expect((await checked('v=spf1 ip4:196.25.1.10 -all', dmarc)).verdict).toMatch(verdict));
});
