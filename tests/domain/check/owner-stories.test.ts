import { expect, test } from 'vitest';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { noFacts, scoreInputs } from '#domain/check/score-inputs.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';
import { securityScore } from '#domain/score/security-score.ts';

const mx = (exchange: string) => ({ MX: [{ preference: 10, exchange }] });
const google = { 'aspmx.l.google.com': { A: ['142.250.1.26'] }, '_spf.google.com': { TXT: ['v=spf1 ip4:74.125.0.0/16 ~all'] } };
const key = { TXT: [`v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=`] };

const stories: [string, string, Zone][] = [
  [
    'A guesthouse on Google Workspace that never set anything up',
    'seaview.co.za',
    { 'seaview.co.za': mx('aspmx.l.google.com'), ...google },
  ],
  [
    'A shop that has watched its reports for a year',
    'biltong.co.za',
    {
      'biltong.co.za': { ...mx('aspmx.l.google.com'), TXT: ['v=spf1 include:_spf.google.com ~all'] },
      '_dmarc.biltong.co.za': { TXT: ['v=DMARC1; p=none; rua=mailto:reports@biltong.co.za'] },
      'google._domainkey.biltong.co.za': key,
      ...google,
    },
  ],
  [
    'Attorneys with p=reject who forgot their subdomains',
    'dlamini-law.co.za',
    {
      'dlamini-law.co.za': { ...mx('aspmx.l.google.com'), TXT: ['v=spf1 include:_spf.google.com ~all'] },
      '_dmarc.dlamini-law.co.za': { TXT: ['v=DMARC1; p=reject; sp=none; rua=mailto:it@dlamini-law.co.za'] },
      'google._domainkey.dlamini-law.co.za': key,
      ...google,
    },
  ],
  [
    'A farm whose web host published +all',
    'karoo-farm.co.za',
    {
      'karoo-farm.co.za': { ...mx('aspmx.l.google.com'), TXT: ['v=spf1 include:_spf.google.com +all'] },
      '_dmarc.karoo-farm.co.za': { TXT: ['v=DMARC1; p=reject; rua=mailto:it@karoo-farm.co.za'] },
      'google._domainkey.karoo-farm.co.za': key,
      ...google,
    },
  ],
  [
    'A school that copied the record from a PDF',
    'hoerskool.co.za',
    {
      'hoerskool.co.za': { TXT: ['v=spf1 -all'], A: ['196.25.1.1'] },
      '_dmarc.hoerskool.co.za': { TXT: ['“v=DMARC1; p=reject; rua=dmarc@hoerskool.co.za”'] },
    },
  ],
  ['A brand name bought so that nobody else has it', 'karoowines.com', { 'karoowines.com': { A: ['196.25.1.2'] } }],
  [
    'The same name, set up well',
    'karoowines.com',
    {
      'karoowines.com': { A: ['196.25.1.2'], TXT: ['v=spf1 -all'], MX: [{ preference: 0, exchange: '' }] },
      '_dmarc.karoowines.com': { TXT: ['v=DMARC1; p=reject; sp=reject; np=reject'] },
    },
  ],
  [
    'A newsletter name that a service runs',
    'em1.biltong.co.za',
    {
      'em1.biltong.co.za': { CNAME: ['u77.wl.mailer.example'] },
      'u77.wl.mailer.example': { ...mx('mx.mailer.example'), TXT: ['v=spf1 ip4:167.89.0.0/17 -all'] },
      'biltong.co.za': mx('aspmx.l.google.com'),
      ...google,
      'mx.mailer.example': { A: ['167.89.1.1'] },
      '_dmarc.biltong.co.za': { TXT: ['v=DMARC1; p=reject; rua=mailto:reports@biltong.co.za'] },
    },
  ],
  [
    'A builder with two SPF records',
    'bouers.co.za',
    {
      'bouers.co.za': { ...mx('aspmx.l.google.com'), TXT: ['v=spf1 include:_spf.google.com ~all', 'v=spf1 ip4:196.25.1.9 ~all'] },
      '_dmarc.bouers.co.za': { TXT: ['v=DMARC1; p=reject; rua=mailto:it@bouers.co.za'] },
      'google._domainkey.bouers.co.za': key,
      ...google,
    },
  ],
  ['Somebody who mistyped', 'biltonng.co.za', {}],
  [
    'A department below a registry that has a policy',
    'dept.gov.za',
    {
      'dept.gov.za': { ...mx('mail.dept.gov.za'), TXT: ['v=spf1 mx ~all'] },
      'mail.dept.gov.za': { A: ['196.25.2.2'] },
      '_dmarc.gov.za': { TXT: ['v=DMARC1; p=reject; psd=y'] },
    },
  ],
  [
    'An accountant who forgot mailto',
    'boeke.co.za',
    {
      'boeke.co.za': { ...mx('aspmx.l.google.com'), TXT: ['v=spf1 include:_spf.google.com ~all'] },
      '_dmarc.boeke.co.za': { TXT: ['v=DMARC1; p=quarentine; rua=it@boeke.co.za'] },
      'google._domainkey.boeke.co.za': key,
      ...google,
    },
  ],
];

async function tell([title, domain, zone]: (typeof stories)[number]): Promise<string> {
  const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });
  const findings = await lookUpDomain(domain, { lookup: zoneLookup(zone).lookup, fetchPolicy, selectors: [] });
  const { verdict, flags } = judgeCheck(findings, { context: visitor, nowMs: Date.parse('2026-11-22T08:00:00Z') });
  const { score, grade } = securityScore(scoreInputs(findings, visitor, noFacts));
  const urgent = flags.filter(({ severity }) => severity !== 'info' && severity !== 'low');
  const lines = urgent.map(({ severity, why, todo, fix }) =>
    [
      `  ${severity}: ${why}`,
      todo === null ? '' : `    ${todo.split('\n')[0] ?? ''}`,
      fix === null ? '' : `    ${fix.action} ${fix.name} ${fix.type} ${fix.value}`,
    ]
      .filter((line) => line !== '')
      .join('\n'),
  );
  return [
    `${title} (${domain})`,
    `  "${verdict}"`,
    `  ${score === null ? 'no score' : `score ${score}, ${grade}`}`,
    ...lines,
  ].join('\n');
}

test('what an owner reads', async () => {
  const texts = await Promise.all(stories.map(tell));
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('../../fixtures/owner-stories.txt');
});
