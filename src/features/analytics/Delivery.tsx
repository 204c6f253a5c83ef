import { counted } from '#domain/text.ts';
import { BarsList } from '#src/ui/charts/BarsList.tsx';
import { Section } from '#src/ui/Section.tsx';
import { deliveryFinding } from './findings.ts';
import type { Totals } from './types.ts';

/** Where all mail went: five parts that add up to it. */
export function Delivery({ totals, passedHref, failedHref }: { totals: Totals; passedHref: string; failedHref: string }) {
  return (
    <Section
      span={4}
      wideOnTablet
      question={`What receivers did with ${counted(totals.messages, 'message')}`}
      finding={deliveryFinding(totals)}
    >
      <BarsList
        whole={totals.messages}
        unit="messages"
        rows={[
          {
            id: 'proven',
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
            id: 'unproven',
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
    </Section>
  );
}
