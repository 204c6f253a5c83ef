import { describe, expect, it } from 'vitest';
import { alertRule, defaultParams, type RuleKey } from '#domain/alerts/catalogue.ts';
import { hourMs } from '#domain/alerts/day.ts';
import { dedupeKey, evaluateIntake, type OpenByRule } from '#domain/alerts/evaluate.ts';
import type { IntakeFacts, ReporterReading } from '#domain/alerts/facts.ts';
import type { Verdict } from '#domain/alerts/verdict.ts';

const nowMs = Date.parse('2026-07-30T12:00:00Z');
const calm: IntakeFacts = { nowMs, mailboxes: [], backlog: { messages: 0, oldestMs: null }, reading: [] };

function says(rule: RuleKey, facts: IntakeFacts, subjects: string[] = []): Verdict[] {
  const found = alertRule(rule);
  const open: OpenByRule[] = subjects.map((subject) => ({
    rule,
    subject,
    openedMs: nowMs,
    happenedMs: nowMs - hourMs,
    severity: 'high',
  }));
  const params = found === null ? {} : defaultParams(found);
  return evaluateIntake(facts, [{ rule, params, severity: null, isOn: true }], open).map(({ verdict }) => verdict);
}

const states = (verdicts: Verdict[]) => verdicts.map(({ state, subject }) => `${state} ${subject}`);

describe('mailbox_down', () => {
  const box = (name: string, failedPolls: number | null) => ({
    name,
    failedPolls,
    lastGoodMs: nowMs - 2 * hourMs,
    error: 'no answer',
  });

  it('fires at the third failed poll, for each mailbox', () => {
    const facts = { ...calm, mailboxes: [box('a', 3), box('b', 2), box('c', 7)] };
    expect(states(says('mailbox_down', facts))).toEqual(['fires a', 'fires c']);
    expect(states(says('mailbox_down', facts, ['a']))).toEqual(['fires a', 'fires c']);
    expect(dedupeKey('mailbox_down', null, 'a')).not.toBe(dedupeKey('mailbox_down', null, 'c'));
  });

  it('ends with a successful poll or with the mailbox, and waits before the first', () => {
    const facts = { ...calm, mailboxes: [box('a', 0), box('b', 1), box('c', null)] };
    expect(states(says('mailbox_down', facts, ['a', 'b', 'c', 'gone']))).toEqual(['ended a', 'ended gone']);
    expect(says('mailbox_down', facts)).toEqual([]);
  });
});

describe('ingestion_stalled', () => {
  const waiting = (minutes: number) => ({ ...calm, backlog: { messages: 12, oldestMs: nowMs - (minutes * hourMs) / 60 } });

  it('fires after an hour of waiting and ends below it', () => {
    expect(states(says('ingestion_stalled', waiting(61)))).toEqual(['fires ']);
    expect(says('ingestion_stalled', waiting(60))).toEqual([]);
    expect(states(says('ingestion_stalled', waiting(5), ['']))).toEqual(['ended ']);
    expect(states(says('ingestion_stalled', calm, ['']))).toEqual(['ended ']);
  });

  it('says nothing where the queue could not be asked', () => {
    expect(says('ingestion_stalled', { ...calm, backlog: null })).toEqual([]);
    expect(says('ingestion_stalled', { ...calm, backlog: null }, [''])).toEqual([]);
  });
});

describe('parse_failures', () => {
  const reading = (reporter: string, rank: number, hours: Partial<ReporterReading['hours'][number]>[]): IntakeFacts => ({
    ...calm,
    reading: [
      {
        reporter,
        rank,
        hours: hours.map((hour) => ({ fromMs: nowMs - 3 * hourMs, rows: 0, refusedRows: 0, unreadableReports: 0, ...hour })),
      },
    ],
  });

  it('fires over two percent of refused rows, or for one unreadable report of a large reporter', () => {
    expect(states(says('parse_failures', reading('x.example', 30, [{ rows: 970, refusedRows: 30 }])))).toEqual([
      'fires x.example',
    ]);
    expect(says('parse_failures', reading('x.example', 30, [{ rows: 985, refusedRows: 15, unreadableReports: 4 }]))).toEqual([]);
    expect(states(says('parse_failures', reading('google.com', 1, [{ rows: 900, unreadableReports: 1 }])))).toEqual([
      'fires google.com',
    ]);
  });

  it('ends after a day of clean rows, not after a day without any', () => {
    const old = { fromMs: nowMs - 30 * hourMs, refusedRows: 50, rows: 100 };
    expect(states(says('parse_failures', reading('x.example', 30, [old, { rows: 500 }]), ['x.example']))).toEqual([
      'ended x.example',
    ]);
    expect(says('parse_failures', reading('x.example', 30, [old]), ['x.example'])).toEqual([]);
    expect(says('parse_failures', calm, ['x.example'])).toEqual([]);
  });
});
