import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { noFacts, scoreInputs } from '#domain/check/score-inputs.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';
import { securityScore } from '#domain/score/security-score.ts';
import { otherRsa } from '#tests/domain/dkim/keys.ts';

const d = 'shop.co.za';
const zone: Zone = {
  [d]: { A: ['192.0.2.80'], MX: [{ preference: 10, exchange: 'mx.shop.co.za' }] },
  'mx.shop.co.za': { A: ['192.0.2.6'] },
  'spf.vendor.example': { TXT: ['v=spf1 ip4:203.0.113.0/25 ~all'] },
  'open.example': { TXT: ['v=spf1 +all'] },
  'reports.example': { MX: [{ preference: 10, exchange: 'mx.shop.co.za' }] },
  [`google._domainkey.${d}`]: { TXT: [`v=DKIM1; p=${otherRsa.spki}`] },
};
/** Findings about the way a record is written, not about what it says. */
const ofSpelling = new Set(['SPF_DOUBLE_SPACE', 'SPF_UPPER_CASE', 'SPF_LONG', 'DMARC_P_NOT_SECOND']);

async function verdictOn(dmarc: string[], spf: string[]) {
  const records: Zone = { ...zone, [d]: { ...zone[d], TXT: [spf] }, [`_dmarc.${d}`]: { TXT: [dmarc] } };
  const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });
  const findings = await lookUpDomain(d, { lookup: zoneLookup(records).lookup, fetchPolicy, selectors: [] });
  const { flags, verdict, status } = judgeCheck(findings, { context: visitor, nowMs: 0 });
  const codes = flags
    .map(({ code, severity, at }) => `${severity} ${code} ${at}`)
    .filter((text) => !ofSpelling.has(text.split(' ')[1] ?? ''));
  const dmarcFixes = flags.flatMap(({ fix, topic }) => (topic === 'dmarc' && fix !== null ? [fix.value.toLowerCase()] : []));
  return {
    verdict,
    status,
    codes: codes.sort(),
    dmarcFixes,
    grade: securityScore(scoreInputs(findings, visitor, noFacts)).grade,
  };
}

const policy = fc.constantFrom('none', 'quarantine', 'reject');
const tags = fc
  .record({
    sp: fc.option(policy),
    np: fc.option(policy),
    t: fc.option(fc.constantFrom('y', 'n')),
    pct: fc.option(fc.constantFrom('100', '0', '50')),
    aspf: fc.option(fc.constantFrom('r', 's')),
    fo: fc.option(fc.constantFrom('1', '1:d:s')),
    rua: fc.option(fc.constantFrom('mailto:r@shop.co.za', 'mailto:r@shop.co.za,mailto:x@reports.example')),
  })
  .map((all) => Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
const terms = fc.array(
  fc.constantFrom(
    'a',
    'mx',
    'ip4:192.0.2.0/28',
    'ip4:198.51.100.7',
    'include:spf.vendor.example',
    'include:open.example',
    'ptr',
    '-a:gone.shop.co.za',
  ),
  { maxLength: 4 },
);
const last = fc.constantFrom('-all', '~all', '?all', '+all', 'redirect=spf.vendor.example');
/** Numbers that choose how each piece is written. */
const choices = fc.infiniteStream(fc.nat(11));

const capitals = (text: string, choice: number) => (choice % 2 === 0 ? text.toUpperCase() : text);
const cut = (text: string, at: number) =>
  [text.slice(0, at % text.length), text.slice(at % text.length)].filter((part) => part !== '');

test('two legal ways to write a record get the same verdict, grade, findings and fixes', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(policy, tags, terms, last, choices, fc.nat(400), async (p, more, list, end, stream, at) => {
      const next = () => stream.next().value ?? 0;
      const sign = () => ['=', ' = ', '= '][next() % 3] ?? '=';
      const value = (name: string, text: string) =>
        name === 'rua'
          ? text.replaceAll(',', next() % 2 === 0 ? ', ' : ' ,').replace(/@[^,]*/, (host) => capitals(host, next()))
          : capitals(text, next());
      const odd = [['p', p] as const, ...(next() % 2 === 0 ? more.toReversed() : more)]
        .map(([name, text]) => `${[';', '; ', ' ;\t'][next() % 3] ?? ';'}${name}${sign()}${value(name, text)}`)
        .join('');
      const dmarc = `v${sign()}DMARC1${odd}${['', ';', '; '][next() % 3] ?? ''}`;
      const term = (text: string) => {
        const [, qualifier = '', body = ''] = /^([+~?-]?)(.*)$/.exec(text) ?? [];
        const plus = qualifier === '' && !body.startsWith('redirect') && next() % 2 === 0 ? '+' : qualifier;
        const same = /^ip4:[\d.]+$/.test(body)
          ? `${body}/32`
          : body === 'ip4:192.0.2.0/28'
            ? 'ip4:192.0.2.9/28'
            : /^(?:a|mx)$/.test(body)
              ? `${body}:${d}/32//128`
              : body;
        return plus + capitals(next() % 2 === 0 ? same : body, next());
      };
      const spf = `${capitals('v=spf1', next())}${[...list, end].map((text) => `${[' ', '  '][next() % 2] ?? ' '}${term(text)}`).join('')}`;
      const plain = await verdictOn(
        [['v=DMARC1', `p=${p}`, ...more.map(([name, text]) => `${name}=${text}`)].join('; ')],
        [['v=spf1', ...list, end].join(' ')],
      );
      expect(await verdictOn(cut(dmarc, at), cut(spf, at)), `${dmarc}\n${spf}`).toEqual(plain);
    }),
    { numRuns: Number(process.env['FIX_RUNS'] ?? 400) },
  );
});
