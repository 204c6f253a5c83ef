import { describe, expect, it, test } from 'vitest';
import { dayAfter } from '#domain/sast.ts';
import { baselineOf, episodesOf, leastBaselineDays } from '#domain/threats/anomalies.ts';
import { type Attack, patternsOf } from '#domain/threats/patterns.ts';
import { vectorOf } from '#domain/threats/vectors.ts';

const daysOf = (values: readonly number[]) => values.map((messages, index) => ({ day: dayAfter('2026-09-01', index), messages }));

describe('anomalies', () => {
  it('need four weeks of days before', () => {
    expect(baselineOf(daysOf(Array.from({ length: leastBaselineDays - 1 }, () => 5)))).toBeNull();
    expect(baselineOf(daysOf(Array.from({ length: leastBaselineDays }, () => 5)))).toMatchObject({ median: 5, low: 0, high: 15 });
  });

  it('are not hidden by one earlier burst', () => {
    const before = [...Array.from({ length: 60 }, (_, day) => 10 + (day % 3)), 900, 800, 700];
    expect(baselineOf(daysOf(before))?.high).toBeLessThan(30);
  });

  it('join consecutive days to one, the largest first', () => {
    const days = daysOf([5, 40, 90, 5, 5, 300, 5]);
    expect(episodesOf(days, { high: 20 })).toEqual([
      { from: '2026-09-06', to: '2026-09-06', messages: 300, peakDay: '2026-09-06', peakMessages: 300 },
      { from: '2026-09-02', to: '2026-09-03', messages: 130, peakDay: '2026-09-03', peakMessages: 90 },
    ]);
  });

  it('find every planted burst, and nothing in quiet noise', () => {
    let [found, planted, wrong] = [0, 0, 0];
    for (let seed = 1; seed <= 200; seed += 1) {
      const noise = (day: number) => 8 + ((day * 7 + seed * 13) % 9);
      const before = daysOf(Array.from({ length: 90 }, (_, day) => noise(day)));
      const at = seed % 25;
      const period = daysOf(
        Array.from({ length: 30 }, (_, day) => noise(day + 90) + (day === at || day === at + 1 ? 60 + seed : 0)),
      );
      const baseline = baselineOf(before);
      if (baseline === null) throw new Error('There are 90 days.');
      const episodes = episodesOf(period, baseline);
      planted += 1;
      if (episodes.some(({ from, to }) => from === period[at]?.day && to === period[at + 1]?.day)) found += 1;
      wrong += episodes.length - 1;
    }
    expect({ recall: found / planted, wrong }).toEqual({ recall: 1, wrong: 0 });
  });
});

test.each([
  ['karoo.example', 'people', null, 'exact_domain'],
  ['KAROO.example', 'people', null, 'exact_domain'],
  ['karoo.example', 'parked', null, 'parked_domain'],
  ['invoice.karoo.example', 'people', false, 'non_existent_subdomain'],
  ['shop.karoo.example', 'people', true, 'subdomain'],
  ['shop.karoo.example', 'people', null, 'subdomain'],
] as const)('From %s of a domain for %s, in DNS %s: %s', (headerFrom, mailClass, exists, vector) => {
  expect(vectorOf({ headerFrom, domain: 'karoo.example', mailClass, exists })).toBe(vector);
});

describe('patterns', () => {
  const attack = (part: Partial<Attack>): Attack => ({
    domain: 'karoo.example',
    network: 'Example Net',
    addresses: 3,
    messages: 100,
    stopped: 100,
    days: daysOf([0, 0, 60, 40, 0, 0, 0, 0, 0, 0, 0, 0]),
    ...part,
  });

  it('say what happened and whether something must be done', () => {
    expect(patternsOf([attack({})])[0]).toMatchObject({
      kind: 'burst',
      title: 'Burst of forged messages from Example Net',
      text: '3 addresses use karoo.example. 100 messages were stopped, none delivered.',
      from: '2026-09-03',
      to: '2026-09-04',
      needsAction: false,
    });
    const steady = attack({ stopped: 90, addresses: 1, days: daysOf(Array.from({ length: 30 }, () => 3)), messages: 90 + 10 });
    expect(patternsOf([steady])[0]).toMatchObject({
      kind: 'steady',
      text: '1 address uses karoo.example. 10 messages were delivered, 90 stopped.',
      needsAction: true,
      action: 'Check these senders and the policy of karoo.example',
    });
  });

  it('are the five largest, in order', () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      attack({ domain: `d${index}.example`, messages: index, stopped: index }),
    );
    expect(patternsOf(many).map((one) => one.attack.messages)).toEqual([8, 7, 6, 5, 4]);
  });
});
