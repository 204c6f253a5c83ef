import { counted, percentOf } from '#domain/text.ts';
import { statsAt } from '#src/page/links.ts';
import type { Span } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DeliveryBars } from './DeliveryBars.tsx';
import type { Totals } from './types.ts';

/** What became of the mail of a period, and how much of it passed. */
export function Delivery({
  totals,
  days,
  domain,
  span = 4,
}: {
  totals: Totals;
  days: number;
  domain?: number | undefined;
  span?: Span;
}) {
  return (
    <Section
      span={span}
      wideOnTablet
      folds
      question={`Where ${counted(totals.messages, 'message')} went`}
      finding={totals.messages === 0 ? 'No messages reported' : `${percentOf(totals.passed, totals.messages)} passed DMARC`}
    >
      <DeliveryBars
        totals={totals}
        passedHref={statsAt('/app/analytics', { domain, days, result: 'passed' })}
        failedHref={statsAt('/app/analytics', { domain, days, result: 'failed' })}
      />
    </Section>
  );
}
