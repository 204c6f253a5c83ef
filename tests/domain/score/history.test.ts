import { expect, test } from 'vitest';
import { aggregateScore } from '#domain/score/aggregate.ts';
import { scoreHistory } from '#domain/score/history.ts';

const domain = (id: number, recorded: { day: number; score: number | null; alignedMessages: number }[]) =>
  ({ id, name: `d${id}.example`, mailClass: 'people', recorded }) as const;
const at = (day: number, score: number | null, alignedMessages = 0) => ({ day, score, alignedMessages });
const scores = (...domains: ReturnType<typeof domain>[]) =>
  scoreHistory(domains, '2026-11-01', 5).map(({ day, score }) => `${day.slice(8)}:${score}`);

test('a domain counts from its first check, as it was last checked', () => {
  expect(scores(domain(1, [at(1, 40), at(3, 60)]))).toEqual(['02:40', '03:40', '04:60', '05:60']);
  expect(scores(domain(1, [at(-9, 40), at(3, 60)]))).toEqual(['01:40', '02:40', '03:40', '04:60', '05:60']);
  expect(scores(domain(1, [at(0, 40)]), domain(2, [at(2, 50)]))).toEqual(['01:40', '02:40', '03:45', '04:45', '05:45']);
});

test('a day without any score is left out, and a domain without one does not count', () => {
  expect(scores()).toEqual([]);
  expect(scores(domain(1, [at(0, 40), at(1, null), at(4, 44)]))).toEqual(['01:40', '05:44']);
  expect(scores(domain(1, [at(0, 40)]), domain(2, [at(0, null)]))).toEqual(['01:40', '02:40', '03:40', '04:40', '05:40']);
});

test('the last day is the score of today, the cap of the weakest domain included', () => {
  const domains = [domain(1, [at(0, 20, 9)]), domain(2, [at(0, 90, 5_000)])];
  const today = aggregateScore(
    domains.map(({ id, name, mailClass, recorded: [one] }) => ({
      id,
      name,
      mailClass,
      score: one?.score ?? 0,
      alignedMessages: one?.alignedMessages ?? 0,
    })),
  );
  expect(scoreHistory(domains, '2026-11-01', 1)).toEqual([{ day: '2026-11-01', score: today?.score }]);
  expect(today?.score).toBe(35);
});
