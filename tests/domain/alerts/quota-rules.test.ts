import { describe, expect, it } from 'vitest';
import { alertRule, alertRules, defaultParams, type RuleKey } from '#domain/alerts/catalogue.ts';
import type { CustomerFacts } from '#domain/alerts/customer-facts.ts';
import { dedupeKey, evaluateCustomer, type OpenByRule, type RuleSetting } from '#domain/alerts/evaluate.ts';
import { customerJudges } from '#domain/alerts/judges.ts';
import type { Fires, Verdict } from '#domain/alerts/verdict.ts';
import { type Plan, soldPlans } from '#domain/billing/plans.ts';
import { recommendedPlan } from '#domain/billing/recommended-plan.ts';
import { usageOf } from '#domain/billing/usage.ts';
import { dayAfter } from '#domain/sast.ts';

const nowMs = Date.parse('2026-11-20T08:00:00Z');
const [starter, professional, premium, enterprise] = soldPlans as [Plan, Plan, Plan, Plan];

/** A customer that used so many emails a day since 1 November, of a plan it has had for long. */
function customer(
  given: { plan?: Plan | null; daily?: number; domains?: number; at?: number; planSinceMs?: number } = {},
): CustomerFacts {
  const { plan = starter, daily = 0, domains = 1, at = nowMs, planSinceMs = Date.parse('2026-03-01T08:00:00Z') } = given;
  const days = Array.from({ length: 50 }, (_, index) => ({ day: dayAfter('2026-10-01', index), messages: daily }));
  const usage = usageOf({ days, domains }, plan?.limits ?? { domains: null, messages: null }, at);
  const needs = { domains, messages: Math.max(usage.messages.used, usage.forecast ?? 0) };
  return {
    nowMs: at,
    customer: { id: 7, name: 'Karoo Wines' },
    subscription: plan === null ? null : { planName: plan.name, planSinceMs },
    usage,
    days,
    suggestion: recommendedPlan(soldPlans, needs),
  };
}

const settingsOf = (change: Partial<Record<RuleKey, Partial<RuleSetting>>> = {}): RuleSetting[] =>
  alertRules.map((rule) => ({ rule: rule.key, params: defaultParams(rule), severity: null, isOn: true, ...change[rule.key] }));
const said = (facts: CustomerFacts, open: OpenByRule[] = [], settings = settingsOf()) =>
  evaluateCustomer(facts, settings, open).map(({ rule, verdict }) => `${verdict.state} ${rule} ${verdict.subject}`);
const verdictOf = (facts: CustomerFacts, rule: RuleKey, subject: string, open: OpenByRule[] = []): Verdict | undefined =>
  evaluateCustomer(facts, settingsOf(), open).find((one) => one.rule === rule && one.verdict.subject === subject)?.verdict;
