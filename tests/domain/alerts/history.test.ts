import { describe, expect, it } from 'vitest';
import { type BackRunAlert, backRunDays, playedDays, playRule } from '#domain/alerts/back-run.ts';
import { alertRules, defaultParams, type RuleKey } from '#domain/alerts/catalogue.ts';
import { addDays } from '#domain/alerts/day.ts';
import { makeHistory, type Spec, variedSpec } from './history.ts';

const playable = alertRules.filter(({ canBackRun }) => canBackRun);

type Planted = { rule: RuleKey; spec: Partial<Spec>; days: number; within: number; subject?: string };

const planted: Planted[] = [
  { rule: 'policy_downgraded', spec: {}, days: 1, within: 1 },
  { rule: 'record_changed', spec: {}, days: 1, within: 1 },
  { rule: 'mx_changed', spec: {}, days: 1, within: 1 },
  { rule: 'ns_changed', spec: {}, days: 1, within: 1 },
  { rule: 'dkim_rotated', spec: {}, days: 1, within: 1 },
  { rule: 'score_dropped', spec: {}, days: 1, within: 1 },
  { rule: 'new_sender_aligned', spec: {}, days: 10, within: 4, subject: 'everlytic.net' },
  { rule: 'new_sender_failing', spec: {}, days: 5, within: 4, subject: 'spam.example' },
  { rule: 'approved_sender_dropped', spec: {}, days: 5, within: 4, subject: 'onmicrosoft.com' },
  { rule: 'failure_spike', spec: {}, days: 3, within: 4, subject: '' },
  { rule: 'volume_drop', spec: { weekendShare: 0.3 }, days: 3, within: 4, subject: '' },
  { rule: 'volume_surge', spec: {}, days: 2, within: 4, subject: 'onmicrosoft.com' },
  { rule: 'enforcement_hit', spec: { policy: 'reject' }, days: 5, within: 4, subject: 'onmicrosoft.com' },
  { rule: 'override_share', spec: { policy: 'none' }, days: 12, within: 14, subject: '' },
  { rule: 'report_silence', spec: { weekendShare: 0.3 }, days: 8, within: 8, subject: '' },
  { rule: 'reporter_silence', spec: { weekendShare: 0.3 }, days: 12, within: 10, subject: 'google.com' },
  { rule: 'tls_failures', spec: {}, days: 4, within: 3, subject: 'certificate-expired' },
];

const sizes = [900, 4_000, 25_000];
const plantDays = ['2026-07-21', '2026-08-18', '2026-09-08'];

function play(rule: RuleKey, spec: Spec): BackRunAlert[] {
  const found = alertRules.find(({ key }) => key === rule);
  return found === undefined ? [] : playRule(rule, defaultParams(found), playedDays(makeHistory(spec)));
}

describe('rules played over made-up pasts', () => {
  it('has a planted incident for every rule that can be played', () => {
    expect(planted.map(({ rule }) => rule).sort()).toEqual(playable.map(({ key }) => key).sort());
  });

  it.each(planted)('finds what was planted for $rule', ({ rule, spec, days, within, subject }) => {
    for (const [index, messagesPerDay] of sizes.entries()) {
      const day = plantDays[index] ?? '2026-08-18';
      const whole = { ...variedSpec(500 + index), ...spec, messagesPerDay, plants: [{ kind: rule, day, days }] };
      const alerts = play(rule, whole).filter(
        (alert) => alert.day >= day && alert.day <= addDays(day, within) && (subject === undefined || alert.subject === subject),
      );
      expect(
        alerts.map((alert) => alert.subject),
        `${messagesPerDay} emails a day, ${day}`,
      ).toHaveLength(1);
    }
  });

  it('gives at most one false alarm in 1 000 clean domain-days', () => {
    const alarms: string[] = [];
    const histories = 224;
    for (let seed = 1; seed <= histories; seed += 1) {
      const days = playedDays(makeHistory(variedSpec(seed)));
      for (const rule of playable)
        for (const { day, title } of playRule(rule.key, defaultParams(rule), days))
          alarms.push(`${rule.key} ${seed} ${day} ${title}`);
    }
    const domainDays = histories * backRunDays;
    const rate = (1_000 * alarms.length) / domainDays;
    expect(rate, alarms.join('\n')).toBeLessThanOrEqual(1);
  }, 180_000);
});
