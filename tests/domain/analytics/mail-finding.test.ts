import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fleetFinding, mailFinding } from '#domain/analytics/mail-finding.ts';

const ownDay = (index: number, messages: number, failed: number) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  messages,
  failed,
  own: { messages, failed },
  forged: 0,
});
const days = (failed: number[], messages = 200) => failed.map((count, index) => ownDay(index, messages, count));
const settled = '2026-11-30';

test('names the day on which failures began', () => {
  const found = mailFinding(days([0, 1, 0, 1, 0, 0, 1, 0, 30, 34, 31, 29]), settled);
  expect(found).toMatchObject({ kind: 'rise', from: '2026-11-09' });
  expect(found.text).toContain('began on 9\u00a0Nov');
});

test('says that failures rose where some had been there before', () => {
  expect(mailFinding(days([4, 5, 4, 4, 5, 4, 24, 26, 25]), settled).text).toContain('rose on 7\u00a0Nov');
});

test('names the day from which failures fell', () => {
  expect(mailFinding(days([30, 31, 29, 30, 1, 0, 1, 0]), settled)).toMatchObject({ kind: 'fall', from: '2026-11-05' });
});

test('a single bad day is a peak and no turn', () => {
  expect(mailFinding(days([1, 0, 2, 1, 90, 1, 0, 1, 2, 1]), settled)).toMatchObject({ kind: 'peak', from: '2026-11-05' });
});

test('a few bad days in a row are one peak', () => {
  const found = mailFinding(days([5, 6, 5, 5, 90, 110, 95, 5, 6, 5, 4, 6, 5]), settled);
  expect(found).toMatchObject({ kind: 'peak', from: '2026-11-05' });
  expect(found.text).toBe('Failures peaked from 5\u00a0Nov to 7\u00a0Nov');
});

test('a few failures among thousands of messages are no peak', () => {
  const counts = [1, 0, 0, 1, 12, 11, 0, 1, 0, 0, 1, 0];
  expect(mailFinding(days(counts, 900), settled)).toMatchObject({ kind: 'steady', text: '99,7% passed, with no clear change' });
  expect(mailFinding(days(counts, 200), settled).kind).toBe('peak');
});

test('nothing peaked where a day whose reports still arrive is worse', () => {
  const counts = [5, 6, 5, 5, 90, 5, 6, 5, 6, 5, 6, 5];
  expect(mailFinding(days([...counts, 60, 40]), '2026-11-12').kind).toBe('peak');
  const found = mailFinding(days([...counts, 95, 120]), '2026-11-12');
  expect(found).toMatchObject({ kind: 'steady', from: null });
  expect(found.text).toBe('87,0% passed; most failed on 14\u00a0Nov, for which reports still arrive');
});

test('forged messages did not peak where a day whose reports still arrive has more', () => {
  const attacked = (forged: number[]) =>
    forged.map((count, index) => ({ ...ownDay(index, 200, 1), messages: 200 + count, failed: 1 + count, forged: count }));
  const counts = [5, 6, 5, 5, 900, 5, 6, 5, 6, 5, 6, 5];
  expect(mailFinding(attacked([...counts, 10]), '2026-11-12').text).toContain('forged messages peaked on 5\u00a0Nov');
  expect(mailFinding(attacked([...counts, 1_000]), '2026-11-12').text).toContain('with no clear change');
});

test('the day with most failures is part of every peak', () => {
  const day = fc.tuple(fc.constantFrom(20, 200, 5_000), fc.constantFrom(0, 1, 2, 15, 90, 95));
  let peaks = 0;
  fc.assert(
    fc.property(fc.array(day, { minLength: 6, maxLength: 14 }), (shape) => {
      const all = shape.map(([messages, failed], at) => ownDay(at, messages, Math.min(messages, failed)));
      const { kind, from } = mailFinding(all, settled);
      if (kind !== 'peak') return;
      peaks += 1;
      const most = Math.max(...all.map(({ failed }) => failed));
      const first = all.findIndex((one) => one.day === from);
      expect(all.slice(first, first + 5).map(({ failed }) => failed)).toContain(most);
    }),
    { numRuns: 3_000 },
  );
  expect(peaks).toBeGreaterThan(20);
});

test('a lasting rise comes before a peak that is over', () => {
  expect(mailFinding(days([5, 5, 120, 110, 5, 6, 5, 5, 30, 31, 33, 30]), settled)).toMatchObject({
    kind: 'rise',
    from: '2026-11-09',
  });
});

