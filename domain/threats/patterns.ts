import { count, countedThat } from '../text.ts';

/** Forged messages of one network that use one domain, with the messages of each day of the period (oldest first). */
export type Attack = {
  domain: string;
  network: string;
  addresses: number;
  messages: number;
  stopped: number;
  days: readonly { day: string; messages: number }[];
};

/** A pattern in forged messages: a short burst or a steady stream, and whether something must be done about it. */
export type AttackPattern = {
  kind: 'burst' | 'steady';
  title: string;
  text: string;
  from: string;
  to: string;
  needsAction: boolean;
  action: string;
  attack: Attack;
};

/** A burst has at least this share of its messages within a week. */
const burstShare = 0.8;
const burstDays = 7;

/** The largest attacks as patterns; each says what happened and what to do. */
export function patternsOf(attacks: readonly Attack[], most = 5): AttackPattern[] {
  return attacks
    .filter(({ messages }) => messages > 0)
    .toSorted((a, b) => b.messages - a.messages || a.domain.localeCompare(b.domain))
    .slice(0, most)
    .map(patternOf);
}

function patternOf(attack: Attack): AttackPattern {
  const { domain, network, addresses, messages, stopped } = attack;
  const active = attack.days.filter((day) => day.messages > 0);
  const kind = mostInDays(attack.days) >= burstShare * messages ? 'burst' : 'steady';
  const delivered = messages - stopped;
  const needsAction = delivered > 0;
  return {
    kind,
    title: kind === 'burst' ? `Burst of forged messages from ${network}` : `Steady forging from ${network}`,
    text: `${countedThat(addresses, ['uses', 'use'], 'address', 'addresses')} ${domain}. ${outcome(messages, delivered)}`,
    from: active[0]?.day ?? '',
    to: active.at(-1)?.day ?? '',
    needsAction,
    action: needsAction ? `Check these senders and the policy of ${domain}` : 'Receivers stop these messages',
    attack,
  };
}

function outcome(messages: number, delivered: number): string {
  if (delivered === 0) return `${countedThat(messages, ['was', 'were'], 'message')} stopped, none delivered.`;
  if (delivered === messages) return `${countedThat(messages, ['was', 'were'], 'message')} delivered, none stopped.`;
  return `${countedThat(delivered, ['was', 'were'], 'message')} delivered, ${count(messages - delivered)} stopped.`;
}

function mostInDays(days: Attack['days']): number {
  let most = 0;
  for (let at = 0; at < days.length; at += 1)
    most = Math.max(
      most,
      days.slice(at, at + burstDays).reduce((sum, { messages }) => sum + messages, 0),
    );
  return most;
}
