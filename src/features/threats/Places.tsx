import { useMemo, useState } from 'react';
import { counted } from '#domain/text.ts';
import { TextButton } from '#src/ui/Button.tsx';
import { ChartFrame } from '#src/ui/charts/ChartFrame.tsx';
import { WorldMap } from '#src/ui/charts/WorldMap.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { countriesFinding, countryLabel, mapFinding } from './labels.ts';
import type { Country } from './types.ts';

const networksShown = 3;

const networksOf = ({ networks }: Country): string =>
  networks
    .slice(0, networksShown)
    .map(({ asn, organisation }) => organisation ?? `AS${asn}`)
    .join(', ');

const columnsOf = (all: number): Column<Country>[] => [
  { id: 'country', header: 'Country of the server', rowHeader: true, value: countryLabel },
  { id: 'messages', header: 'Messages', align: 'right', card: 'third', descendingFirst: true, value: (row) => row.messages },
  {
    id: 'share',
    header: 'Share',
    align: 'right',
    card: 'third',
    sortable: false,
    cell: (row) => format.share(row.messages, all),
  },
  { id: 'stopped', header: 'Stopped', align: 'right', card: 'third', descendingFirst: true, value: (row) => row.stopped },
  { id: 'networks', header: 'Networks', card: 'full', sortable: false, value: networksOf },
];

/** Where the servers of forged messages are, as a table and on the world. A press on a circle leaves its row alone in the table. */
export function Places({ countries }: { countries: Country[] }) {
  const [only, setOnly] = useState<string | null>(null);
  const marks = useMemo(
    () =>
      countries.flatMap((row) =>
        row.country === null ? [] : [{ id: row.country, label: countryLabel(row), value: row.messages }],
      ),
    [countries],
  );
  const rows = only === null ? countries : countries.filter(({ country }) => country === only);
  const finding = mapFinding(countries);
  return (
    <>
      <Section
        span={marks.length > 0 ? 6 : 12}
        wideOnTablet
        question="Where are the servers?"
        finding={countriesFinding(countries)}
        more={
          only !== null && (
            <TextButton
              onPress={() => setOnly(null)}
            >{`Show all ${counted(countries.length, 'country', 'countries')}`}</TextButton>
          )
        }
        note={
          <>
            The country is where the server is registered. It says nothing about who sent the message. Networks:{' '}
            <Link href="https://db-ip.com">IP Geolocation by DB-IP</Link>, routeviews.org.
          </>
        }
      >
        <DataTable
          caption="Countries of the servers"
          rows={rows}
          columns={columnsOf(countries.reduce((sum, { messages }) => sum + messages, 0))}
          rowId={({ country }) => country ?? 'unknown'}
          noun={['country', 'countries']}
          defaultSort={{ columnId: 'messages', descending: true }}
          csvName="forged-by-country"
          dense
        />
      </Section>
      {marks.length > 0 && (
        <ChartFrame
          span={6}
          wideOnTablet
          question="Map: the area of a circle shows messages"
          finding={finding}
          note="A circle stands in the middle of its country; the registries name no province or city. Select a circle to see its country in the table."
          table={{
            caption: 'Countries on the map',
            head: ['Country of the server', 'Forged messages'],
            rows: marks.map(({ id, label, value }) => ({ id, cells: [label, value] })),
          }}
          csvName="forged-on-the-map"
        >
          <WorldMap label={`Map of the servers of forged messages. ${finding}.`} marks={marks} onMark={setOnly} />
        </ChartFrame>
      )}
    </>
  );
}
