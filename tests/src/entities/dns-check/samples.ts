import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { noFacts, scoreInputs } from '#domain/check/score-inputs.ts';
import { checkWire } from '#domain/check/wire.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';
import { recommendations, securityScore } from '#domain/score/security-score.ts';
import type { PolicyFetch } from '#domain/transport/policy-fetch.ts';
import type { Check, Score } from '#src/entities/dns-check/types.ts';

/** What the server makes of a zone: the check and its score as they go over the wire. */
export type Sample = { check: Check; score: Score };

export const sampleTime = '2026-11-20T12:05:00.000Z';

const policyFile = 'version: STSv1\r\nmode: testing\r\nmx: mx1.cape-hosting.example\r\nmax_age: 604800\r\n';
const servePolicy: PolicyFetch = () =>
  Promise.resolve({ status: 'fetched', body: policyFile, contentType: 'text/plain', certificateExpiresAt: null });

const key1024 =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC8HAz3NGi476e7sL8qilNXJ58DUfX5nLjshLy/Z3DxPuYlIfeU+cFM6Osq4z43XCWplcwcxTWGsi4wzgW8KD90RjXF0AtETTRKk64yqg3mUYMVMpslW3N8MqGNqZpqkkkGPDghBDIgX0oi39S3YBWTLvy+qhawt1haZ+nRlbbmhQIDAQAB';
const key2048 =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAn4Z1QOjvqqGE6Xs6uJIMKkrjGPE4QdfzANIVt9ep2w5l++MMVtHviF2yTysQVaDXQE9IUbeGQldbEdliQ2avtq5PSiRCyCYuo9SbbENHKL7VQqNoke5rjSIMFUXYphXFqC9cibw86fdFyXQUq9K1rxw19wSfEEiLloi5xD+9G1O6+beKQBcIe6zQdWyUKjmdY2nbOIzL9b/WkqFpMwzGiCk1MJPMTxvKLXpDE73ckLopdGR12GtvRad2NWY5+gB2BOKLIugsJmjM91+MrwX33/gAzbZC9X+rcMCRTxWz6eG6bkZkcTcTFSyjCNSaqeP0YR+NnWnB1LNxsvwzzU2k/wIDAQAB';

const wine: Zone = {
  'karoo-wine.co.za': {
    TXT: ['v=spf1 include:spf.cape-hosting.example include:everywhere.example include:gone.example a mx ip4:196.25.1.0/24 ~all'],
    MX: [
      { preference: 10, exchange: 'mx1.cape-hosting.example' },
      { preference: 20, exchange: 'old.karoo-wine.co.za' },
    ],
    A: ['196.25.1.7'],
    NS: ['ns1.cape-hosting.example', 'ns2.cape-hosting.example'],
    SOA: [{ mname: 'ns1.cape-hosting.example', serial: 1 }],
  },
  '_dmarc.karoo-wine.co.za': { TXT: ['v=DMARC1; p=none; pct=50; rua=mailto:it@karoo-wine.co.za'] },
  'default._domainkey.karoo-wine.co.za': { TXT: [`v=DKIM1; k=rsa; p=${key1024}`] },
  's1._domainkey.karoo-wine.co.za': { TXT: ['v=DKIM1; p='] },
  '_mta-sts.karoo-wine.co.za': { TXT: ['v=STSv1; id=20261001'] },
  'spf.cape-hosting.example': {
    TXT: ['v=spf1 include:a.cape-hosting.example include:b.cape-hosting.example include:c.cape-hosting.example ~all'],
  },
  'a.cape-hosting.example': { TXT: ['v=spf1 ip4:197.80.0.0/20 include:a1.cape-hosting.example ~all'] },
  'a1.cape-hosting.example': { TXT: ['v=spf1 ip4:197.81.0.0/24 ~all'] },
  'b.cape-hosting.example': { TXT: ['v=spf1 exists:%{i}._spf.cape-hosting.example mx:cape-hosting.example ~all'] },
  'c.cape-hosting.example': { TXT: ['v=spf1 a:relay.cape-hosting.example a:relay2.cape-hosting.example ~all'] },
  'relay.cape-hosting.example': { A: ['197.80.1.1'] },
  'cape-hosting.example': { MX: [{ preference: 10, exchange: 'mx1.cape-hosting.example' }] },
  'mx1.cape-hosting.example': { A: ['197.80.0.25'] },
  'ns1.cape-hosting.example': { A: ['197.80.0.53'] },
  'ns2.cape-hosting.example': { A: ['197.80.0.54'] },
  'everywhere.example': { fails: 'timeout' },
};

