import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aggregateScore, type ScoredDomain } from '#domain/score/aggregate.ts';
import { sendingChecks } from '#domain/score/checks.ts';
import type { ScoreInputs } from '#domain/score/inputs.ts';
import { parkedChecks } from '#domain/score/parked-checks.ts';
import { gradeOf, recommendations, securityScore } from '#domain/score/security-score.ts';
import { policies } from '#domain/vocabulary.ts';

type Changes = {
  [Key in keyof Omit<ScoreInputs, 'failed'>]?: ScoreInputs[Key] extends object | null
    ? Partial<ScoreInputs[Key]> | null
    : ScoreInputs[Key];
};

const best: ScoreInputs = {
  mailClass: 'people',
  isKnown: true,
  writesToLists: false,
  dmarc: {
    usable: true,
    policy: 'reject',
    testing: false,
    subdomains: 'reject',
    nonexistent: 'reject',
    hasRua: true,
    ruaAuthorised: true,
    isClean: true,
  },
  hoursSinceReport: 20,
  mail: { messages: 10_000, passed: 9_960, dkimAligned: 9_900 },
  spf: { isValid: true, lookups: 4, voids: 0, ends: 'softfail', usesPtr: false, isBroad: false, isEmptyFail: false },
  dkim: {
    validKeys: 2,
    weakestBits: 2048,
    hasTestFlag: false,
    revokedInUse: false,
    goneInUse: false,
    oldestMonths: 3,
    wildcardRevoked: null,
  },
  mx: { takesMail: true, isNull: false, isSane: true },
  inboundTls: { sts: 'enforce', dane: false },
  tlsRpt: true,
  dnssec: 'signed',
};

function inputs(changes: Changes): ScoreInputs {
  const merged: Record<string, unknown> = { ...best };
  for (const [key, value] of Object.entries(changes)) {
    const before = merged[key];
    merged[key] = typeof value === 'object' && value !== null && typeof before === 'object' ? { ...before, ...value } : value;
  }
  return merged as ScoreInputs;
}
const total = (changes: Changes) => {
  const { score, grade, raw } = securityScore(inputs(changes));
  return { score, grade, raw };
};

const microsoft: Changes = {
  spf: { isBroad: true },
  dkim: { oldestMonths: 20 },
  inboundTls: { sts: 'none' },
  tlsRpt: false,
  dnssec: 'unsigned',
};

describe('the worked values of the published formula', () => {
  test('all done', () => expect(total({})).toEqual({ score: 100, grade: 'A+', raw: 100 }));
  test('the DNS host’s default: ?all, no DMARC, no DKIM', () =>
    expect(
      total({
        dmarc: { usable: false, policy: 'none', subdomains: 'none', nonexistent: 'none', hasRua: false, ruaAuthorised: null },
        hoursSinceReport: null,
        mail: null,
        spf: { ends: 'neutral' },
        dkim: { validKeys: 0, weakestBits: null, oldestMonths: null },
        inboundTls: { sts: 'none' },
        tlsRpt: false,
        dnssec: 'unsigned',
      }),
    ).toMatchObject({ score: 18, grade: 'F' }));
  test('Microsoft 365 set up, p=none, 98 % pass: held at 60', () =>
    expect(
      total({
        ...microsoft,
        dmarc: { policy: 'none', subdomains: 'none', nonexistent: 'none' },
        mail: { passed: 9_800, dkimAligned: 9_800 },
      }),
    ).toEqual({ score: 60, grade: 'D', raw: 64.8 }));
  test('quarantine, 1024 bits, 99 %, no MTA-STS', () =>
    expect(
      total({
        ...microsoft,
        dmarc: { policy: 'quarantine', subdomains: 'quarantine', nonexistent: 'quarantine' },
        mail: { passed: 9_900 },
        dkim: { weakestBits: 1024, oldestMonths: 20 },
      }),
    ).toMatchObject({ score: 78, grade: 'C' }));
  test('reject and np, MTA-STS enforced, no DNSSEC', () =>
    expect(total({ dnssec: 'unsigned' })).toEqual({ score: 98, grade: 'A+', raw: 98 }));
  test('the same with sp=none and no np: held at 80', () =>
    expect(total({ dnssec: 'unsigned', dmarc: { subdomains: 'none', nonexistent: 'none' } })).toEqual({
      score: 80,
      grade: 'B',
      raw: 92,
    }));
});

