import { describe, expect, test } from 'vitest';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { openByAlignment } from '#domain/check/open-names.ts';
import { contextOf } from '#domain/check/role.ts';
import { noFacts, scoreInputs } from '#domain/check/score-inputs.ts';
import { canReportsArrive } from '#domain/dmarc/destinations.ts';
import { dmarcPolicies } from '#domain/dmarc/judge.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { type JudgeContext, visitor } from '#domain/judge/context.ts';
import { protectionLevel } from '#domain/protection/level.ts';
import { spfSummary } from '#domain/protection/spf-summary.ts';
import { securityScore } from '#domain/score/security-score.ts';
import { letsAnybodyPass } from '#domain/spf/last-word.ts';
import { otherRsa } from '#tests/domain/dkim/keys.ts';

const d = 'shop.co.za';
const rua = 'rua=mailto:r@shop.co.za';
const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });

type Story = {
  dmarc?: string[];
  spf?: string[];
  mx?: boolean;
  more?: Zone;
  name?: string;
  context?: JudgeContext;
  openNames?: string[];
};

function zoneOf({ dmarc, spf, mx = true, more = {} }: Story): Zone {
  return {
    [d]: {
      A: ['192.0.2.80'],
      TXT: spf ?? ['v=spf1 ip4:196.25.1.0/24 ~all'],
      ...(mx ? { MX: [{ preference: 10, exchange: 'mx.shop.co.za' }] } : {}),
    },
    'mx.shop.co.za': { A: ['192.0.2.1'] },
    [`google._domainkey.${d}`]: { TXT: [`v=DKIM1; p=${otherRsa.spki}`] },
    ...(dmarc === undefined ? {} : { [`_dmarc.${d}`]: { TXT: dmarc } }),
    ...more,
  };
}

async function judgedOf(story: Story) {
  const name = story.name ?? d;
  const context = story.context ?? visitor;
  const findings = await lookUpDomain(name, { lookup: zoneLookup(zoneOf(story)).lookup, fetchPolicy, selectors: [] });
  const { openNames = [] } = story;
  const judged = judgeCheck(findings, { context, nowMs: 0, openNames });
  const [openName] = openByAlignment(findings, openNames);
  const seen = contextOf(findings, context);
  const { level } = protectionLevel({
    mailClass: seen.mailClass,
    isKnown: !findings.dmarc.discovery.unknown,
    policies: dmarcPolicies(findings.dmarc.discovery),
    canReportsArrive: canReportsArrive(findings.dmarc.destinations),
    spfIsOpen: letsAnybodyPass(findings.spf),
    ...(openName === undefined ? {} : { openName }),
    spf: spfSummary(findings.spf),
    own: { messages: 1_000, passed: 1_000 },
    daysSinceReport: 1,
  });
  const { score, grade } = securityScore(scoreInputs(findings, context, { ...noFacts, openNames }));
  const worst = judged.flags[0]?.severity ?? 'none';
  return {
    verdict: judged.verdict,
    level,
    grade,
    score,
    worst,
    flags: judged.flags,
    codes: judged.flags.map(({ code }) => code),
  };
}

const rejected = 'Messages forged as shop.co.za are rejected.';
const spam = 'Messages forged as shop.co.za go to spam.';
const monitored = 'shop.co.za is monitored, not protected: forged messages are still delivered.';
const unwatched = 'shop.co.za is not protected: its policy stops nothing, and nobody receives the reports.';
const noRecord = 'Anybody can send as shop.co.za: it has no DMARC record.';
const unusable = 'Anybody can send as shop.co.za: receivers cannot use its DMARC record.';
const open = 'Anybody can send as shop.co.za: its SPF record allows any server, so forged messages pass DMARC.';
const below = 'Messages forged as shop.co.za are stopped, but anybody can send as its subdomains.';
const belowMissing =
  'Messages forged as shop.co.za are stopped, but anybody can send as a subdomain that does not exist (np=none).';
const sampled = (policy: 'quarantine' | 'reject', pct: number) =>
  policy === 'reject'
    ? `Messages forged as shop.co.za are rejected, but older receivers send ${100 - pct}% of them to spam (pct=${pct}).`
    : `Messages forged as shop.co.za go to spam, but older receivers still deliver ${100 - pct}% of them (pct=${pct}).`;
const testing = (policy: string) => `shop.co.za is testing ${policy}: receivers apply one level less until the test ends.`;

