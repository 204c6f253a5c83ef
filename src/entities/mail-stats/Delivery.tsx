import { counted, percentOf } from '#domain/text.ts';
import { statsAt } from '#src/page/links.ts';
import { BarsList } from '#src/ui/charts/BarsList.tsx';
import type { Span } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import type { Totals } from './types.ts';

/** Where all mail of a period went, in five parts that add up to it. */
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
  const failed = statsAt('/app/analytics', { domain, days, result: 'failed' });
  return (
    <Section
      span={span}
      wideOnTablet
      folds
      question={`Where ${counted(totals.messages, 'message')} went`}
      finding={totals.messages === 0 ? 'No messages reported' : `${percentOf(totals.passed, totals.messages)} passed DMARC`}
    >
      <BarsList
        whole={totals.messages}
        unit="messages"
        rows={[
          {
            id: 'passed',
            label: 'Delivered, passed',
            why: 'passes SPF or DKIM',
            value: totals.passed,
            fill: 'pass',
            href: statsAt('/app/analytics', { domain, days, result: 'passed' }),
          },
          {
            id: 'forwarded',
            label: 'Delivered after forwarding',
            why: 'failed DMARC, accepted as forwarded',
            value: totals.forwarded_delivered,
            fill: 's2',
            href: failed,
          },
          {
            id: 'delivered',
            label: 'Delivered, failed',
            why: 'failed SPF and DKIM, not stopped',
            value: totals.delivered_failing,
            fill: 'fail',
            href: failed,
          },
          { id: 'spam', label: 'Sent to spam', why: 'failed, quarantined', value: totals.quarantined, fill: 's5', href: failed },
          { id: 'refused', label: 'Refused', why: 'failed, rejected', value: totals.rejected, fill: 's8', href: failed },
        ]}
      />
    </Section>
  );
}
