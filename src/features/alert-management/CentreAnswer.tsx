import { counted, formOf } from '#domain/text.ts';
import { causesSentence, openLabel } from '#src/entities/alerts/cause-labels.ts';
import { causesOf } from '#src/entities/alerts/groups.ts';
import type { Alert, AlertStats } from '#src/entities/alerts/types.ts';
import { pageAt } from '#src/page/search.ts';
import { Link } from '#src/ui/Link.tsx';

type CentreAnswerProps = {
  /** Everything open, as far as it is loaded. */
  alerts: readonly Alert[];
  isWhole: boolean;
  stats: AlertStats | undefined;
  customer: number | undefined;
};

/** How many alerts are open, from how many causes, and which cause makes most of them. */
export function CentreAnswer({ alerts, isWhole, stats, customer }: CentreAnswerProps) {
  const open = alerts.filter(
    (alert) => alert.status === 'open' && (customer === undefined || alert.customers.some(({ id }) => id === customer)),
  );
  const count = isWhole ? open.length : (stats?.open ?? open.length);
  const taken = isWhole ? alerts.filter(({ status }) => status === 'acknowledged').length : (stats?.acknowledged ?? 0);
  if (count === 0)
    return (
      <>
        Nothing is open.
        {taken > 0 && (
          <>
            {' '}
            <Link href={pageAt('/app/alert-management', { status: 'acknowledged', customer })}>
              {counted(taken, 'acknowledged alert')}
            </Link>{' '}
            still {formOf(taken, 'waits', 'wait')} to be resolved.
          </>
        )}
      </>
    );
  return (
    <>
      <Link href={pageAt('/app/alert-management', { customer })}>{openLabel(count)}</Link>
      {isWhole ? causesSentence(causesOf(open), count) : '.'}
    </>
  );
}