const firesOf = (facts: CustomerFacts, rule: RuleKey, subject: string): Fires => {
  const found = verdictOf(facts, rule, subject);
  if (found?.state !== 'fires') throw new Error(`${rule} does not fire for ${subject}`);
  return found;
};
const opened = (facts: CustomerFacts, rule: RuleKey, subject: string): OpenByRule => {
  const { happenedMs, severity } = firesOf(facts, rule, subject);
  return { rule, subject, openedMs: facts.nowMs, happenedMs, severity };
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('quota_80', () => {
  const near = customer({ daily: 432 });

  it('fires at eighty per cent of the messages, with counts, what is expected and the plan', () => {
    expect(said(near)).toEqual(['fires quota_80 messages']);
    const found = firesOf(near, 'quota_80', 'messages');
    expect(found.severity).toBe('info');
    expect(plain(found.title)).toBe('Karoo Wines has used 82% of the messages of its plan');
    expect(found.evidence.map(({ label, text }) => plain(`${label}: ${text}`))).toEqual([
      'Messages that passed: 8 208 of 10 000 messages in November: 82,0%',
      'Expected: about 12 960 messages by 30 November',
      'Plan: Starter: 1 domain and 10 000 messages a month',
    ]);
    expect(plain(found.nextStep)).toBe(
      'Change to Professional, R 249 a month, the cheapest plan that fits: up to 3 domains and 20 000 messages a month. Reports are always read.',
    );
    expect(new Date(found.happenedMs).toISOString()).toBe('2026-11-19T00:00:00.000Z');
  });

  it('says that nothing has to be done where the plan is enough for the month', () => {
    const late = customer({ daily: 290, at: Date.parse('2026-12-01T08:00:00Z') });
    const facts = { ...late, nowMs: Date.parse('2026-11-29T08:00:00Z') };
    const days = Array.from({ length: 59 }, (_, index) => ({ day: dayAfter('2026-10-01', index), messages: 290 }));
    const usage = usageOf({ days, domains: 1 }, starter.limits, facts.nowMs);
    const suggestion = recommendedPlan(soldPlans, { domains: 1, messages: usage.forecast ?? 0 });
    expect(firesOf({ ...facts, days, usage, suggestion }, 'quota_80', 'messages').nextStep).toMatch(/^Nothing to do: Starter/);
  });

  it('does not fire just below, nor without a limit, nor in a new month', () => {
    expect(said(customer({ daily: 421 }))).toEqual([]);
    expect(said(customer({ plan: enterprise, daily: 9_000, domains: 40 }))).toEqual([]);
    expect(said(customer({ daily: 900, at: Date.parse('2026-12-01T08:00:00Z') }))).toEqual([]);
  });

  it('fires for domains, but not for the one domain of a plan of one', () => {
    expect(said(customer({ plan: premium, domains: 4 }))).toEqual(['fires quota_80 domains']);
    expect(plain(firesOf(customer({ plan: premium, domains: 4 }), 'quota_80', 'domains').title)).toBe(
      'Karoo Wines uses 4 of the 5 domains of its plan',
    );
    expect(said(customer({ plan: professional, domains: 3 }))).toEqual(['fires quota_80 domains']);
    expect(said(customer({ plan: professional, domains: 2 }))).toEqual([]);
    expect(said(customer({ plan: starter, domains: 1 }))).toEqual([]);
  });

  it('takes another share as its beginning', () => {
    const settings = settingsOf({ quota_80: { params: { from_pct: 90 } } });
    expect(said(near, [], settings)).toEqual([]);
    expect(said(customer({ daily: 480 }), [], settings)).toEqual(['fires quota_80 messages']);
  });
});

describe('quota_100', () => {
  const over = customer({ daily: 600 });

  it('fires when all messages of the plan are used, and silences quota_80 of the same subject alone', () => {
    expect(said(over)).toEqual(['fires quota_100 messages']);
    const found = firesOf(over, 'quota_100', 'messages');
    expect([found.severity, plain(found.title)]).toEqual(['medium', 'Karoo Wines has used up the messages of its plan']);
    expect(new Date(found.happenedMs).toISOString()).toBe('2026-11-17T00:00:00.000Z');
    expect(said(customer({ plan: premium, daily: 2_700, domains: 4 }))).toEqual([
      'fires quota_80 domains',
      'fires quota_100 messages',
    ]);
  });

  it('ends an open quota_80 when it fires, and lets it fire while it is switched off', () => {
    const open = [opened(customer({ daily: 432 }), 'quota_80', 'messages')];
    expect(said(over, open)).toEqual(['ended quota_80 messages', 'fires quota_100 messages']);
    expect(said(over, [], settingsOf({ quota_100: { isOn: false } }))).toEqual(['fires quota_80 messages']);
  });

  it('fires for one domain more than the plan includes, not for the last one', () => {
    expect(said(customer({ plan: professional, domains: 4 }))).toEqual(['fires quota_100 domains']);
    expect(plain(firesOf(customer({ plan: professional, domains: 4 }), 'quota_100', 'domains').title)).toBe(
      'Karoo Wines has 4 domains, 1 more than its plan includes',
    );
    expect(said(customer({ plan: starter, domains: 2 }))).toEqual(['fires quota_100 domains']);
    expect(verdictOf(customer({ plan: professional, domains: 3 }), 'quota_100', 'domains')).toBeUndefined();
  });

  it('says so where no plan on sale is enough', () => {
    expect(firesOf({ ...over, suggestion: null }, 'quota_100', 'messages').nextStep).toMatch(/^No plan on sale is large enough/);
  });
});

describe('both', () => {
  const over = customer({ daily: 600 });
  const open = [opened(over, 'quota_100', 'messages')];

  it('report the same subject once: the moment stays, the counts follow', () => {
    const later = customer({ daily: 640 });
    const again = verdictOf(later, 'quota_100', 'messages', open);
    expect(again).toMatchObject({ state: 'fires', happenedMs: open[0]?.happenedMs });
    const keys = [
      dedupeKey('quota_100', { customerId: 7 }, 'messages'),
      dedupeKey('quota_100', { customerId: 7 }, 'domains'),
      dedupeKey('quota_80', { customerId: 7 }, 'messages'),
      dedupeKey('quota_100', { customerId: 8 }, 'messages'),
      dedupeKey('quota_100', 7, 'messages'),
      dedupeKey('quota_100', null, 'messages'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys[0]).toBe('quota_100:customer-7:messages');
  });

  it.each([
    ['less is used', customer({ daily: 100 })],
    ['a new month begins', customer({ daily: 600, at: Date.parse('2026-11-30T22:30:00Z') })],
    ['the plan has no limit', customer({ plan: enterprise, daily: 600 })],
    ['the plan was changed, also where that one is used up too', customer({ daily: 900, planSinceMs: nowMs - 1 })],
    ['the customer has no plan any more', customer({ plan: null, daily: 600 })],
  ])('end by themselves when %s', (_, facts) => {
    expect(said(facts, open).filter((line) => line.startsWith('ended'))).toEqual(['ended quota_100 messages']);
    const why = verdictOf(facts, 'quota_100', 'messages', open);
    expect(why).toMatchObject({ why: expect.stringMatching(/^[A-Z].*\.$/) as string });
  });

  it('end what a month before left open, though this one is as full, and fire again after that', () => {
    const before = [{ ...(open[0] as OpenByRule), happenedMs: Date.parse('2026-10-20T00:00:00Z') }];
    expect(said(over, before)).toEqual(['ended quota_100 messages']);
    expect(said(over, [])).toEqual(['fires quota_100 messages']);
  });

  it('date what fires after a change of plan by the change, so that it is news', () => {
    const since = Date.parse('2026-11-19T15:00:00Z');
    expect(firesOf(customer({ daily: 600, planSinceMs: since }), 'quota_100', 'messages').happenedMs).toBe(since);
  });

  it('say nothing of a customer without a subscription', () => {
    expect(said(customer({ plan: null, daily: 9_000, domains: 60 }))).toEqual([]);
  });

  it('are about a customer, for customers, and cannot be played over the past', () => {
    const wanted = alertRules.filter(({ basis }) => basis === 'plan').map(({ key }) => key);
    expect(Object.keys(customerJudges).sort()).toEqual(wanted.sort());
    for (const key of wanted)
      expect(alertRule(key)).toMatchObject({ audience: 'customer', canBackRun: false, delivery: 'by_severity' });
  });
});