test('a rise at one of several domains is named with its domain', () => {
  const calm = days(
    Array.from({ length: 12 }, () => 1),
    2000,
  );
  const bad = days([0, 0, 0, 0, 0, 0, 0, 0, 40, 44, 41, 40], 100);
  const domains = [
    { id: 1, name: 'calm.co.za', days: calm, knownFrom: null },
    { id: 2, name: 'bad.co.za', days: bad, knownFrom: null },
  ];
  expect(fleetFinding(calm, domains, settled)).toMatchObject({
    text: 'Failures began on 9\u00a0Nov, at bad.co.za',
    where: { id: 2 },
    since: { failed: 165, messages: 400 },
  });
});

/** Days of which addresses were deleted: all their failures are of nobody known. */
const forgotten = (failed: number[], messages = 200) =>
  days(failed, messages).map((day) => ({ ...day, own: { messages: 0, failed: 0 }, forged: 0 }));

test.each([
  ['nothing is known', forgotten([3, 4, 5]), '2026-11-09', 'Whose messages failed is no longer known'],
  ['nothing failed', forgotten([0, 0, 0]), '2026-11-09', 'All reported messages passed'],
  ['nothing was reported', forgotten([0, 0], 0), '2026-11-09', 'No messages reported in this period'],
  [
    'the known days have no change',
    [...forgotten([90, 90, 90]), ...days([0, 0, 0, 1, 1, 0, 1, 0, 1]).slice(3)],
    '2026-11-04',
    '99,6% of your own messages passed, with no clear change; senders known from 4\u00a0Nov',
  ],
  [
    'the known days rise',
    [...forgotten([90, 90, 90]), ...days([0, 0, 0, 1, 1, 0, 1, 30, 31, 33, 30]).slice(3)],
    '2026-11-04',
    'Failures of your own messages began on 8\u00a0Nov; senders known from 4\u00a0Nov',
  ],
] as const)('where addresses were deleted and %s', (_name, list, from, text) => {
  expect(mailFinding(list, settled, from).text).toBe(text);
});

test('days of which one of several domains is not known make no rise', () => {
  const calm = days(Array.from({ length: 12 }, () => 1));
  const bad = [...forgotten([30, 31, 32, 30, 31, 30]), ...days(Array.from({ length: 12 }, () => 30)).slice(6)];
  const sum = calm.map((day, at) => {
    const own = {
      messages: day.own.messages + (bad[at]?.own.messages ?? 0),
      failed: day.own.failed + (bad[at]?.own.failed ?? 0),
    };
    return { ...day, messages: day.messages + 200, failed: day.failed + 30, own };
  });
  const domains = [
    { id: 1, name: 'calm.co.za', days: calm, knownFrom: null },
    { id: 2, name: 'bad.co.za', days: bad, knownFrom: '2026-11-07' },
  ];
  expect(fleetFinding(sum, domains, settled)).toMatchObject({
    kind: 'steady',
    text: expect.stringContaining('; senders known from 7\u00a0Nov'),
  });
});

test('small wobbles are no turn', () => {
  expect(mailFinding(days([4, 6, 5, 4, 6, 5, 4, 6]), settled)).toMatchObject({ kind: 'steady', from: null });
});

test('a handful of failures on a quiet domain is no turn', () => {
  expect(mailFinding(days([0, 0, 0, 0, 2, 3], 12), settled).kind).toBe('steady');
});

test('days without mail say nothing', () => {
  const quiet = days([0, 0, 0], 0);
  expect(mailFinding(quiet, settled).kind).toBe('none');
  expect(mailFinding([...quiet, ...days([0, 0])], settled).kind).toBe('clean');
  expect(mailFinding([], settled).kind).toBe('none');
});

const dated = (list: readonly (readonly [messages: number, failed: number])[]) =>
  list.map(([messages, failed], index) => ownDay(index, messages, failed));
const week = [...Array.from({ length: 5 }, () => [500, 20] as const), [40, 20] as const, [30, 20] as const];
const uneven = Array.from({ length: 10 }, (_none, at) => [500, at % 3 === 0 ? 30 : 5] as const);
const calmDays = Array.from({ length: 9 }, () => [500, 5] as const);

