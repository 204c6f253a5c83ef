import { counted } from '#domain/text.ts';
import { DeliveryBars } from '#src/entities/mail-stats/DeliveryBars.tsx';
import { Section } from '#src/ui/Section.tsx';
import { deliveryFinding } from './findings.ts';
import type { Totals } from './types.ts';

type DeliveryProps = { totals: Totals; passedHref: string; failedHref: string };

/** What receivers did with the mail of a period, and what of it matters most. */
export function Delivery({ totals, passedHref, failedHref }: DeliveryProps) {
  return (
    <Section
      span={4}
      wideOnTablet
      question={`What receivers did with ${counted(totals.messages, 'message')}`}
      finding={deliveryFinding(totals)}
    >
      <DeliveryBars totals={totals} passedHref={passedHref} failedHref={failedHref} />
    </Section>
  );
}
