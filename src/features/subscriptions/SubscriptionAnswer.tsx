import { counted } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { faceOf } from './labels.ts';
import { exact } from './money-labels.ts';
import type { WholeSubscription } from './types.ts';

type Props = { whole: WholeSubscription; month: string; overdue: number };

/**
 * "Karoo Wines is on Starter and has used 82,1% of its messages for November and 4 of 5 domains. R 399,00 is overdue." `overdue` is in cents.
 */
export function SubscriptionAnswer({ whole, month, overdue }: Props) {
  const { customer, subscription, usage } = whole;
  const { messages, domains, forecast } = usage;
  const late = overdue > 0 && ` ${exact(overdue)} is overdue.`;
  const mine = (words: string) => <Link href={`/app/domains?customer=${customer.id}`}>{words}</Link>;
  if (subscription === null || subscription.closed_time !== null) {
    if (domains.used === 0)
      return (
        <>
          {customer.name} has no plan and no domain yet.{late}
        </>
      );
    return (
      <>
        {customer.name} has no plan. {mine(counted(domains.used, 'domain'))} sent{' '}
        <span className="ui-nowrap">{counted(messages.used, 'message')}</span> that passed in {month}.{late}
      </>
    );
  }
  const state = subscription.status === 'active' ? '' : ` (${faceOf(subscription.status).word.toLowerCase()})`;
  const isMore = messages.limit !== null && forecast !== null && forecast > messages.limit && messages.used < messages.limit;
  return (
    <>
      {customer.name} is on {subscription.plan.name}
      {state}
      {messages.limit === null ? (
        <>
          : <span className="ui-nowrap">{counted(messages.used, 'message')}</span> passed in {month}
        </>
      ) : (
        <>
          {' '}
          and has used {format.percent(messages.pct ?? 0)} of its messages for {month}
        </>
      )}
      {domains.limit === null ? (
        <> from {mine(counted(domains.used, 'domain'))}.</>
      ) : (
        <>
          {messages.limit === null ? ', and uses' : ' and'} {mine(format.number(domains.used))} of{' '}
          {counted(domains.limit, 'domain')}.
        </>
      )}
      {isMore && ' It is expected to use more messages this month than the plan includes.'}
      {late}
    </>
  );
}
