import fc from 'fast-check';
import { expect, it } from 'vitest';
import { zoneLookup } from '#domain/dns/zone.ts';
import { checkHost } from '#domain/spf/evaluate.ts';
import { judgeSpf } from '#domain/spf/judge.ts';
import { spfTree } from '#domain/spf/tree.ts';

const hosts = ['shop.example', 'a.example', 'b.example', 'c.example', 'none.example', '%{d}'];
const word = fc.oneof(
  fc.constantFrom(
    'mx',
    'a',
    'ip4:192.0.2.0/24',
    'ip6:2001:db8::/32',
    '-all',
    '~all',
    '?all',
    'moo=x',
    'exp=none.example',
    'exists:none.example',
  ),
  fc
    .tuple(fc.constantFrom('a:', 'mx:', 'include:', 'include:', '?include:', 'redirect='), fc.constantFrom(...hosts))
    .map((two) => two.join('')),
);
const record = fc.array(word, { maxLength: 7 }).map((words) => ['v=spf1', ...words].join(' '));
const breaking = ['SPF_SYNTAX', 'SPF_MULTIPLE', 'SPF_LOOKUPS', 'SPF_VOID', 'SPF_INCLUDE_NONE', 'SPF_LOOP', 'SPF_MX_LIMIT'];

it('the check calls a record broken if a check from a foreign address ends in a permerror, and only then', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 4, maxLength: 4 }), async (records) => {
      const names = ['shop.example', 'a.example', 'b.example', 'c.example'];
      const zone = Object.fromEntries(
        names.map((name, index) => [
          name,
          {
            TXT: [records[index] ?? ''],
            A: [`192.0.2.${index}`],
            AAAA: [`2001:db8::${index}`],
            MX: [{ preference: 1, exchange: name }],
          },
        ]),
      );
      const { lookup } = zoneLookup(zone);
      const { flags } = judgeSpf(await spfTree(lookup, 'shop.example', { maxQuestions: 1000 }), {
        mailClass: 'people',
        dmarcEnforces: true,
        dkimCoversPct: null,
      });
      const { result, reason } = await checkHost(lookup, { ip: '198.18.0.1', sender: 'x@shop.example', helo: 'shop.example' });
      const errors = flags.filter(
        ({ code, severity }) => breaking.includes(code) && (severity === 'critical' || severity === 'high'),
      );
      if (result === 'permerror') expect(errors.length, reason).toBeGreaterThan(0);
      else
        expect(
          errors.map(({ code, why }) => `${code} ${why}`),
          `${result} ${reason}`,
        ).toEqual([]);
    }),
    { numRuns: 400 },
  );
});