describe('caps', () => {
  test.each<[string, Changes, number]>([
    ['no usable record', { dmarc: { usable: false } }, 30],
    ['only watching', { dmarc: { policy: 'none', subdomains: 'none', nonexistent: 'none' } }, 60],
    ['in testing', { dmarc: { testing: true } }, 75],
    ['+all', { spf: { ends: 'pass' } }, 40],
    ['subdomains open', { dmarc: { subdomains: 'none' } }, 80],
    ['own mail fails', { mail: { passed: 8_900 } }, 75],
    ['silent for a week', { hoursSinceReport: 169 }, 85],
  ])('%s: at most %#', (_, changes, max) => {
    const { score, caps } = securityScore(inputs(changes));
    expect(caps.some((cap) => cap.max === max && cap.why.length > 10)).toBe(true);
    expect(score).toBeLessThanOrEqual(max);
  });
  test('a domain with all of them ranks below the lowest', () =>
    expect(securityScore(inputs({ dmarc: { usable: false }, spf: { ends: 'pass' } })).score).toBeLessThanOrEqual(30));
});

describe('what is not known is not counted', () => {
  test('a visitor’s domain is measured on 78 of 100 points when all else is there', () => {
    const score = securityScore(inputs({ mail: null, hoursSinceReport: null, dkim: { oldestMonths: null } }));
    expect(score).toMatchObject({ measured: 78, possible: 100 });
  });
  test('fewer than 100 messages say nothing', () => {
    const few = securityScore(inputs({ mail: { messages: 99, passed: 0, dkimAligned: 0 } }));
    expect(few.lines.find((line) => line.id === 'B1')?.earned).toBeNull();
    expect(few.caps).toEqual([]);
  });
  test('nothing known at all is no score, not zero', () => {
    const nothing = inputs({
      dmarc: null,
      mail: null,
      spf: null,
      dkim: null,
      mx: null,
      inboundTls: null,
      tlsRpt: null,
      dnssec: null,
    });
    expect(securityScore(nothing)).toMatchObject({ score: null, grade: null, raw: null, measured: 0 });
  });
  test('a domain that takes no messages is not asked for MTA-STS', () => {
    const { lines } = securityScore(inputs({ mx: { takesMail: false, isNull: true } }));
    expect(lines.filter((line) => line.group === 'transport').map((line) => line.earned)).toEqual([null, null]);
  });
  test('people who write to mailing lists have full points at quarantine', () => {
    const quarantine = { dmarc: { policy: 'quarantine' as const } };
    const points = (changes: Changes) => securityScore(inputs(changes)).lines.find((line) => line.id === 'A2')?.earned;
    expect(points(quarantine)).toBe(15);
    expect(points({ ...quarantine, writesToLists: true })).toBe(18);
  });
});

describe('a parked domain', () => {
  const parked = inputs({
    mailClass: 'parked',
    mail: null,
    hoursSinceReport: null,
    spf: { isEmptyFail: true, ends: 'fail' },
    mx: { takesMail: false, isNull: true },
    dkim: { validKeys: 0, weakestBits: null, wildcardRevoked: true },
  });
  test('that refuses everything', () => expect(securityScore(parked).score).toBe(100));
  test('left as the DNS host made it', () => {
    const left = {
      ...parked,
      dmarc: parked.dmarc && { ...parked.dmarc, usable: false, hasRua: false },
      spf: parked.spf && { ...parked.spf, isEmptyFail: false },
    };
    expect(securityScore(left)).toMatchObject({ score: 20, grade: 'F' });
  });
});

test('the tables add up to 100 points', () => {
  for (const table of [sendingChecks, parkedChecks]) expect(table.reduce((sum, check) => sum + check.of, 0)).toBe(100);
});

