import { expect, it } from 'vitest';
import type { RuleKey } from '#domain/alerts/catalogue.ts';
import { dedupeKey } from '#domain/alerts/evaluate.ts';
import type { DomainFacts } from '#domain/alerts/facts.ts';
import type { Severity } from '#domain/vocabulary.ts';
import { firing, opened, says } from './facts.ts';

/**
 * What every rule must do: fire for `subject` with `severity`; not fire for `near`; end for `over`; fire
 * for another subject with `other` (`null`: the domain is its only subject); and say nothing of `unknown`, open or not.
 */
export type RuleCase = {
  rule: RuleKey;
  fires: DomainFacts;
  subject: string;
  severity: Severity;
  near: DomainFacts[];
  over: DomainFacts;
  /** When the event happened that is over, where it is not that of `fires`. */
  sinceMs?: number;
  other: { facts: DomainFacts; subject: string } | null;
  unknown: DomainFacts[];
};

/** Writes the tests of a rule. */
export function checkRule({ rule, fires, subject, severity, near, over, sinceMs, other, unknown }: RuleCase): void {
  const first = () => {
    const [found, ...rest] = firing(rule, fires).filter((one) => one.subject === subject);
    expect(rest).toEqual([]);
    if (found === undefined) throw new Error(`${rule} does not fire for "${subject}"`);
    return found;
  };

  it(`${rule} fires, and says what, since when and what to do`, () => {
    const found = first();
    expect(found.severity).toBe(severity);
    expect(found.title).toContain('example.co.za');
    expect(found.evidence.length).toBeGreaterThan(0);
    expect(found.evidence.length).toBeLessThanOrEqual(3);
    expect(found.nextStep).toMatch(/^[A-Z].*\.$/s);
    expect(found.happenedMs).toBeLessThanOrEqual(fires.nowMs);
    expect(found.cause).not.toBe('');
  });

  it.each(near.map((facts, index) => ({ facts, index })))(`${rule} does not fire for near miss $index`, ({ facts }) => {
    expect(firing(rule, facts)).toEqual([]);
  });

  it(`${rule} ends by itself, once`, () => {
    const found = first();
    const open = opened(rule, { ...found, happenedMs: sinceMs ?? found.happenedMs });
    expect(says(rule, over, [open])).toContainEqual({ state: 'ended', subject, why: expect.stringMatching(/\.$/) as string });
    expect(firing(rule, over, [open]).filter((one) => one.subject === subject)).toEqual([]);
    expect(firing(rule, over).filter((one) => one.subject === subject)).toEqual([]);
    expect(says(rule, over).filter(({ state }) => state === 'ended')).toEqual([]);
  });

  it(`${rule} reports the same subject once`, () => {
    const found = first();
    const again = says(rule, fires, [opened(rule, found)]).filter((one) => one.subject === subject);
    expect(again).toEqual([found]);
    expect(dedupeKey(rule, 7, subject)).toBe(dedupeKey(rule, 7, again[0]?.subject ?? '-'));
    expect(dedupeKey(rule, 8, subject)).not.toBe(dedupeKey(rule, 7, subject));
    if (other === null) return;
    const second = firing(rule, other.facts, [opened(rule, found)]).find((one) => one.subject === other.subject);
    expect(second, `fires for ${other.subject}`).toBeDefined();
    expect(dedupeKey(rule, 7, other.subject)).not.toBe(dedupeKey(rule, 7, subject));
  });

  it.each(unknown.map((facts, index) => ({ facts, index })))(`${rule} says nothing of unknown facts $index`, ({ facts }) => {
    expect(says(rule, facts)).toEqual([]);
    expect(says(rule, facts, [opened(rule, first())])).toEqual([]);
  });
}