test.each([
  ['one bad weekend day at the end', dated([...week, ...week, ...week.slice(0, 5), [30, 28]]), settled, 'steady'],
  ['weekends with the same forgery and fewer genuine messages', dated([...week, ...week, ...week]), settled, 'steady'],
  ['two bad days at the end', dated([...calmDays, [500, 60], [500, 60]]), settled, 'steady'],
  [
    'two bad days at the end after a weekend day of few messages',
    dated([...calmDays, [20, 2], [500, 60], [500, 60]]),
    settled,
    'steady',
  ],
  [
    'two bad days at the end after one as bad as some before',
    dated([...uneven, [500, 30], [500, 52], [500, 52]]),
    settled,
    'steady',
  ],
  [
    'two bad days at the end, and one two days before',
    dated([...calmDays, [500, 60], [500, 5], [500, 60], [500, 60]]),
    settled,
    'steady',
  ],
  [
    'two good days at the end after one of many messages',
    dated([...calmDays.map(() => [500, 50] as const), [3000, 60], [500, 0], [500, 0]]),
    settled,
    'steady',
  ],
  ['three bad days at the end, the second a weekend', dated([...calmDays, [500, 60], [30, 4], [500, 60]]), settled, 'rise'],
  ['three bad days at the end', dated([...calmDays, [500, 60], [500, 60], [500, 60]]), settled, 'rise'],
  [
    'three bad days of which the last is not settled',
    dated([...calmDays, [500, 60], [500, 60], [500, 60]]),
    '2026-11-11',
    'steady',
  ],
  ['a large share of few messages', dated([...calmDays, [10, 3], [10, 3], [10, 3]]), settled, 'steady'],
  ['a peak before one bad weekend day', dated([...calmDays, [900, 400], ...calmDays, [30, 25]]), settled, 'peak'],
  ['failures that end two days ago', dated([...calmDays.map(() => [500, 50] as const), [500, 0], [500, 0]]), settled, 'steady'],
  [
    'failures that end three days ago',
    dated([...calmDays.map(() => [500, 50] as const), [500, 0], [500, 0], [500, 0]]),
    settled,
    'fall',
  ],
] as const)('%s', (_, list, settledTo, kind) => {
  expect(mailFinding(list, settledTo).kind).toBe(kind);
});

/** The days with so many forged messages on top, all of which failed. */
const attacked = (list: ReturnType<typeof days>, forged: readonly number[]) =>
  list.map((day, index) => {
    const more = forged[index] ?? 0;
    return { ...day, messages: day.messages + more, failed: day.failed + more, forged: more };
  });
const quiet = Array.from({ length: 12 }, () => 1);

test.each<[string, ReturnType<typeof days>, string, string]>([
  [
    'an attack',
    attacked(days(quiet), [3, 3, 3, 3, 300, 320, 3, 3, 3, 3, 3, 3]),
    'peak',
    '99,5% of your own messages passed; forged messages peaked from 5\u00a0Nov to 6\u00a0Nov',
  ],
  [
    'an attack that goes on',
    attacked(days(quiet), [0, 0, 0, 0, 0, 0, 0, 0, 300, 310, 305, 300]),
    'steady',
    '99,5% of your own messages passed, with no clear change',
  ],
  [
    'an attack where no own message fails',
    attacked(days(quiet.map(() => 0)), [3, 3, 3, 3, 300, 3, 3, 3, 3, 3, 3, 3]),
    'peak',
    '100% of your own messages passed; forged messages peaked on 5\u00a0Nov',
  ],
  [
    'own failures behind a larger attack',
    attacked(days([0, 1, 0, 1, 0, 0, 1, 0, 30, 34, 31, 29]), [0, 0, 0, 900, 900, 0, 0, 0, 0, 0, 0, 0]),
    'rise',
    'Failures of your own messages began on 9\u00a0Nov',
  ],
  [
    'a parked domain',
    attacked(
      days(
        quiet.map(() => 0),
        0,
      ),
      [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9],
    ),
    'steady',
    '108 forged messages, with no clear change',
  ],
  [
    'a parked domain under attack',
    attacked(
      days(
        quiet.map(() => 0),
        0,
      ),
      [3, 3, 3, 3, 300, 3, 3, 3, 3, 3, 3, 3],
    ),
    'peak',
    'Forged messages peaked on 5\u00a0Nov',
  ],
])('%s is not a failure of the own messages', (_name, list, kind, text) =>
  expect(mailFinding(list, settled)).toMatchObject({ kind, text }),
);

test('the share of passed messages says whose it is where others sent too', () => {
  const steady = days([4, 5, 4, 4, 5, 4, 4, 5]);
  expect(mailFinding(steady, settled).text).toBe('97,8% passed, with no clear change');
  const withForwarded = steady.map((day) => ({ ...day, messages: 1_000 }));
  expect(mailFinding(withForwarded, settled).text).toBe('97,8% of your own messages passed, with no clear change');
});
