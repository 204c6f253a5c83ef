import type { IntakeSource } from '#src/entities/intake/sources.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { deliveryOptions } from './delivery-options.ts';

/** The sources in which reports can reach this server, and how to enable one. */
export function DeliveryOptions({ sources, address }: { sources: IntakeSource[]; address: string | null }) {
  return (
    <Section
      question="Where reports can arrive"
      finding={address === null ? 'No address for reports is set' : `Report address: ${address}`}
      more={{ label: 'Intake', href: '/app/ingestion-v2' }}
      note={
        address === null
          ? 'Choose an address whose email reaches one of these sources, then start Beacon with BEACON_REPORT_ADDRESS set to it.'
          : `Email to ${address} must reach one of these sources. Beacon can only confirm this with the first report.`
      }
    >
      <RowList
        label="Intake sources"
        items={deliveryOptions(sources).map((source) => ({
          id: source.id,
          label: source.name,
          sub: source.words,
          value: source.isOpen ? <StatusTag kind="pass">Open</StatusTag> : <span className="ui-mute">Off</span>,
        }))}
      />
    </Section>
  );
}
