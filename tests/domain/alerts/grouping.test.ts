import { describe, expect, it } from 'vitest';
import { alertRule, alertRules, checkParams, defaultParams, type RuleKey } from '#domain/alerts/catalogue.ts';
import { dayMs, hourMs } from '#domain/alerts/day.ts';
import { dedupeKey } from '#domain/alerts/evaluate.ts';
import { type GroupedAlert, incidentsOf } from '#domain/alerts/incidents.ts';
import { suggestParams } from '#domain/alerts/suggest.ts';

const start = Date.parse('2026-07-30T08:00:00Z');
const alert = (id: number, hours: number, customerIds = [id], other: Partial<GroupedAlert> = {}): GroupedAlert => ({
  id,
  cause: 'dkim_missing everlytic.net',
  customerIds,
  happenedMs: start + hours * hourMs,
  severity: 'high',
  ...other,
});

describe('incidents', () => {
  it('are five customers with one cause within six hours', () => {
    const five = [1, 2, 3, 4, 5].map((id) => alert(id, id));
    expect(incidentsOf(five)).toEqual([
      {
        cause: 'dkim_missing everlytic.net',
        alertIds: [1, 2, 3, 4, 5],
        customerIds: [1, 2, 3, 4, 5],
        severity: 'high',
        firstMs: start + hourMs,
        lastMs: start + 5 * hourMs,
      },
    ]);
    expect(incidentsOf(five.slice(1))).toEqual([]);
    expect(incidentsOf(five.map((one) => (one.id === 5 ? { ...one, cause: 'another' } : one)))).toEqual([]);
    expect(incidentsOf([1, 2, 3, 4, 5].map((id) => alert(id, id * 2)))).toEqual([]);
  });

  it('count customers, not alerts, and take the worst severity', () => {
    expect(incidentsOf([1, 2, 3, 4, 5, 6].map((id) => alert(id, 0, [7])))).toEqual([]);
    const shared = [alert(1, 0, [1, 2, 3]), alert(2, 1, [4, 5], { severity: 'critical' }), alert(3, 2, [5])];
    expect(incidentsOf(shared)[0]).toMatchObject({ customerIds: [1, 2, 3, 4, 5], severity: 'critical', alertIds: [1, 2, 3] });
  });

  it('take in what follows, and start again after a pause', () => {
    const first = [1, 2, 3, 4, 5].map((id) => alert(id, 0));
    const follows = alert(6, 5.5);
    const much = [11, 12, 13, 14, 15].map((id) => alert(id, 40));
    expect(incidentsOf([...much, follows, ...first]).map(({ alertIds }) => alertIds)).toEqual([
      [1, 2, 3, 4, 5, 6],
      [11, 12, 13, 14, 15],
    ]);
  });
});

describe('settings of rules', () => {
  const of = (key: RuleKey) => {
    const found = alertRule(key);
    if (found === null) throw new Error(key);
    return found;
  };

  it('have defaults that they take', () => {
    for (const rule of alertRules) {
      expect(checkParams(rule, {}), rule.key).toEqual({ ok: true, value: defaultParams(rule) });
      expect(checkParams(rule, defaultParams(rule)), rule.key).toMatchObject({ ok: true });
    }
  });

  it('are reported field by field', () => {
    const rule = of('approved_sender_dropped');
    const fields = (given: Record<string, unknown>) => {
      const checked = checkParams(rule, given);
      return checked.ok ? [] : checked.problems.map(({ field }) => field);
    };
    expect(fields({ below_pct: 90 })).toEqual([]);
    expect(fields({ nonsense: 1, below_pct: 20, min_messages: 20.5 })).toEqual(['nonsense', 'below_pct', 'min_messages']);
    expect(fields({ below_pct: '95' })).toEqual(['below_pct']);
    expect(fields({ below_pct: Number.NaN })).toEqual(['below_pct']);
    expect(fields({ below_pct: 95.05 })).toEqual(['below_pct']);
    expect(fields({ below_pct: 95.5 })).toEqual([]);
    expect(fields({ good_pct: 90 })).toEqual(['good_pct']);
    expect(fields({ below_pct: 99 })).toEqual(['below_pct']);
  });

  it('keep two warnings in their order', () => {
    expect(checkParams(of('cert_expiring'), { first_days: 10, last_days: 10 }).ok).toBe(false);
    expect(checkParams(of('cert_expiring'), { first_days: 10, last_days: 9 }).ok).toBe(true);
    expect(checkParams(of('new_sender_failing'), { min_messages: 10 }).ok).toBe(false);
    expect(checkParams(of('new_sender_failing'), { min_messages: 20 }).ok).toBe(true);
  });
});

describe('the list of rules', () => {
  it('has every rule once, in words for people', () => {
    expect(new Set(alertRules.map(({ key }) => key)).size).toBe(alertRules.length);
    for (const { key, about, endsBy, name, params } of alertRules) {
      expect(about, key).toMatch(/^[A-Z].*\.$/);
      expect(endsBy, key).toMatch(/^[A-Z].*\.$/);
      expect(name, key).not.toMatch(/_|\.$/);
      for (const param of params) expect(param.default, `${key} ${param.name}`).toBeGreaterThanOrEqual(param.min);
    }
  });

  it('puts good news into the weekly digest only, and notifies staff of the intake', () => {
    expect(alertRules.filter(({ delivery }) => delivery === 'digest').map(({ key }) => key)).toEqual(['ready_to_advance']);
    expect(alertRules.filter(({ audience }) => audience === 'staff').every(({ basis }) => basis === 'intake')).toBe(true);
  });

  it('keeps one key for each rule, domain and subject', () => {
    const keys = [
      dedupeKey('dkim_missing', 1, 's1'),
      dedupeKey('dkim_missing', 1, 's2'),
      dedupeKey('dkim_missing', 2, 's1'),
      dedupeKey('dkim_weak', 1, 's1'),
      dedupeKey('mailbox_down', null, 's1'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a proposal for a calmer rule', () => {
  const nowMs = start;
  const expected = (count: number, daysAgo = 3, outcome = 'expected') =>
    Array.from({ length: count }, () => ({ resolvedMs: nowMs - daysAgo * dayMs, outcome }));

  it('comes with the sixth expected alert of 30 days', () => {
    expect(suggestParams('failure_spike', { mads: 5 }, expected(6), nowMs)).toMatchObject({ param: 'mads', from: 5, to: 8 });
    expect(suggestParams('failure_spike', { mads: 5 }, expected(5), nowMs)).toBeNull();
    expect(
      suggestParams('failure_spike', { mads: 5 }, [...expected(5), ...expected(9, 31), ...expected(9, 3, 'fixed')], nowMs),
    ).toBeNull();
  });

  it('lowers what fires from below, stays in range, and is never a setting the rule refuses', () => {
    expect(suggestParams('volume_drop', { below_pct: 40 }, expected(6), nowMs)?.to).toBe(26);
    expect(suggestParams('failure_spike', { mads: 18 }, expected(6), nowMs)?.to).toBe(20);
    expect(suggestParams('failure_spike', { mads: 20 }, expected(6), nowMs)).toBeNull();
    expect(suggestParams('dnssec_bogus', {}, expected(9), nowMs)).toBeNull();
    for (const rule of alertRules) {
      const found = suggestParams(rule.key, defaultParams(rule), expected(9), nowMs);
      if (found !== null) expect(checkParams(rule, { [found.param]: found.to }).ok, rule.key).toBe(true);
    }
  });
});
