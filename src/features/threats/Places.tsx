import { BarsList } from '#src/ui/charts/BarsList.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { countriesFinding, countryLabel, vectorLabels, vectorsFinding } from './labels.ts';
import type { Country, Vectors } from './types.ts';

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

/** Where the servers of forged messages are. */
export function Countries({ countries }: { countries: Country[] }) {
  const all = countries.reduce((sum, { messages }) => sum + messages, 0);
  return (
    <Section
      span={7}
      question="Where are the servers?"
      finding={countriesFinding(countries)}
      note={
        <>
          The country is where the server is registered. It says nothing about who sent the message. Networks:{' '}
          <Link href="https://db-ip.com">IP Geolocation by DB-IP</Link>, routeviews.org.
        </>
      }
    >
      <DataTable
        caption="Countries of the servers"
        rows={countries}
        columns={columnsOf(all)}
        rowId={({ country }) => country ?? 'unknown'}
        noun={['country', 'countries']}
        defaultSort={{ columnId: 'messages', descending: true }}
        csvName="forged-by-country"
        dense
      />
    </Section>
  );
}

/** How forged messages use the domains. */
export function VectorList({ reply }: { reply: Vectors }) {
  const all = reply.vectors.reduce((sum, { messages }) => sum + messages, 0);
  const { forwarding, misconfiguration } = reply;
  return (
    <Section
      span={5}
      question="How is your domain used?"
      finding={vectorsFinding(reply)}
      note={`Not forged: ${format.number(forwarding.messages)} forwarded, ${format.number(misconfiguration.messages)} of your own senders that fail. Lookalike domains and display names do not appear in DMARC reports.`}
    >
      <BarsList
        whole={all}
        unit="messages"
        rows={reply.vectors
          .filter(({ messages }) => messages > 0)
          .map(({ vector, messages, names }) => ({
            id: vector,
            label: vectorLabels[vector].label,
            value: messages,
            fill: 'ink',
            why: names.length === 0 ? vectorLabels[vector].about : namesLabel(names),
          }))}
      />
    </Section>
  );
}

function namesLabel(names: readonly { name: string }[]): string {
  const [first, ...others] = names;
  return others.length === 0 ? (first?.name ?? '') : `${first?.name} and ${format.number(others.length)} more`;
}
