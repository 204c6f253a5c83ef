import { counted } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import type { ProtectionRow } from './types.ts';

/** The sentence in three parts, so that its number can be a link; no number if nothing failed. */
export type WhatIfLabels = { before: string; figure: string | null; after: string };

type Facts = Pick<ProtectionRow, 'path' | 'policies' | 'what_if' | 'mail_class'>;

/** The policy that is simulated: the one of the next step, otherwise the current one. */
export function policyPlayed({ path }: Pick<ProtectionRow, 'path'>): 'quarantine' | 'reject' {
  const stage = path.next ?? path.stage;
  return stage === 'quarantine' || stage === 'rehearse_quarantine' ? 'quarantine' : 'reject';
}

/** Whether that policy is in force already, so that mail did fail and not would have. */
function isInForce({ path, policies }: Pick<ProtectionRow, 'path' | 'policies'>): boolean {
  return policies.self?.applied === policyPlayed({ path });
}

/** The addresses hit; a row lists only those with most failing messages. */
function addresses({ senders, own_failing: failing }: Facts['what_if']): string {
  if (senders.length === 0) return '';
  const listed = senders.reduce((sum, sender) => sum + sender.failing, 0);
  return `, from ${listed < failing ? 'more than ' : ''}${counted(senders.length, 'address', 'addresses')}`;
}

/** "At reject, 38 of 12 400 approved messages would have failed, from 2 addresses." */
export function whatIfLabel(facts: Facts): WhatIfLabels {
  const { own, own_failing: failing, days } = facts.what_if;
  const before = `At ${policyPlayed(facts)}, `;
  const verb = isInForce(facts) ? 'failed' : 'would have failed';
  if (own === 0 && facts.mail_class === 'parked')
    return { before: 'This domain sends no messages, so rejecting them all costs nothing.', figure: null, after: '' };
  if (own === 0)
    return {
      before: `No message from the domain’s senders was reported in ${counted(days, 'day')}, so we cannot say.`,
      figure: null,
      after: '',
    };
  if (own === 1)
    return {
      before: `${before}the only own message ${isInForce(facts) ? '' : 'would have '}${failing === 0 ? 'passed' : 'failed'}.`,
      figure: null,
      after: '',
    };
  if (failing === 0) return { before: `${before}none of ${format.number(own)} own messages ${verb}.`, figure: null, after: '' };
  return {
    before,
    figure: `${format.number(failing)} of ${format.number(own)}`,
    after: ` own messages ${verb}${addresses(facts.what_if)}.`,
  };
}

/** The finding above it: "Reject would cost 1 message in 326". */
export function whatIfFinding(facts: Facts): string {
  const { own, own_failing: failing } = facts.what_if;
  const policy = policyPlayed(facts);
  const word = `${policy.charAt(0).toUpperCase()}${policy.slice(1)}`;
  if (own === 0 && facts.mail_class === 'parked') return 'Reject costs none of the domain’s own messages';
  if (own === 0) return 'No messages to test it on';
  const costs = `${word} ${isInForce(facts) ? 'costs' : 'would cost'}`;
  if (failing === 0 || failing * 2 > own)
    return `${costs} ${failing === 0 ? 'none' : failing === own ? 'all' : 'most'} of the domain’s own messages`;
  return `${costs} 1 message in ${format.number(Math.round(own / failing))}`;
}
