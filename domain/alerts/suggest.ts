import { type AlertRule, alertRule, checkParams, type RuleKey } from './catalogue.ts';
import { dayMs } from './day.ts';
import type { RuleParam, RuleParams } from './rule.ts';

const windowDays = 30;
const mostExpected = 5;
const times = 1.5;

/** The setting that makes a rule fire less, and whether it must be raised or lowered for that. */
const knobs: Partial<Record<RuleKey, { param: string; goes: 'up' | 'down' }>> = {
  spf_near_limit: { param: 'from_lookups', goes: 'up' },
  record_changed: { param: 'high_from_points', goes: 'up' },
  dkim_weak: { param: 'at_least_bits', goes: 'down' },
  dkim_missing: { param: 'seen_days', goes: 'down' },
  dkim_old: { param: 'months', goes: 'up' },
  cert_expiring: { param: 'first_days', goes: 'down' },
  score_dropped: { param: 'points', goes: 'up' },
  domain_expiring: { param: 'days', goes: 'down' },
  new_sender_aligned: { param: 'min_messages', goes: 'up' },
  new_sender_failing: { param: 'min_messages', goes: 'up' },
  approved_sender_dropped: { param: 'drop_points', goes: 'up' },
  failure_spike: { param: 'mads', goes: 'up' },
  volume_drop: { param: 'below_pct', goes: 'down' },
  volume_surge: { param: 'times', goes: 'up' },
  enforcement_hit: { param: 'min_messages', goes: 'up' },
  override_share: { param: 'share_pct', goes: 'up' },
  report_silence: { param: 'hours', goes: 'up' },
  reporter_silence: { param: 'days', goes: 'up' },
  tls_failures: { param: 'min_sessions', goes: 'up' },
  parse_failures: { param: 'min_share_pct', goes: 'up' },
  mailbox_down: { param: 'failed_polls', goes: 'up' },
  ingestion_stalled: { param: 'minutes', goes: 'up' },
};

/** A proposal to make a rule less eager: which setting, its value now, the one proposed, and why. */
export type Suggestion = { param: string; label: string; unit: string; from: number; to: number; why: string };

function stepped({ min, max, step }: RuleParam, value: number, goes: 'up' | 'down'): number {
  const steps = (value - min) / step;
  const whole = goes === 'up' ? Math.ceil(steps - 1e-9) : Math.floor(steps + 1e-9);
  return Math.min(max, Math.max(min, Math.round((min + whole * step) * 1e6) / 1e6));
}

function moved(
  rule: AlertRule,
  name: string,
  params: RuleParams,
  goes: 'up' | 'down',
): { param: RuleParam; from: number; to: number } | null {
  const param = rule.params.find((one) => one.name === name);
  if (param === undefined) return null;
  const from = params[name] ?? param.default;
  const to = stepped(param, goes === 'up' ? from * times : from / times, goes);
  if (to === from) return null;
  return checkParams(rule, { ...params, [name]: to }).ok ? { param, from, to } : null;
}

/**
 * Proposes another setting where more than five alerts of a rule were resolved as expected within 30 days: half as much again, or a third
 * less, within what the setting allows. `null` where there is nothing to propose. `resolved` are the alerts of the rule in one scope.
 */
export function suggestParams(
  key: RuleKey,
  params: RuleParams,
  resolved: readonly { resolvedMs: number; outcome: string }[],
  nowMs: number,
): Suggestion | null {
  const expected = resolved.filter(
    ({ resolvedMs, outcome }) => outcome === 'expected' && resolvedMs > nowMs - windowDays * dayMs,
  );
  const rule = alertRule(key);
  const knob = knobs[key];
  if (expected.length <= mostExpected || rule === null || knob === undefined) return null;
  const found = moved(rule, knob.param, params, knob.goes);
  if (found === null) return null;
  const { param, from, to } = found;
  const why = `${expected.length} alerts of this rule were resolved as expected within ${windowDays} days.`;
  return { param: param.name, label: param.label, unit: param.unit, from, to, why };
}