describe('one record: sentence, level, grade', () => {
  test.each<[string, string, string, string]>([
    [`v=DMARC1; p=reject; ${rua}`, rejected, 'protected', 'B'],
    [`v=DMARC1; p=reject; np=reject; ${rua}`, rejected, 'protected', 'B'],
    [`v=DMARC1; p=reject; sp=reject; np=reject; ${rua}`, rejected, 'protected', 'B'],
    [`v=DMARC1;p=reject;${rua};`, rejected, 'protected', 'B'],
    [`v=DMARC1 ; p = reject ; ${rua}`, rejected, 'protected', 'B'],
    [`v=DMARC1; p=REJECT; ${rua}`, rejected, 'protected', 'B'],
    [`v=DMARC1; p=reject; pct=100; ${rua}`, rejected, 'protected', 'B'],
    [`v=DMARC1; p=reject; pct=20; ${rua}`, sampled('reject', 20), 'protected', 'B'],
    [`v=DMARC1; p=reject; pct=0; ${rua}`, sampled('reject', 0), 'protected', 'B'],
    [`v=DMARC1; p=reject; adkim=s; aspf=s; ${rua}`, rejected, 'protected', 'B'],
    [`v=DMARC1; p=reject; psd=n; ${rua}`, rejected, 'protected', 'B'],
    [`v=DMARC1; p=reject; foo=bar; ${rua}`, rejected, 'protected', 'B'],
    [`v=DMARC1; ${rua}; p=reject`, rejected, 'protected', 'B'],
    ['v=DMARC1; p=reject', rejected, 'protected', 'B'],
    ['v=DMARC1; p=reject; rua=r@shop.co.za', rejected, 'protected', 'C'],
    [`v=DMARC1; p=reject; sp=quarantine; np=reject; ${rua}`, rejected, 'protected', 'B'],
    [`v=DMARC1; p=reject; sp=none; ${rua}`, below, 'almost', 'B'],
    [`v=DMARC1; p=reject; sp=none; np=reject; ${rua}`, below, 'almost', 'B'],
    [`v=DMARC1; p=reject; sp=none; np=none; ${rua}`, below, 'almost', 'B'],
    [`v=DMARC1; p=reject; np=none; ${rua}`, belowMissing, 'almost', 'B'],
    [`v=DMARC1; p=quarantine; sp=none; ${rua}`, below, 'almost', 'C'],
    [`v=DMARC1; p=quarantine; np=none; ${rua}`, belowMissing, 'almost', 'B'],
    [`v=DMARC1; p=quarantine; ${rua}`, spam, 'protected', 'B'],
    [`v=DMARC1; p=quarantine; sp=reject; np=reject; ${rua}`, spam, 'protected', 'B'],
    [`v=DMARC1; p=quarantine; pct=10; ${rua}`, sampled('quarantine', 10), 'almost', 'C'],
    [`v=DMARC1; p=quarantine; pct=0; ${rua}`, sampled('quarantine', 0), 'almost', 'C'],
    [`v=DMARC1; p=quarantine; pct=100; ${rua}`, spam, 'protected', 'C'],
    [`v=DMARC1; p=none; pct=10; ${rua}`, monitored, 'monitoring', 'D'],
    [`v=DMARC1; p=reject; t=y; ${rua}`, testing('reject'), 'almost', 'C'],
    [`v=DMARC1; p=reject; t=y; pct=0; ${rua}`, testing('reject'), 'almost', 'C'],
    [`v=DMARC1; p=quarantine; t=y; ${rua}`, testing('quarantine'), 'almost', 'C'],
    [`v=DMARC1; p=none; ${rua}`, monitored, 'monitoring', 'D'],
    [`v=DMARC1; p=none; sp=reject; ${rua}`, monitored, 'monitoring', 'D'],
    [`v=DMARC1; p=none; t=y; ${rua}`, monitored, 'monitoring', 'D'],
    ['v=DMARC1; p=none', unwatched, 'exposed', 'D'],
    ['v=DMARC1; p=none; rua=nobody', unwatched, 'exposed', 'D'],
    [`v=DMARC1; ${rua}`, monitored, 'monitoring', 'D'],
    [`v=DMARC1; p=bogus; ${rua}`, monitored, 'monitoring', 'D'],
    [`v=DMARC1; p=reject; sp=bogus; ${rua}`, monitored, 'monitoring', 'D'],
    [`v=DMARC1; p=reject; np=bogus; ${rua}`, monitored, 'monitoring', 'D'],
    [`v=DMARC1; p=reject\u00a0; ${rua}`, monitored, 'monitoring', 'D'],
    [`v=DMARC1; p=re\u200bject; ${rua}`, monitored, 'monitoring', 'D'],
    ['v=DMARC1', unusable, 'exposed', 'E'],
    ['v=DMARC1; p=bogus', unusable, 'exposed', 'E'],
    ['v=DMARC1; sp=reject', unusable, 'exposed', 'E'],
    ['v=DMARC1; p:reject', unusable, 'exposed', 'E'],
    ['v=dmarc1; p=reject', noRecord, 'exposed', 'E'],
    ['“v=DMARC1; p=reject”', noRecord, 'exposed', 'E'],
    ['v=DMARC1 p=reject', noRecord, 'exposed', 'E'],
    ['\ufeffv=DMARC1; p=reject', noRecord, 'exposed', 'E'],
    ['v=DMARC2; p=reject', noRecord, 'exposed', 'E'],
    ['some text', noRecord, 'exposed', 'E'],
  ])('%j', async (text, verdict, level, grade) =>
    expect(await judgedOf({ dmarc: [text] })).toMatchObject({ verdict, level, grade }),
  );
});

