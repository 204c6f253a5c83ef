import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isPolicyChange } from '#domain/changes/policy-change.ts';
import { type SenderDays, senderChanges } from '#domain/changes/sender-changes.ts';

describe('a change of a record', () => {
  test.each([
    ['DMARC', 'v=DMARC1; p=none', 'v=DMARC1; p=reject', true],
    ['DMARC', 'v=DMARC1; p=none', null, true],
    ['DMARC', null, 'v=DMARC1; p=none; rua=mailto:a@b.example', true],
    ['DMARC', 'v=DMARC1; p=reject', 'v=DMARC1; p=reject; sp=none', true],
    ['DMARC', 'v=DMARC1; p=reject', 'v=DMARC1; p=reject; np=none', true],
    ['DMARC', 'v=DMARC1; p=reject; t=y', 'v=DMARC1; p=reject', true],
    ['DMARC', 'v=DMARC1; p=reject; pct=10', 'v=DMARC1; p=reject', true],
    ['DMARC', 'v=DMARC1; p=reject', 'v=DMARC1; p=reject; sp=reject; pct=100', false],
    ['DMARC', 'v=DMARC1; p=reject', 'v=DMARC1;p=REJECT; rua=mailto:a@b.example', false],
    ['SPF', 'v=spf1 -all', 'v=spf1 ~all', false],
  ])('%s from %j to %j changes the policy: %j', (record, before, after, changed) => {
    expect(isPolicyChange({ record, before, after })).toBe(changed);
  });
});

const week = { from: '2026-11-09', beforeFrom: '2026-11-02' };
const sender = (byDay: Record<string, number>): SenderDays => ({
  domainId: 1,
  key: 'k',
  name: 'Quillmail',
  byDay: Object.fromEntries(Object.entries(byDay).map(([day, messages]) => [day, { messages }])),
});

/** A sender that only shows that its domain had messages before. */
const known: SenderDays = { domainId: 1, key: 'old', name: 'Old', byDay: { '2026-10-15': { messages: 1 } } };

describe('a sender', () => {
  it.each([
    ['is new with its first message', { '2026-11-10': 1 }, { kind: 'new', now: 1, before: 0, day: '2026-11-10' }],
    ['is not new where it sent weeks ago', { '2026-10-20': 1, '2026-11-10': 2 }, null],
    [
      'came back',
      { '2026-10-20': 1, '2026-11-10': 9, '2026-11-11': 11 },
      { kind: 'more', now: 20, before: 0, day: '2026-11-11' },
    ],
    ['sends twice as much', { '2026-11-03': 20, '2026-11-10': 40 }, { kind: 'more', now: 40, before: 20, day: '2026-11-10' }],
    ['sends a little more', { '2026-11-03': 100, '2026-11-10': 190 }, null],
    ['sends half', { '2026-11-03': 60, '2026-11-10': 30 }, { kind: 'less', now: 30, before: 60, day: '2026-11-10' }],
    ['stopped', { '2026-11-03': 60 }, { kind: 'less', now: 0, before: 60, day: '2026-11-09' }],
    ['was always small', { '2026-11-03': 19 }, null],
    ['has days without messages', { '2026-11-03': 0, '2026-11-10': 5 }, { kind: 'new', now: 5, before: 0, day: '2026-11-10' }],
  ])('that %s', (_, byDay, change) => {
    expect(senderChanges([sender(byDay), known], week)).toEqual(
      change === null ? [] : [{ domainId: 1, key: 'k', name: 'Quillmail', ...change }],
    );
  });

  it('of a domain that had no messages before is no change', () => {
    expect(senderChanges([sender({ '2026-11-10': 500 }), { ...known, domainId: 2 }], week)).toEqual([]);
  });

  it('is listed with the largest difference first, on a day of its own messages or the first of the period', () => {
    const days = fc.dictionary(fc.constantFrom('2026-10-30', '2026-11-03', '2026-11-09', '2026-11-12'), fc.nat(500));
    fc.assert(
      fc.property(fc.array(days, { maxLength: 8 }), (all) => {
        const changes = senderChanges([known, ...all.map(sender)], week);
        const differences = changes.map(({ now, before }) => Math.abs(now - before));
        expect(differences).toEqual(differences.toSorted((a, b) => b - a));
        for (const { kind, now, before, day } of changes) {
          expect(day >= week.from).toBe(true);
          if (kind === 'more') expect(now).toBeGreaterThan(before);
          if (kind === 'less') expect(before).toBeGreaterThan(now);
        }
      }),
    );
  });
});
