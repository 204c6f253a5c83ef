import { counted } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { faceOf } from './labels.ts';
import type { WholeSubscription } from './types.ts';

/** "Karoo Wines is on Starter and has used 82,1% of its messages in November; about 12 960 are expected, more than it includes." */
export function SubscriptionAnswer({ whole, month }: { whole: WholeSubscription; month: string }) {
  const { customer, subscription, usage } = whole;
  const { messages, domains, forecast } = usage;
  const mine = (words: string) => <Link href={`/app/domains?customer=${customer.id}`}>{words}</Link>;
  if (subscription === null || subscription.closed_time !== null) {
    if (domains.used === 0) return `${customer.name} has no plan and no domain yet.`;
    return (
      <>
        {customer.name} has no plan. {mine(counted(domains.used, 'domain'))} sent{' '}
        <span className="ui-nowrap">{counted(messages.used, 'message')}</span> that passed in {month}.
      </>
    );
  }
  const standing = subscription.status === 'active' ? '' : ` (${faceOf(subscription.status).word.toLowerCase()})`;
  const isMore = messages.limit !== null && forecast !== null && forecast > messages.limit && messages.used < messages.limit;
  return (
    <>
      {customer.name} is on {subscription.plan.name}
      {standing}:{' '}
      {messages.limit === null ? (
        <>
          <span className="ui-nowrap">{counted(messages.used, 'message')}</span> passed in {month}
        </>
      ) : (
        <>
          {format.percent(messages.pct ?? 0)} of its messages in {month} are used
        </>
      )}
      {domains.limit === null ? (
        <> from {mine(counted(domains.used, 'domain'))}.</>
      ) : (
        <>
          , and {mine(format.number(domains.used))} of {counted(domains.limit, 'domain')}.
        </>
      )}
      {isMore && ' More than the plan includes by the end of the month.'}
    </>
  );
}