describe('SPF beside a policy', () => {
  const strict = [`v=DMARC1; p=reject; ${rua}`];
  const more: Zone = {
    'open.example': { TXT: ['v=spf1 +all'] },
    'quarter.example': { TXT: ['v=spf1 ip4:0.0.0.0/3 ip4:32.0.0.0/3 ~all'] },
    '*._any.example': { A: ['127.0.0.2'] },
    'known._list.example': { A: ['127.0.0.2'] },
    'wide.example': { TXT: ['v=spf1 ip4:40.64.0.0/10 ip4:52.96.0.0/12 ptr ~all'] },
  };
  test.each<[string, string, string]>([
    ['v=spf1 ip4:196.25.1.0/24 -all', rejected, 'B'],
    ['v=spf1 ip4:196.25.1.0/24 ~all', rejected, 'B'],
    ['v=spf1 include:wide.example ~all', rejected, 'B'],
    ['v=spf1 ip4:196.25.1.0/24 ?all', rejected, 'B'],
    ['v=spf1 ptr ~all', rejected, 'B'],
    ['v=spf1 -all', rejected, 'B'],
    ['v=spf1 +all', open, 'E'],
    ['v=spf1 all', open, 'E'],
    ['v=spf1 mx +all', open, 'E'],
    ['v=spf1 include:open.example -all', open, 'E'],
    ['v=spf1 redirect=open.example', open, 'E'],
    ['v=spf1 ip4:0.0.0.0/0 -all', open, 'E'],
    ['v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all', open, 'E'],
    ['v=spf1 ip6:::/0 -all', open, 'E'],
    ['v=spf1 -ip4:0.0.0.0/0 +all', open, 'E'],
    ['v=spf1 -ip4:0.0.0.0/0 -ip6:::/0 ip4:196.25.1.0/24 ~all', rejected, 'B'],
  ])('%s under p=reject', async (text, verdict, grade) => {
    const story = await judgedOf({ dmarc: strict, spf: [text], more });
    expect(story).toMatchObject({ verdict, grade, level: verdict === open ? 'exposed' : 'protected' });
  });
  test.each([
    'v=spf1 ip4:0.0.0.0/2 -all',
    'v=spf1 ip4:64.0.0.0/3 ip4:96.0.0.0/3 -all',
    'v=spf1 ip6:2000::/3 -all',
    'v=spf1 mx/1 -all',
    'v=spf1 include:quarter.example ~all',
    'v=spf1 exists:mx.shop.co.za -all',
    'v=spf1 exists:%{i}._any.example -all',
    'v=spf1 exists:%{l}.%{ir}._any.example ~all',
  ])('%s is open, and its finding says so', async (text) => {
    const { verdict, level, worst, flags } = await judgedOf({ dmarc: strict, spf: [text], more });
    expect({ verdict, level, worst }).toEqual({ verdict: open, level: 'exposed', worst: 'critical' });
    expect(flags[0]).toMatchObject({ topic: 'spf', why: expect.stringMatching(/anybody (can )?send as shop\.co\.za/) });
  });
  test.each([
    ['an include of nothing', ['v=spf1 include:gone.example -all']],
    ['two records without a sender', ['v=spf1 -all', 'v=spf1 +all']],
  ])('%s: no record that lets nobody send is proposed if people send email', async (_name, spf) => {
    const { flags } = await judgedOf({ dmarc: strict, spf });
    expect(flags.flatMap(({ topic, fix }) => (topic === 'spf' && fix !== null ? [fix.value] : []))).toEqual([]);
  });
  test.each([
    'v=spf1 exists:%{i}._list.example -all',
    'v=spf1 -exists:%{i}._any.example +all',
    'v=spf1 exists:%{p}._any.example -all',
  ])('%s is not open', async (text) => expect((await judgedOf({ dmarc: strict, spf: [text], more })).verdict).toBe(rejected));
  const byName = (name: string) =>
    `Anybody can send as shop.co.za: the SPF record of ${name} allows any server, and its messages pass DMARC as shop.co.za too.`;
  test.each<[string, string[], string[], string | null]>([
    ['relaxed alignment', strict, ['news.shop.co.za'], 'news.shop.co.za'],
    ['aspf=r', [`${strict[0]}; aspf=r`], ['news.shop.co.za'], 'news.shop.co.za'],
    ['strict alignment', [`${strict[0]}; aspf=s`], ['news.shop.co.za'], null],
    ['a name of somebody else', strict, ['othershop.co.za', 'news.other.example'], null],
  ])('another name that lets anybody pass, %s', async (_name, dmarc, openNames, name) => {
    const story = await judgedOf({ dmarc, openNames });
    expect(story.verdict).toBe(name === null ? rejected : byName(name));
    expect(story.level).toBe(name === null ? 'protected' : 'exposed');
    expect(story.codes.includes('SPF_OPEN_NAME')).toBe(name !== null);
    if (name !== null) expect(story.score).toBeLessThanOrEqual(40);
  });
  test.each(['v=spf1 +all', 'v=spf1 ip4:0.0.0.0/0 -all'])('%s is not the news under p=none', async (text) =>
    expect((await judgedOf({ dmarc: [`v=DMARC1; p=none; ${rua}`], spf: [text] })).verdict).toBe(monitored),
  );
  test('a provider’s wide networks and ptr cost its customers nothing', async () => {
    const own = await judgedOf({ dmarc: strict, spf: ['v=spf1 ip4:196.25.1.0/24 ~all'], more });
    const theirs = await judgedOf({ dmarc: strict, spf: ['v=spf1 include:wide.example ~all'], more });
    expect(theirs.score).toBe(own.score);
    expect(theirs.codes).not.toContain('SPF_BROAD');
  });
  test.each([
    ['more than ten lookups', `v=spf1 ${'a:mx.shop.co.za '.repeat(11)}~all`],
    ['three empty lookups', 'v=spf1 a:x1.shop.co.za a:x2.shop.co.za a:x3.shop.co.za ip4:196.25.1.1 ~all'],
    ['an include of nothing', 'v=spf1 include:gone.example ~all'],
    ['a misspelt term', 'v=spf1 ip:196.25.1.1 ~all'],
  ])('%s costs points', async (_name, text) => {
    const good = await judgedOf({ dmarc: strict });
    expect((await judgedOf({ dmarc: strict, spf: [text] })).score).toBeLessThan(good.score ?? 0);
  });
});