describe('the to-do list', () => {
  test('has every missing point, most for a minute first', () => {
    const list = recommendations(securityScore(inputs({ dnssec: 'unsigned', dmarc: { nonexistent: 'none' }, tlsRpt: false })));
    expect(list.map((line) => [line.id, line.points])).toEqual([
      ['A3', 3],
      ['E2', 3],
      ['F1', 2],
    ]);
  });
  test('an SPF record that cannot be evaluated is one step, with the points of all that depends on it', () => {
    const list = recommendations(securityScore(inputs({ spf: { isValid: false, lookups: 12 } })));
    expect(list.map((line) => [line.id, line.points])).toEqual([['C1', 15]]);
    expect(list[0]?.todo).toContain('from 12 to at most 10 DNS lookups');
  });
  test('without a DMARC record, publishing one comes before everything about it', () => {
    const none = {
      usable: false,
      policy: 'none' as const,
      subdomains: 'none' as const,
      nonexistent: 'none' as const,
      hasRua: false,
    };
    const list = recommendations(securityScore(inputs({ dmarc: none, hoursSinceReport: null })));
    expect(list.filter((line) => line.id.startsWith('A')).map((line) => line.id)).toEqual(['A1', 'A2']);
  });
  test('the policy moves on once the domain has a record, a valid SPF record and a key, and its messages pass', () => {
    const open = {
      dmarc: { policy: 'none' as const, subdomains: 'none' as const, nonexistent: 'none' as const },
      spf: { isValid: false },
      dkim: { validKeys: 0, weakestBits: null, oldestMonths: null },
      mail: { messages: 1_000, passed: 700, dkimAligned: 400 },
    };
    const ids = recommendations(securityScore(inputs(open))).map((line) => line.id);
    for (const first of ['C1', 'D1', 'B1']) expect(ids.indexOf('A2'), first).toBeGreaterThan(ids.indexOf(first));
    const usable = { usable: false, policy: 'none' as const, subdomains: 'none' as const, nonexistent: 'none' as const };
    const without = recommendations(securityScore(inputs({ dmarc: { ...usable, hasRua: false }, mail: null }))).map(
      ({ id }) => id,
    );
    expect(without.slice(0, 2)).toEqual(['A1', 'A2']);
  });
  test('without a key, publishing one brings all the points of keys', () => {
    const list = recommendations(securityScore(inputs({ dkim: { validKeys: 0, weakestBits: null, oldestMonths: null } })));
    expect(list.map((line) => [line.id, line.points])).toEqual([['D1', 11.2]]);
  });
  test('a visitor does not read that reports are missing, which nobody here can see', () => {
    const list = recommendations(securityScore(inputs({ hoursSinceReport: null, mail: null })));
    expect(list).toEqual([]);
  });
  test.each<[string, Changes, string, string | null]>([
    ['p=none in testing', { dmarc: { policy: 'none', testing: true } }, 'A2', 'Move to p=quarantine'],
    ['p=none: a policy comes first', { dmarc: { policy: 'none', subdomains: 'none', nonexistent: 'none' } }, 'A3', null],
    ['only np is open at p=reject', { dmarc: { nonexistent: 'quarantine' } }, 'A3', 'np=reject'],
    [
      'only np is open, and the policy stays',
      { writesToLists: true, dmarc: { policy: 'quarantine', subdomains: 'quarantine', nonexistent: 'quarantine' } },
      'A3',
      'np=reject',
    ],
    [
      'only np is open, and the policy moves on',
      { dmarc: { policy: 'quarantine', subdomains: 'quarantine', nonexistent: 'quarantine' } },
      'A3',
      null,
    ],
    ['only sp is open', { dmarc: { subdomains: 'none' } }, 'A3', 'sp=reject'],
    [
      'sp and np are open',
      { dmarc: { policy: 'quarantine', subdomains: 'none', nonexistent: 'none' } },
      'A3',
      'sp=quarantine and np=reject',
    ],
    ['empty lookups', { spf: { isValid: false, voids: 3 } }, 'C1', '3 do, and receivers accept 2'],
    ['near the limit', { spf: { lookups: 9 } }, 'C2', 'from 9 to at most 8'],
    ['ptr alone', { spf: { usesPtr: true } }, 'C4', 'Remove ptr from the SPF record.'],
    ['wide networks alone', { spf: { isBroad: true } }, 'C4', 'Use smaller networks in the SPF record.'],
    ['broken signatures', { dnssec: 'bogus' }, 'F1', 'Fix DNSSEC'],
    ['no signatures', { dnssec: 'unsigned' }, 'F1', 'Turn on DNSSEC at your DNS host'],
    ['parked in testing', { mailClass: 'parked', dmarc: { testing: true } }, 'P1', 'remove t=y'],
    ['parked at p=none', { mailClass: 'parked', dmarc: { policy: 'none', subdomains: 'none', nonexistent: 'none' } }, 'P2', null],
    ['parked with sp alone open', { mailClass: 'parked', dmarc: { subdomains: 'none' } }, 'P2', 'set sp=reject in'],
  ])('asks only for what is missing: %s', (_, changes, id, todo) => {
    const found = recommendations(securityScore(inputs(changes))).find((line) => line.id === id)?.todo;
    if (todo === null) expect(found).toBeUndefined();
    else expect(found).toContain(todo);
  });
  test('is empty when all is done', () => expect(recommendations(securityScore(best))).toEqual([]));
});

