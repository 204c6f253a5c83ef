import { BarsList } from '#src/ui/charts/BarsList.tsx';
import type { Totals } from './types.ts';

type Parts = Pick<Totals, 'messages' | 'passed' | 'forwarded_delivered' | 'delivered_failing' | 'quarantined' | 'rejected'>;

/** Where all mail of a period went, in five parts that add up to it. */
export function DeliveryBars({ totals, passedHref, failedHref }: { totals: Parts; passedHref: string; failedHref: string }) {
  return (
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
          href: passedHref,
        },
        {
          id: 'forwarded',
          label: 'Delivered after forwarding',
          why: 'failed DMARC, accepted as forwarded',
          value: totals.forwarded_delivered,
          fill: 's2',
          href: failedHref,
        },
        {
          id: 'delivered',
          label: 'Delivered, failed',
          why: 'failed SPF and DKIM, not stopped',
          value: totals.delivered_failing,
          fill: 'fail',
          href: failedHref,
        },
        {
          id: 'spam',
          label: 'Sent to spam',
          why: 'failed, quarantined',
          value: totals.quarantined,
          fill: 's5',
          href: failedHref,
        },
        { id: 'refused', label: 'Refused', why: 'failed, rejected', value: totals.rejected, fill: 's8', href: failedHref },
      ]}
    />
  );
}