describe('names below an organisation', () => {
  const strict = [`v=DMARC1; p=reject; ${rua}`];
  const name = 'news.shop.co.za';
  const of = (verdict: string) => verdict.replaceAll(d, name);
  test.each<[string, Zone, string]>([
    ['an address alone', { [name]: { A: ['192.0.2.2'] } }, rejected],
    [
      'an alias of a service',
      {
        [name]: { CNAME: ['u1.wl.sendgrid.example'] },
        'mx.sendgrid.example': { A: ['192.0.2.4'] },
        'u1.wl.sendgrid.example': {
          A: ['192.0.2.3'],
          MX: [{ preference: 10, exchange: 'mx.sendgrid.example' }],
          TXT: ['v=spf1 ip4:167.89.0.0/17 -all'],
        },
      },
      rejected,
    ],
    [
      'a null MX and an empty SPF',
      { [name]: { MX: [{ preference: 0, exchange: '' }], TXT: ['v=spf1 -all'] } },
      `${d} sends no messages, and receivers reject any that claim to be from it.`,
    ],
    [
      'a sender of its own',
      { [name]: { MX: [{ preference: 10, exchange: 'mx.shop.co.za' }], TXT: ['v=spf1 ip4:196.25.1.7 ~all'] } },
      rejected,
    ],
  ])('%s is fine under p=reject', async (_name, more, verdict) => {
    const story = await judgedOf({ dmarc: strict, name, more });
    expect(story.verdict).toBe(of(verdict));
    expect(['medium', 'low', 'info', 'none']).toContain(story.worst);
    expect(['A+', 'A', 'B']).toContain(story.grade);
    expect(story.codes).not.toContain('DKIM_MISSING');
  });
  test.each([
    [`v=DMARC1; p=reject; sp=none; ${rua}`, monitored],
    [`v=DMARC1; p=none; sp=reject; ${rua}`, rejected],
    [`v=DMARC1; p=reject; sp=quarantine; ${rua}`, spam],
  ])('what %s says of a subdomain', async (text, verdict) =>
    expect((await judgedOf({ dmarc: [text], name, more: { [name]: { A: ['192.0.2.2'] } } })).verdict).toBe(of(verdict)),
  );
  test('two records of its own leave the policy above in force', async () => {
    const more: Zone = { [name]: { A: ['192.0.2.2'] }, [`_dmarc.${name}`]: { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } };
    const { verdict, level } = await judgedOf({ dmarc: strict, name, more });
    expect(verdict).toBe(
      'Receivers ignore the 2 DMARC records of news.shop.co.za. The policy of shop.co.za applies to it: reject.',
    );
    expect(level).toBe('protected');
  });
  test.each([
    [strict, 'ghost.shop.co.za does not exist. The policy of shop.co.za applies to it: reject.'],
    [undefined, 'ghost.shop.co.za does not exist. Check the spelling.'],
  ])('a name that does not exist asks for the spelling and stops (%s)', async (dmarc, verdict) => {
    const story = await judgedOf({ ...(dmarc === undefined ? {} : { dmarc }), name: 'ghost.shop.co.za' });
    expect(story).toMatchObject({ verdict, codes: ['NAME_MISSING'], score: null, grade: null });
  });
});

