import { describe, expect, test } from 'vitest';
import { bestOf, comparisonFinding, highestRisk, type Measure, mainRisk, phaseOf } from '#src/features/customers/compare.ts';
import { comparedIds, readCustomersSearch } from '#src/features/customers/search.ts';
import type { CustomerRow } from '#src/features/customers/types.ts';
import { customer } from './rows.ts';

const risk = (points: number): CustomerRow['risk'] => ({
  points,
  parts: [
    { kind: 'silence', points: 0, most: 10, reason: 'Reports arrive' },
    { kind: 'exposure', points, most: 30, reason: `${points} forged messages delivered` },
  ],
});
const score = (mean: number, worst: number): CustomerRow['score'] => ({
  score: mean,
  grade: 'C',
  is_held_down: false,
  worst: { domain_id: 1, domain: 'dune.example', score: worst },
});

test.each<[unknown, number[]]>([
  ['1,2,3', [1, 2, 3]],
  [7, [7]],
  [' 4 , 2 ', [4, 2]],
  ['1,1,x,0,-3,2.5,2', [1, 2]],
  ['1,2,3,4,5,6', [1, 2, 3, 4, 5]],
  ['', []],
  [undefined, []],
  [['1'], []],
])('the address %j compares %j', (written, ids) => {
  const { compare } = readCustomersSearch({ compare: written });
  expect(comparedIds(compare)).toEqual(ids);
  expect(compare).toBe(ids.length === 0 ? undefined : ids.join(','));
});

test.each<[number, number, string | null]>([
  [0, 0, null],
  [2, 0, 'Monitoring'],
  [2, 1, 'Partly enforced'],
  [2, 2, 'Enforced'],
])('of %i sending domains %i enforced: %s', (sending_domains, enforced_domains, phase) => {
  expect(phaseOf(customer({ sending_domains, enforced_domains }))).toBe(phase);
});

describe('the best of two customers', () => {
  test.each<[Measure, Partial<CustomerRow>, Partial<CustomerRow>, 'first' | 'second' | null]>([
    ['risk', { risk: risk(20) }, { risk: risk(60) }, 'first'],
    ['risk', { risk: risk(20) }, { risk: risk(20) }, null],
    ['risk', { risk: risk(20) }, {}, null],
    ['worst_score', { score: score(80, 40) }, { score: score(60, 41) }, 'second'],
    ['mean_score', { score: score(80, 40) }, { score: score(60, 41) }, 'first'],
    ['mean_score', { score: score(80.2, 40) }, { score: score(79.8, 41) }, null],
    ['phase', { sending_domains: 4, enforced_domains: 3 }, { sending_domains: 1, enforced_domains: 1 }, 'second'],
    ['phase', { sending_domains: 4, enforced_domains: 2 }, { sending_domains: 2, enforced_domains: 1 }, null],
    ['own_passed', { own_messages: 1000, own_passed: 984 }, { own_messages: 10, own_passed: 9 }, 'first'],
    ['own_passed', { own_messages: 10_000, own_passed: 9842 }, { own_messages: 10_000, own_passed: 9841 }, null],
    ['alerts', { open_alerts: 9 }, { open_alerts: 1, critical_alerts: 1 }, 'first'],
    ['alerts', { open_alerts: 2 }, { open_alerts: 1 }, 'second'],
    ['plan', { domain_count: 1 }, { domain_count: 2 }, null],
    ['last_report', { last_report_at: '2026-11-20T00:00:00Z' }, { last_report_at: '2026-11-21T00:00:00Z' }, null],
  ])('in %s %j against %j: %s', (measure, one, other, best) => {
    const rows = [customer(one), customer(other)];
    const index = best === null ? -1 : best === 'first' ? 0 : 1;
    expect(bestOf(measure, rows)?.id).toBe(rows[index]?.id);
  });
});

test.each<[string, Partial<CustomerRow>[]]>([
  ['No customer is ahead of the others', [{ name: 'Karoo' }, { name: 'Dune' }]],
  [
    'Karoo is best in two of six measures',
    [
      { name: 'Karoo', risk: risk(1) },
      { name: 'Dune', risk: risk(9), open_alerts: 1 },
    ],
  ],
  [
    'Karoo and Dune are each best in one of six measures',
    [
      { name: 'Karoo', risk: risk(1), open_alerts: 1 },
      { name: 'Dune', risk: risk(9) },
    ],
  ],
])('%s', (finding, parts) => {
  expect(comparisonFinding(parts.map(customer))).toBe(finding);
});

test('the highest risk names everybody who has it', () => {
  const [low, high, same] = [customer({ risk: risk(10) }), customer({ risk: risk(30) }), customer({ risk: risk(30) })];
  expect(highestRisk([low, high, customer()])).toEqual({ rows: [high], points: 30 });
  expect(highestRisk([low, high, same])).toEqual({ rows: [high, same], points: 30 });
  expect(highestRisk([customer()])).toBeNull();
});

test.each<[CustomerRow['risk'], string | null]>([
  [risk(30), '30 forged messages delivered'],
  [risk(0), null],
  [null, null],
])('the main reason of a risk', (held, reason) => {
  expect(mainRisk({ risk: held })).toBe(reason);
});
