import { describe, expect, it } from 'vitest';
import { isNews, playedDays, playRule } from '#domain/alerts/back-run.ts';
import { alertRules, defaultParams, type RuleKey } from '#domain/alerts/catalogue.ts';
import { addDays, dayOf, endOf, hourMs, startOf } from '#domain/alerts/day.ts';
import { type DomainHistory, factsAsOf } from '#domain/alerts/history.ts';
import { makeHistory, type Plant } from './history.ts';

const history = (plants: Plant[] = []): DomainHistory =>
  makeHistory({ seed: 42, messagesPerDay: 2_000, policy: 'none', weekendShare: 0.3, growth: 1, plants });

function run(rule: RuleKey, past: DomainHistory, params: Record<string, number> = {}) {
  const found = alertRules.find(({ key }) => key === rule);
  return playRule(rule, { ...(found === undefined ? {} : defaultParams(found)), ...params }, playedDays(past));
}

describe('the past as it was known', () => {
  const past = history();
  const noon = startOf('2026-08-20') + 12 * hourMs;
  const facts = factsAsOf(past, noon);

  it('holds no day that was not over, and none whose reports came later', () => {
    expect(facts.mail.days.at(-1)?.day).toBe('2026-08-19');
    const early = factsAsOf(past, startOf('2026-08-20') + 1);
    expect(early.mail.days.every(({ day }) => day < '2026-08-20')).toBe(true);
    expect(early.reporters.every(({ days }) => days.every(({ receivedMs }) => receivedMs <= early.nowMs))).toBe(true);
    expect(facts.mail.lastReportMs).toBeLessThanOrEqual(noon);
  });

  it('settles days by the reports that were there', () => {
    const one = past.reporters.map((reporter) => ({
      ...reporter,
      days: reporter.days.map((day) =>
        day.day === '2026-08-19' && reporter.key !== 'fastmail.com' ? { ...day, receivedMs: endOf(day.day) + 20 * hourMs } : day,
      ),
    }));
    const late = { ...past, reporters: one };
    const stateAt = (ms: number) => factsAsOf(late, ms).mail.days.find(({ day }) => day === '2026-08-19')?.isSettled;
    expect(stateAt(noon)).toBe(false);
    expect(stateAt(noon + 12 * hourMs)).toBe(true);
  });

  it('knows senders by what people had said by then', () => {
    const sortedMs = startOf('2026-09-01');
    const placed = { ...past, senders: past.senders.map((sender) => ({ ...sender, category: 'unwanted' as const, sortedMs })) };
    expect(new Set(factsAsOf(placed, noon).senders.map(({ category }) => category))).toEqual(new Set(['unknown']));
    expect(new Set(factsAsOf(placed, sortedMs + hourMs).senders.map(({ category }) => category))).toEqual(new Set(['unwanted']));
  });

  it('does not pretend to know what the DNS said', () => {
    expect(facts).toMatchObject({ dns: null, path: null, flags: [] });
    expect(alertRules.filter(({ canBackRun, basis }) => canBackRun && basis === 'dns').map(({ key }) => key)).toEqual([
      'policy_downgraded',
      'record_changed',
      'mx_changed',
      'ns_changed',
      'dkim_rotated',
      'score_dropped',
    ]);
    expect(run('dmarc_missing', past)).toEqual([]);
  });
});

describe('a back-run', () => {
  const sick = history([{ kind: 'approved_sender_dropped', day: '2026-08-18', days: 5 }]);

  it('lists the alerts that would have been opened, not every day they lasted', () => {
    expect(run('approved_sender_dropped', sick)).toEqual([
      {
        day: expect.stringMatching(/^2026-08-(19|20)$/) as string,
        subject: 'onmicrosoft.com',
        title: expect.stringContaining('onmicrosoft.com') as string,
        severity: 'high',
        endedDay: expect.stringMatching(/^2026-08-2[4-7]$/) as string,
      },
    ]);
  });

  it('follows other settings', () => {
    expect(run('approved_sender_dropped', sick, { min_messages: 1_000_000 })).toEqual([]);
    expect(
      run('record_changed', history([{ kind: 'record_changed', day: '2026-08-18', days: 1 }]), { quiet_days: 3 }),
    ).toMatchObject([{ day: '2026-08-18', endedDay: '2026-08-21', subject: 'SPF example.co.za' }]);
  });

  it('treats alerts that only people end as answered, and reports the next event', () => {
    const two = ['2026-07-20', '2026-08-18'].map((day) => ({ kind: 'mx_changed', day, days: 1 }));
    expect(run('mx_changed', history(two)).map(({ day, endedDay }) => ({ day, endedDay }))).toEqual([
      { day: '2026-07-20', endedDay: null },
      { day: '2026-08-18', endedDay: null },
    ]);
  });

  it('plays 90 days up to now', () => {
    const days = playedDays(sick).map(({ nowMs }) => dayOf(nowMs));
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toBe(dayOf(sick.toMs));
    expect(days[0]).toBe(addDays(dayOf(sick.toMs), -89));
    const morning = playedDays({ ...sick, toMs: startOf('2026-09-01') + 6 * hourMs }, 2).map(({ nowMs }) => nowMs);
    expect(morning).toEqual([startOf('2026-08-30') + 12 * hourMs, startOf('2026-08-31') + 12 * hourMs]);
  });

  it('counts as news only what happened later', () => {
    expect(isNews({ happenedMs: 5 }, null)).toBe(true);
    expect(isNews({ happenedMs: 5 }, { happenedMs: 5 })).toBe(false);
    expect(isNews({ happenedMs: 6 }, { happenedMs: 5 })).toBe(true);
  });
});