describe('domains that neither send nor receive', () => {
  const nothing = { [d]: { MX: [{ preference: 0, exchange: '' }], TXT: ['v=spf1 -all'] } };
  const safe = 'shop.co.za sends no messages, and receivers reject any that claim to be from it.';
  test.each<[string, string[] | undefined, Zone, string, string]>([
    ['refuse everything', ['v=DMARC1; p=reject; sp=reject; np=reject'], nothing, safe, 'parked_safe'],
    ['refuse everything by p', ['v=DMARC1; p=reject'], nothing, safe, 'parked_safe'],
    ['without MX and address', ['v=DMARC1; p=reject'], { [d]: { TXT: ['v=spf1 -all'] } }, safe, 'parked_safe'],
    ['only watch', [`v=DMARC1; p=none; ${rua}`], nothing, unwatched, 'exposed'],
    ['say nothing', undefined, nothing, noRecord, 'exposed'],
    ['leave subdomains open', [`v=DMARC1; p=reject; sp=none; ${rua}`], nothing, below, 'exposed'],
  ])('%s', async (_name, dmarc, more, verdict, level) =>
    expect(await judgedOf({ ...(dmarc === undefined ? {} : { dmarc }), more })).toMatchObject({ verdict, level }),
  );
  test.each<[string, Zone]>([
    ['no record', {}],
    ['the record of a registry alone', { '_dmarc.co.za': { TXT: ['v=DMARC1; p=quarantine; psd=y'] } }],
  ])('%s: what is published rejects, and the advice says so', async (_name, more) => {
    const { flags } = await judgedOf({ more: { ...nothing, ...more } });
    const { todo, fix } = flags.find(({ topic }) => topic === 'dmarc') ?? {};
    expect(fix?.value).toContain('p=reject');
    expect(todo).toMatch(/Receivers then reject every message that claims to be from/);
  });
  test('are not those whose only sender is mistyped', async () => {
    const typo: Zone = { [d]: { MX: [{ preference: 0, exchange: '' }], TXT: ['v=spf1 ip:196.25.1.1 -all'] } };
    const { verdict, codes } = await judgedOf({ dmarc: ['v=DMARC1; p=reject'], more: typo });
    expect(verdict).toBe(rejected);
    expect(codes).toContain('SPF_SYNTAX');
  });
  test('are not asked for keys, MTA-STS or TLS-RPT', async () => {
    const { codes } = await judgedOf({ dmarc: ['v=DMARC1; p=reject'], more: nothing });
    for (const code of ['DKIM_MISSING', 'DKIM_NOT_FOUND', 'MTA_STS_MISSING', 'TLS_RPT_MISSING', 'SPF_MISSING'])
      expect(codes).not.toContain(code);
  });
});