const shut: Zone = {
  'veld-bank.co.za': {
    TXT: ['v=spf1 ip4:196.25.9.0/28 -all'],
    MX: [{ preference: 10, exchange: 'mx1.cape-hosting.example' }],
    NS: ['ns1.cape-hosting.example', 'ns2.cape-hosting.example'],
    SOA: [{ mname: 'ns1.cape-hosting.example', serial: 1 }],
  },
  '_dmarc.veld-bank.co.za': { TXT: ['v=DMARC1; p=reject; sp=reject; np=reject; rua=mailto:dmarc@veld-bank.co.za'] },
  'selector1._domainkey.veld-bank.co.za': { TXT: [`v=DKIM1; k=rsa; p=${key2048}`] },
  '_smtp._tls.veld-bank.co.za': { TXT: ['v=TLSRPTv1; rua=mailto:tls@veld-bank.co.za'] },
  'mx1.cape-hosting.example': { A: ['197.80.0.25'] },
  'ns1.cape-hosting.example': { A: ['197.80.0.53'] },
  'ns2.cape-hosting.example': { A: ['197.80.0.54'] },
};

/** A check and its score as the server sends them, made from a zone. */
export async function checkOf(
  domain: string,
  zone: Zone,
  options: { signed?: boolean; fetchPolicy?: PolicyFetch } = {},
): Promise<Sample> {
  const { lookup } = zoneLookup(zone, options.signed ?? false);
  const findings = await lookUpDomain(domain, { lookup, fetchPolicy: options.fetchPolicy ?? servePolicy, selectors: [] });
  const judgement = judgeCheck(findings, { context: visitor, nowMs: Date.parse(sampleTime) });
  const score = securityScore(scoreInputs(findings, visitor, noFacts));
  return { check: checkWire(findings, judgement, sampleTime), score: { ...score, recommendations: recommendations(score) } };
}

/** A domain with faults of every kind: watching only, an SPF tree over the limit, a lookup that failed, a short key. */
export const wineShop = () => checkOf('karoo-wine.co.za', wine);
/** The same where every lookup is answered. */
export const answered = () =>
  checkOf('karoo-wine.co.za', { ...wine, 'everywhere.example': { TXT: ['v=spf1 ip4:196.25.9.0/24 ~all'] } });
/** The same with an SPF record of which an include did not answer, and nothing else is wrong. */
export const unsure = () =>
  checkOf('karoo-wine.co.za', {
    ...wine,
    'karoo-wine.co.za': { ...wine['karoo-wine.co.za'], TXT: ['v=spf1 include:everywhere.example ~all'] },
  });
/** A domain in order. */
export const bank = () => checkOf('veld-bank.co.za', shut, { signed: true });
/** A subdomain that inherits the policy of its domain. */
export const subdomain = () => checkOf('news.karoo-wine.co.za', wine);
/** A domain without any record. */
export const bare = () =>
  checkOf('stoep.co.za', {
    'stoep.co.za': { NS: ['ns1.cape-hosting.example'], MX: [{ preference: 10, exchange: 'mail.stoep.co.za' }] },
  });
/** A domain whose DNS does not answer. */
export const silent = () => checkOf('dead-line.co.za', deadZone());

function deadZone(): Zone {
  const names = [
    'dead-line.co.za',
    '_dmarc.dead-line.co.za',
    '_mta-sts.dead-line.co.za',
    '_smtp._tls.dead-line.co.za',
    'default._bimi.dead-line.co.za',
    '*._domainkey.dead-line.co.za',
    'co.za',
    '_dmarc.co.za',
  ];
  return Object.fromEntries(names.map((name) => [name, { fails: 'servfail' as const }]));
}
