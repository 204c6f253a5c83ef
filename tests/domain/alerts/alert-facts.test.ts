import { describe, expect, it } from 'vitest';
import { alertFacts, hasHappenedAgain, needsNote, reopenWindowMs } from '#domain/alerts/alert-facts.ts';
import { severities } from '#domain/vocabulary.ts';

const hourMs = 3_600_000;
const now = Date.UTC(2026, 10, 20, 8);

describe('the facts of an alert', () => {
  it('ask for a note from "high" up', () => {
    expect(severities.filter(needsNote)).toEqual(['critical', 'high']);
  });

  it.each([
    ['never resolved', null, false],
    ['resolved just now', now, true],
    ['resolved a week ago', now - reopenWindowMs, true],
    ['resolved more than a week ago', now - reopenWindowMs - 1, false],
  ])('%s: recent is %s', (_, resolvedMs, recent) => {
    expect(alertFacts({ severity: 'low', isAcknowledged: false, resolvedMs }, now)).toEqual({
      needsNote: false,
      hadOwner: false,
      recent,
    });
  });

  it('say whether somebody had acknowledged it', () => {
    expect(alertFacts({ severity: 'high', isAcknowledged: true, resolvedMs: null }, now)).toMatchObject({
      needsNote: true,
      hadOwner: true,
    });
  });
});

describe('whether a resolved alert has happened again', () => {
  const seen = now - 10 * hourMs;
  const resolved = now - 5 * hourMs;
  it.each([
    ['ended, seen again since', 'ended', resolved, seen + 1, false, true],
    ['ended, nothing new seen', 'ended', resolved, seen, false, false],
    ['fixed, the cause is older', 'fixed', resolved, seen, false, false],
    ['fixed, it happened after that', 'fixed', resolved, resolved + 1, false, true],
    ['fixed, still there a day later', 'fixed', now - 25 * hourMs, seen - 100 * hourMs, false, true],
    ['expected, happened again', 'expected', resolved, resolved + 1, false, true],
    ['expected, seen for the first time', 'expected', resolved, resolved + 1, true, false],
    ['a false alarm, seen for the first time', 'false_alarm', resolved, resolved + 1, true, false],
    ['a false alarm, still there a day later', 'false_alarm', now - 25 * hourMs, now - 26 * hourMs, false, false],
  ] as const)('%s', (_, outcome, resolvedMs, happenedMs, isFirstSeen, again) => {
    expect(hasHappenedAgain({ outcome, resolvedMs, happenedMs: seen }, { happenedMs, isFirstSeen }, now)).toBe(again);
  });
});
