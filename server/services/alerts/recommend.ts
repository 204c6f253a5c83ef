import { alertRule } from '#domain/alerts/catalogue.ts';
import type { EnforcementStage, Severity } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { lastChecks } from '../checks/last-check.ts';
import { checkedDomain } from '../domains/managed.ts';
import { scopeThere } from './rule-scope.ts';
import { rulesIn } from './rules.ts';

type Advice = { rule: string; isOn: boolean; severity?: Severity; params?: Record<string, number>; why: string };
type Phase = { key: string; name: string; advice: Advice[] };

const parked: Phase = {
  key: 'parked',
  name: 'Sends no messages',
  advice: [
    { rule: 'policy_downgraded', isOn: true, severity: 'critical', why: 'Only its DMARC record protects this name.' },
    {
      rule: 'new_sender_failing',
      isOn: true,
      params: { min_messages: 20, share_floor: 20 },
      why: 'Every message in this name is forged.',
    },
    { rule: 'report_silence', isOn: false, why: 'A name that sends nothing can go weeks without a report.' },
    { rule: 'volume_drop', isOn: false, why: 'It sends no messages that could go missing.' },
  ],
};

const watching: Phase = {
  key: 'monitoring',
  name: 'Monitoring',
  advice: [
    {
      rule: 'new_sender_aligned',
      isOn: true,
      why: 'Each new sender must be sorted before the policy gets stricter.',
    },
    {
      rule: 'new_sender_failing',
      isOn: true,
      severity: 'medium',
      why: 'No policy applies yet, so a closer check can wait for the morning.',
    },
    {
      rule: 'approved_sender_dropped',
      isOn: true,
      severity: 'high',
      why: 'Its messages still arrive, but a stricter policy would stop them.',
    },
    { rule: 'rua_lost', isOn: true, severity: 'high', why: 'Without reports nobody can say when the next stage is safe.' },
    { rule: 'ready_to_advance', isOn: true, why: 'It says when the next stage is safe.' },
  ],
};

const enforcing: Phase = {
  key: 'enforced',
  name: 'Enforcing',
  advice: [
    { rule: 'approved_sender_dropped', isOn: true, severity: 'critical', why: 'Messages that fail are no longer delivered.' },
    { rule: 'enforcement_hit', isOn: true, severity: 'critical', why: 'Receivers refuse the domain’s own messages.' },
    { rule: 'dkim_missing', isOn: true, severity: 'critical', why: 'Forwarded messages pass by DKIM alone.' },
    { rule: 'policy_downgraded', isOn: true, severity: 'critical', why: 'A weaker policy lets forged messages through again.' },
    { rule: 'spf_near_limit', isOn: true, severity: 'low', why: 'One more include can break SPF, and messages are refused.' },
  ],
};

function phaseOf(mailClass: string, stage: EnforcementStage | null): Phase {
  if (mailClass === 'parked') return parked;
  return stage === 'quarantine' || stage === 'rehearse_reject' || stage === 'reject' ? enforcing : watching;
}

/**
 * The rule settings that suit a domain's stage on the path to enforcement, and whether each is already in effect there. Throws 404 for the
 * domain, and for a customer without it.
 */
export async function recommendRules(call: UserCall, domainId: number, customerId: number | null) {
  const { db } = call.store;
  const domain = await checkedDomain(call, domainId);
  const scope = await scopeThere(call, { domain_id: domainId, customer_id: customerId ?? undefined });
  const check = (await lastChecks(db, [domainId])).get(domainId);
  const stage = check?.protection.path.stage ?? null;
  const phase = phaseOf(domain.mailClass, stage);
  const held = new Map((await rulesIn(call, scope)).map((one) => [one.rule.key, one]));
  return {
    domain_id: domainId,
    phase: phase.key,
    phase_name: phase.name,
    recommendations: phase.advice.flatMap(({ rule: key, isOn, severity, params = {}, why }) => {
      const rule = alertRule(key);
      const now = held.get(key);
      if (rule === null || now === undefined) return [];
      const wanted = severity ?? rule.severity;
      const holds =
        now.isOn.value === isOn &&
        (!isOn ||
          (now.severity.value === wanted && Object.entries(params).every(([name, value]) => now.params[name]?.value === value)));
      return [{ rule: key, name: rule.name, is_on: isOn, severity: wanted, params, why, holds }];
    }),
  };
}
