import { describe, expect, it } from 'vitest';
import { checkHost } from '#domain/spf/evaluate.ts';
import { readSuite, type Suite } from './suite.ts';

const rfc7208 = readSuite('rfc7208-tests.json');
const others = {
  rfc4408: readSuite('rfc4408-tests.json'),
  pyspf: readSuite('pyspf-tests.json'),
  stalwart: readSuite('stalwart-tests.json'),
};

/** Cases of older or foreign suites that say something else than RFC 7208, with the reason. */
const contradicting: Record<string, string> = {
  'pyspf: corner cases: default-modifier': 'RFC 4408 drafts knew a modifier default=; RFC 7208 6 ignores unknown modifiers',
  'pyspf: corner cases: default-modifier-harsh': 'the result "ambiguous" is pyspf\'s own',
  'stalwart: all: All test: all 1': 'an error anywhere is a permerror, also behind "all" (RFC 7208 4.6); "ip:" is no mechanism',
  'stalwart: basic: DNS Lookup Limits: basic 1': 'ten empty look-ups are above the limit of two (RFC 7208 4.6.4)',
  'stalwart: basic: DNS Lookup Limits: basic 6':
    'eleven mail servers are a permerror whichever matches (RFC 7208 4.6.4); the order of MX records is chance',
  'stalwart: basic: HELO identity: basic 1':
    'tests a caller that checks HELO first; check_host checks the identity it is given (RFC 7208 2.3, 2.4)',
  'stalwart: exists: Exists: exists 2': 'exists asks for A records only, also for IPv6 senders (RFC 7208 5.7)',
  'stalwart: ip: IPv6 match: ip 4': 'a mapped IPv4 sender is IPv4 and no ip6 network holds it (RFC 7208 5)',
  'stalwart: macro: Macro expansion 2: macro 2': 'exists asks for A records only, also for IPv6 senders (RFC 7208 5.7)',
};

function run(file: string, suites: Suite[]) {
  const isMeant = (set: string, name: string) => !(`${file}: ${set}: ${name}` in contradicting);
  const meant = suites
    .map((suite) => ({ ...suite, cases: suite.cases.filter(([name]) => isMeant(suite.name, name)) }))
    .filter(({ cases }) => cases.length > 0);
  describe.each(meant)(`${file}: $name`, ({ cases, lookup }) => {
    it.each(cases)('%s', async (_name, one) => {
      const question = {
        ip: one.host,
        sender: one.mailfrom ?? '',
        helo: one.helo,
        receiver: 'receiver.example',
        nowSec: 1_700_000_000,
      };
      const outcome = await checkHost(lookup, question);
      expect([one.result].flat(), outcome.reason).toContain(outcome.result);
      expect(outcome.reason).toMatch(/[.)]$/);
      if (one.explanation !== undefined) expect(outcome.explanation ?? 'DEFAULT').toBe(one.explanation);
    });
  });
}

it('is the whole suite: 203 tests in 16 sets', () => {
  const count = rfc7208.reduce((sum, { cases }) => sum + cases.length, 0);
  process.stdout.write(`RFC 7208 suite: ${count} cases in ${rfc7208.length} sets.\n`);
  expect([rfc7208.length, count]).toEqual([16, 203]);
});

it('leaves out only cases that are there', () => {
  const names = Object.entries(others).flatMap(([file, suites]) =>
    suites.flatMap(({ name: set, cases }) => cases.map(([name]) => `${file}: ${set}: ${name}`)),
  );
  expect(Object.keys(contradicting).filter((name) => !names.includes(name))).toEqual([]);
  process.stdout.write(`Other suites: ${names.length} cases, ${Object.keys(contradicting).length} contradict RFC 7208.\n`);
});

run('rfc7208', rfc7208);
for (const [file, suites] of Object.entries(others)) run(file, suites);
