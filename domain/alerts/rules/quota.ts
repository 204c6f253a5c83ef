import { limitLabel, priceLabel } from '../../billing/labels.ts';
import { monthOf } from '../../billing/month.ts';
import { dayReached, isUsedUp, type Share } from '../../billing/usage.ts';
import { count, counted, percent } from '../../text.ts';
import { type QuotaSubject, quotaSubjects } from '../../vocabulary.ts';
import type { CustomerFacts } from '../customer-facts.ts';
import { startOf } from '../day.ts';
import { ended, fires, line, openOf, setting, since } from '../fire.ts';
import { dayName, share } from '../format.ts';
import type { Evidence, Fires, Judge, OpenAlert, Verdict } from '../verdict.ts';

const nouns: Record<QuotaSubject, string> = { messages: 'message', domains: 'domain' };

function evidenceOf({ usage, subscription }: CustomerFacts, subject: QuotaSubject): (Evidence | null)[] {
  const { used, limit } = usage[subject];
  const used_ = `${count(used)} of ${counted(limit ?? 0, nouns[subject])}`;
  const limits = { domains: usage.domains.limit, messages: usage.messages.limit };
  const lastDay = dayName(usage.month.last).split(' ').slice(1, 3).join(' ');
  return [
    subject === 'messages'
      ? line('Messages that passed', `${used_} in ${usage.month.name}: ${share(used, limit ?? 0).split(' ')[0]}`)
      : line('Domains', used_),
    subject === 'messages' && usage.forecast !== null
      ? line('Expected', `about ${counted(usage.forecast, 'message')} by ${lastDay}`)
      : null,
    line('Plan', `${subscription?.planName ?? ''}: ${limitLabel(limits)}`),
  ];
}

function nextStepOf({ suggestion, subscription }: CustomerFacts): string {
  if (suggestion === null) return 'No plan on sale is large enough: agree on one. Reports are always read.';
  if (suggestion.name === subscription?.planName)
    return `Nothing to do: ${suggestion.name} covers the expected use. Reports are always read.`;
  return `Change to ${suggestion.name}, ${priceLabel(suggestion)}, the cheapest plan that fits: ${limitLabel(suggestion.limits)}. Reports are always read.`;
}

/** When a share of the messages was reached: the report day, but never before the plan that is compared with it. */
function messagesSince({ days, usage, subscription, nowMs }: CustomerFacts, wanted: number): number {
  const day = dayReached(days, usage.month, wanted);
  return Math.max(day === null ? nowMs : startOf(day), subscription?.planSinceMs ?? 0);
}

/** Why an open alert is about a time that is over; `null` if it is not. */
function overTime({ nowMs, subscription }: CustomerFacts, subject: QuotaSubject, open: OpenAlert): string | null {
  if (subscription === null) return 'The customer has no plan any more.';
  if (open.happenedMs < subscription.planSinceMs) return 'The plan was changed.';
  if (subject === 'messages' && open.happenedMs < monthOf(nowMs).startMs) return 'A new month began.';
  return null;
}

type Judged = Pick<Fires, 'severity' | 'title' | 'cause' | 'causeName'> & { from: number };

/** Evaluates messages and domains alike: `judge` returns what fires, with the number from which it does, or why it does not. */
function judgeEach(
  facts: CustomerFacts,
  open: readonly OpenAlert[],
  judge: (subject: QuotaSubject, used: Share & { limit: number }) => Judged | string,
): Verdict[] {
  return quotaSubjects.flatMap((subject): Verdict[] => {
    const before = openOf(open, subject);
    const over = before === null ? null : overTime(facts, subject, before);
    if (over !== null) return [ended(over, subject)];
    if (facts.subscription === null) return [];
    const { limit, ...used } = facts.usage[subject];
    const found = limit === null ? 'The plan has no limit.' : judge(subject, { ...used, limit });
    if (typeof found === 'string') return [ended(found, subject)];
    const { from, ...said } = found;
    const times = subject === 'messages' ? { happenedMs: messagesSince(facts, from) } : since(null, facts.nowMs);
    return [fires({ ...said, ...times, subject, evidence: evidenceOf(facts, subject), nextStep: nextStepOf(facts) })];
  });
}

/**
 * quota_80: a share of the plan is used. A plan of one domain is meant to be full, so that its domain is notified of only where there are more.
 * While the plan is used up `quota_100` says so instead (`evaluateCustomer`).
 */
export const quota80: Judge<CustomerFacts> = (facts, params, open) =>
  judgeEach(facts, open, (subject, { used, limit, pct }) => {
    const from = (setting(params, 'from_pct') * limit) / 100;
    const isMeant = subject === 'domains' && limit === 1 && used <= limit;
    if (!(used >= from) || isMeant) return 'Less of the plan is used.';
    const { name } = facts.customer;
    return {
      from: Math.ceil(from),
      severity: 'info',
      title:
        subject === 'messages'
          ? `${name} has used ${percent(pct ?? 0, 0)} of the messages of its plan`
          : `${name} uses ${count(used)} of the ${counted(limit, 'domain')} of its plan`,
      cause: `quota_80_${subject}`,
      causeName: subject === 'messages' ? 'Messages of the plan nearly used up' : 'Domains of the plan nearly used up',
    };
  });

/** quota_100: all messages of the plan are used, or more domains than it includes. */
export const quota100: Judge<CustomerFacts> = (facts, _params, open) =>
  judgeEach(facts, open, (subject, share_) => {
    if (!isUsedUp(subject, share_)) return 'Use is within the plan again.';
    const { used, limit } = share_;
    const { name } = facts.customer;
    return {
      from: limit,
      severity: 'medium',
      title:
        subject === 'messages'
          ? `${name} has used up the messages of its plan`
          : `${name} has ${counted(used, 'domain')}, ${count(used - limit)} more than its plan includes`,
      cause: `quota_100_${subject}`,
      causeName: subject === 'messages' ? 'Messages of the plan used up' : 'More domains than the plan includes',
    };
  });
