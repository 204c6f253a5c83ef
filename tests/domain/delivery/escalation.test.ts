import { describe, expect, it } from 'vitest';
import { contactStep, nextEscalation } from '#domain/delivery/escalation.ts';

const at = (text: string) => Date.parse(`${text}:00+02:00`);
const minutes = (step: number, when: string) => {
  const due = nextEscalation(step, at(when), new Set(['2026-12-16']));
  return due === null ? null : (due - at(when)) / 60_000;
};

describe('escalation', () => {
  it.each([
    [0, '2026-11-20T10:00', 30],
    [0, '2026-11-20T17:00', 60],
    [0, '2026-11-21T10:00', 60],
    [0, '2026-12-16T10:00', 60],
    [1, '2026-11-20T10:00', 120],
    [2, '2026-11-20T10:00', 240],
    [3, '2026-11-20T10:00', null],
  ])('step %i of %s follows after %s minutes', (step, when, expected) => {
    expect(minutes(step, when)).toBe(expected);
  });

  it('begins with the primary contact, else with the one of the highest level who came first', () => {
    const owner = { isPrimary: false, level: 3, since: 2 };
    const older = { isPrimary: false, level: 3, since: 1 };
    const viewer = { isPrimary: true, level: 0, since: 9 };
    expect([owner, older].map((one) => contactStep([owner, older], one))).toEqual([1, 0]);
    expect([owner, older, viewer].map((one) => contactStep([owner, older, viewer], one))).toEqual([1, 1, 0]);
  });
});
