import { describe, expect, it } from 'vitest';
import { appliedAt, countMonths } from '#domain/customers/enforcement.ts';
import { enforcementStages } from '#domain/vocabulary.ts';

const months = ['2026-08', '2026-09', '2026-10', '2026-11'];

describe('enforcement by month', () => {
  it('counts what receivers apply: a policy in testing as the one below', () => {
    expect(enforcementStages.map(appliedAt)).toEqual([
      'monitoring',
      'monitoring',
      'monitoring',
      'quarantine',
      'quarantine',
      'reject',
    ]);
  });

  it('begins with the first month that is known and keeps a stage until it changes', () => {
    const known = [
      { domainId: 1, month: '2026-09', stage: 'none' as const },
      { domainId: 2, month: '2026-09', stage: 'reject' as const },
      { domainId: 1, month: '2026-11', stage: 'quarantine' as const },
      { domainId: 3, month: '2026-10', stage: 'no_record' as const },
    ];
    expect(countMonths(known, months)).toEqual([
      { month: '2026-09', monitoring: 1, quarantine: 0, reject: 1 },
      { month: '2026-10', monitoring: 2, quarantine: 0, reject: 1 },
      { month: '2026-11', monitoring: 1, quarantine: 1, reject: 1 },
    ]);
    expect(countMonths([], months)).toEqual([]);
  });
});
