import { describe, expect, it } from 'vitest';
import type { StatusRow } from '#src/entities/protection/types.ts';
import { executiveAnswer, holdCounts, holdFinding, monitored, scoreBands, scoreFinding } from '#src/features/executive/fleet.ts';
import type { Summary } from '#src/features/executive/types.ts';

type Gate = StatusRow['path']['gates'][number];
const gate = (key: Gate['key'], met: boolean): Gate => ({ key, wanted: 1, have: 0, met });

function row(
  applied: 'none' | 'reject',
  gates: Gate[] = [],
  over: { parked?: boolean; score?: number | null; stage?: 'no_record'; isChecked?: boolean; level?: 'unknown' } = {},
): StatusRow {
  return {
    mail_class: over.parked === true ? 'parked' : 'people',
    score: over.score ?? null,
    policies: { self: { applied } },
    checked_at: over.isChecked === false ? null : '2026-11-20T12:00:00.000Z',
    level: over.level ?? 'monitoring',
    path: { stage: over.stage ?? 'none', gates, is_ready: gates.every(({ met }) => met) },
  } as unknown as StatusRow;
}

describe('the fleet', () => {
  it('names what holds back sending domains that stop nothing, the first open gate of each', () => {
    const rows = [
      row('none', [gate('days', true), gate('unsorted', false), gate('pass', false)]),
      row('none', [gate('unsorted', false)]),
      row('none', [gate('messages', false), gate('unsorted', false)]),
      row('none', [gate('days', true)]),
      row('none', [], { parked: true }),
      row('none', [], { stage: 'no_record' }),
      row('none', [], { stage: 'no_record', isChecked: false, level: 'unknown' }),
      row('none', [], { stage: 'no_record', level: 'unknown' }),
      row('reject'),
    ];
    expect(holdCounts(monitored(rows))).toEqual([
      { hold: 'unsorted', domains: 2 },
      { hold: 'unread', domains: 2 },
      { hold: 'reports', domains: 1 },
      { hold: 'ready', domains: 1 },
      { hold: 'record', domains: 1 },
    ]);
    expect(holdFinding(monitored(rows))).toBe('Senders not sorted: 2 of 7 domains');
    expect(holdFinding([])).toBe('Every sending domain is enforced');
  });

  it('puts every score into one band', () => {
    const rows = [100, 90, 89.6, 89.4, 40, 0].map((score) => row('reject', [], { score }));
    const bands = scoreBands(rows);
    expect(bands.reduce((sum, { domains }) => sum + domains, 0)).toBe(rows.length);
    expect(bands.at(-1)).toEqual({ from: 90, to: 100, domains: 3 });
    expect(scoreBands([row('reject', [], { score: 63 })])[0]).toEqual({ from: 60, to: 69, domains: 1 });
    expect(scoreFinding(rows)).toBe('4 of 6 domains score 80 or more');
  });

  it('begins with the share that is enforced, now and then', () => {
    const summary = {
      sending_domains: 10,
      enforced_domains: 6,
      by_month: [
        { month: '2026-09', monitoring: 3, quarantine: 1, reject: 0 },
        { month: '2026-11', monitoring: 4, quarantine: 2, reject: 4 },
      ],
      // More than the ten that are listed.
      high_risk: 12,
      at_risk: Array.from({ length: 10 }, () => ({ risk: 60 })),
    } as unknown as Summary;
    expect(executiveAnswer(summary).replaceAll('\u00a0', ' ')).toBe(
      '60,0% of 10 sending domains are enforced, after 25,0% in Sep 2026. Twelve customers have a high risk.',
    );
    const [first] = summary.by_month;
    const same = { ...summary, by_month: [{ ...first, monitoring: 4, quarantine: 2, reject: 4 }, ...summary.by_month.slice(1)] };
    expect(executiveAnswer(same as Summary)).toContain('are enforced, as in Sep\u00a02026. ');
  });
});
