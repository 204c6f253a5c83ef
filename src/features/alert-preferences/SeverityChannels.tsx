import type { AlertPreferences } from '#domain/delivery/preferences.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { AlertSeverity } from './AlertSeverity.tsx';
import { howLabel, sampleMoments } from './channels.ts';
import { holidaysFrom } from './holidays.ts';
import type { ChannelsOfSeverity } from './types.ts';

type SeverityChannelsProps = { channels: ChannelsOfSeverity; form: AlertPreferences; now: number; devices: number };

/** Each severity with how it comes by day and in quiet hours, as chosen, and how it usually does. */
export function SeverityChannels({ channels, form, now, devices }: SeverityChannelsProps) {
  const holidays = holidaysFrom(now);
  const { day, quiet } = sampleMoments(form, now, holidays);
  return (
    <Section question="What reaches me" finding="Delivery by severity">
      <DataTable
        caption="Delivery by severity"
        rows={channels}
        rowId={(row) => row.severity}
        columns={[
          { id: 'severity', header: 'Severity', rowHeader: true, nowrap: true, cell: (row) => <AlertSeverity {...row} /> },
          {
            id: 'day',
            header: 'In working hours',
            card: 'third',
            cell: (row) => (day === null ? 'Always quiet' : howLabel(form, row.severity, day, holidays, devices)),
          },
          {
            id: 'quiet',
            header: 'In quiet hours',
            card: 'third',
            cell: (row) => (quiet === null ? 'Never quiet' : howLabel(form, row.severity, quiet, holidays, devices)),
          },
          { id: 'usual', header: 'Default', hideOn: 'phone', cell: (row) => row.text },
        ]}
      />
    </Section>
  );
}
