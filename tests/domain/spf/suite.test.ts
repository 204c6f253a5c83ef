import { describe, expect, it } from 'vitest';
import { checkHost } from '#domain/spf/evaluate.ts';
import { readSuite } from './suite.ts';

const rfc7208 = readSuite('rfc7208-tests.json');

/** Cases of older or foreign suites that say something else than RFC 7208, with the reason. */
const contradicting: Record<string, string> = {};

function run(file: string, suites: ReturnType<typeof readSuite>) {
  describe.each(suites)(`${file}: $name`, ({ cases, lookup }) => {
    it.each(cases.filter(([name]) => !(`${file} ${name}` in contradicting)))('%s', async (_name, one) => {
      const question = {
        ip: one.host,
        sender: one.mailfrom ?? '',
        helo: one.helo,
        receiver: 'receiver.example',
        nowSec: 1_700_000_000,
      };
      const outcome = await checkHost(lookup, question);
      expect([one.result].flat(), outcome.reason).toContain(outcome.result);
      expect(outcome.reason).toMatch(/\.$|\)$/);
      if (one.explanation !== undefined) expect(outcome.explanation ?? 'DEFAULT').toBe(one.explanation);
    });
  });
}

it('is the whole suite: 203 tests in 16 sets', () => {
  const count = rfc7208.reduce((sum, { cases }) => sum + cases.length, 0);
  process.stdout.write(`RFC 7208 suite: ${count} cases in ${rfc7208.length} sets.\n`);
  expect([rfc7208.length, count]).toEqual([16, 203]);
});

run('rfc7208', rfc7208);
run('rfc4408', readSuite('rfc4408-tests.json'));
run('pyspf', readSuite('pyspf-tests.json'));
run('stalwart', readSuite('stalwart-tests.json'));