test('grades', () =>
  expect([100, 95, 94, 90, 89, 80, 79, 65, 64, 45, 44, 25, 24, 0].map(gradeOf)).toEqual(
    'A+ A+ A A B B C C D D E E F F'.split(' '),
  ));

describe('any inputs', () => {
  const policy = fc.constantFrom(...policies);
  const any: fc.Arbitrary<ScoreInputs> = fc.record({
    isKnown: fc.constant(true),
    mailClass: fc.constantFrom('people' as const, 'service' as const, 'parked' as const),
    writesToLists: fc.boolean(),
    dmarc: fc.option(
      fc.record({
        usable: fc.boolean(),
        policy,
        testing: fc.boolean(),
        subdomains: policy,
        nonexistent: policy,
        hasRua: fc.boolean(),
        ruaAuthorised: fc.option(fc.boolean()),
        isClean: fc.boolean(),
      }),
    ),
    hoursSinceReport: fc.option(fc.nat(1000)),
    mail: fc.option(
      fc
        .tuple(fc.nat(100_000), fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
        .map(([messages, pass, dkim]) => ({
          messages,
          passed: Math.floor(messages * pass),
          dkimAligned: Math.floor(messages * pass * dkim),
        })),
    ),
    spf: fc.option(
      fc.record({
        isValid: fc.boolean(),
        lookups: fc.nat(30),
        voids: fc.nat(5),
        ends: fc.constantFrom('fail' as const, 'softfail' as const, 'neutral' as const, 'pass' as const, 'open' as const),
        usesPtr: fc.boolean(),
        isBroad: fc.boolean(),
        isEmptyFail: fc.boolean(),
      }),
    ),
    dkim: fc.constant(best.dkim),
    mx: fc.option(fc.record({ takesMail: fc.boolean(), isNull: fc.boolean(), isSane: fc.boolean() })),
    inboundTls: fc.option(
      fc.record({ sts: fc.constantFrom('enforce' as const, 'testing' as const, 'none' as const), dane: fc.boolean() }),
    ),
    tlsRpt: fc.option(fc.boolean()),
    dnssec: fc.constantFrom('signed' as const, 'unsigned' as const, 'bogus' as const, null),
  });
  test('no line earns less than nothing or more than its points; the score stays between 0 and its cap', () => {
    fc.assert(
      fc.property(any, (given) => {
        const { score, lines, caps } = securityScore(given);
        for (const line of lines) {
          expect(line.earned ?? 0).toBeGreaterThanOrEqual(0);
          expect(line.earned ?? 0).toBeLessThanOrEqual(line.of);
          expect(line.todo === null && line.rests_on === null).toBe(line.earned === null || line.earned >= line.of);
        }
        if (score !== null) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(caps[0]?.max ?? 100);
        }
      }),
    );
  });
  test('a stronger policy never lowers the score', () => {
    fc.assert(
      fc.property(any, (given) => {
        if (given.dmarc === null) return;
        const at = (value: 'none' | 'quarantine' | 'reject') =>
          securityScore({
            ...given,
            dmarc: given.dmarc && { ...given.dmarc, policy: value, subdomains: value, nonexistent: value },
          }).score ?? 0;
        expect(at('quarantine')).toBeGreaterThanOrEqual(at('none'));
        expect(at('reject')).toBeGreaterThanOrEqual(given.writesToLists ? 0 : at('quarantine'));
      }),
    );
  });
});

describe('a customer’s domains together', () => {
  const domain = (id: number, score: number, alignedMessages: number, mailClass: ScoredDomain['mailClass'] = 'people') => ({
    id,
    name: `d${id}.example`,
    mailClass,
    score,
    alignedMessages,
  });
  test('none', () => expect(aggregateScore([])).toBeNull());
  test('one', () => expect(aggregateScore([domain(1, 70, 100)])).toMatchObject({ score: 70, grade: 'C', isHeldDown: false }));
  test('busy domains weigh more', () =>
    expect(aggregateScore([domain(1, 80, 100_000), domain(2, 70, 0)])).toMatchObject({ score: 79, worst: { id: 2 } }));
  test('never more than 15 above the worst that sends mail', () =>
    expect(aggregateScore([domain(1, 100, 1_000_000), domain(2, 40, 10)])).toMatchObject({ score: 55, isHeldDown: true }));
  test('a parked domain weighs one and holds nothing down', () =>
    expect(aggregateScore([domain(1, 100, 999), domain(2, 10, 0, 'parked')])).toMatchObject({ score: 82, worst: { id: 1 } }));
});