test('MTA-STS is not advised where no MX names a host that a policy could list', async () => {
  const more: Zone = { [d]: { A: ['192.0.2.80'], MX: [{ preference: 10, exchange: '196.25.1.9' }] } };
  const { codes } = await judgedOf({ dmarc: [`v=DMARC1; p=reject; ${rua}`], more });
  expect(codes).toContain('MX_IS_ADDRESS');
  expect(codes).not.toContain('MTA_STS_MISSING');
});

describe('lookups that fail', () => {
  const strict = [`v=DMARC1; p=reject; ${rua}`];
  test.each([`_dmarc.${d}`, d])('without %s there is no grade', async (name) => {
    const { grade, score } = await judgedOf({ dmarc: strict, more: { [name]: { fails: 'timeout' } } });
    expect([grade, score]).toEqual([null, null]);
  });
  test.each([
    ['timeout', 'We could not look up DMARC for shop.co.za. Try again in a moment.'],
    [
      'servfail',
      'The DNS gave no usable answer about DMARC for shop.co.za. Try again; if this stays so, have your DNS host check its name servers.',
    ],
  ] as const)('DMARC that could not be looked up is never missing: %s', async (fails, sentence) => {
    const { verdict, level, codes } = await judgedOf({ more: { [`_dmarc.${d}`]: { fails } } });
    expect(verdict).toBe(sentence);
    expect(level).toBe('unknown');
    expect(codes).not.toContain('DMARC_MISSING');
  });
  test.each([`_mta-sts.${d}`, `_smtp._tls.${d}`, `default._bimi.${d}`, 'mx.shop.co.za', `_domainkey.${d}`])(
    'without %s the rest is graded, and nothing is said to be missing there',
    async (name) => {
      const { grade, codes } = await judgedOf({ dmarc: strict, more: { [name]: { fails: 'timeout' } } });
      expect(grade).not.toBeNull();
      expect(codes.filter((code) => code.endsWith('DANGLING'))).toEqual([]);
    },
  );
});

describe('one fault is one finding', () => {
  test.each<[string, Story, string[]]>([
    ['no record', {}, ['DMARC_MISSING']],
    ['a record nobody recognises', { dmarc: ['v=dmarc1; p=none'] }, ['DMARC_NOT_FIRST']],
    ['two records', { dmarc: [`v=DMARC1; p=reject; ${rua}`, 'v=DMARC1; p=none'] }, ['DMARC_MULTIPLE']],
    [
      'a record at the domain itself',
      { spf: ['v=spf1 ip4:196.25.1.0/24 ~all', `v=DMARC1; p=none; ${rua}`] },
      ['RECORD_AT_WRONG_NAME'],
    ],
    ['no policy and no address', { dmarc: ['v=DMARC1'] }, ['DMARC_UNUSABLE']],
    ['a policy nobody knows', { dmarc: ['v=DMARC1; p=bogus'] }, ['DMARC_BAD_VALUE']],
    ['an address without mailto', { dmarc: ['v=DMARC1; p=reject; rua=r@shop.co.za'] }, ['RUA_SYNTAX']],
    ['p at the end', { dmarc: [`v=DMARC1; ${rua}; p=reject`] }, ['DMARC_P_NOT_SECOND']],
    ['a stray text', { dmarc: [`v=DMARC1; p=reject; ${rua}`, 'v=dmarc1; p=none'] }, ['DMARC_NOT_FIRST']],
  ])('%s', async (_name, story, codes) => {
    const dmarcCodes = (await judgedOf(story)).codes.filter((code) => /^(DMARC|RUA|RECORD|DUPLICATE|INVISIBLE)/.test(code));
    expect(dmarcCodes).toEqual(codes);
  });
});
