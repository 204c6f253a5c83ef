import { writtenName } from '#domain/written-name.ts';
import { Sparkline } from '#src/ui/charts/Sparkline.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { VirtualBody } from '#src/ui/table/VirtualBody.tsx';
import { changeLabel, domainsFinding } from './findings.ts';
import type { DomainStats } from './types.ts';

const ownOf = ({ own_messages, own_passed, known_from }: DomainStats['split']) => ({
  messages: own_messages,
  passed: own_passed,
  isUnknown: known_from !== null,
});

/** A count of messages, `null` where it is 0 because addresses were deleted. */
const known = (count: number, { split }: DomainStats) => (count === 0 && split.unknown > 0 ? null : count);
const forgotten = <span className="ui-mute">no longer known</span>;
const counted = (count: number, row: DomainStats) => (known(count, row) === null ? forgotten : format.number(count));

const columns: Column<DomainStats>[] = [
  { id: 'domain', header: 'Domain', rowHeader: true, value: (row) => writtenName(row.domain), file: (row) => row.domain },
  { id: 'messages', header: 'Messages', align: 'right', value: (row) => row.totals.messages },
  {
    id: 'failed',
    header: 'Own failed',
    align: 'right',
    value: (row) => known(row.split.own_messages - row.split.own_passed, row),
    cell: (row) => counted(row.split.own_messages - row.split.own_passed, row),
  },
  {
    id: 'passed',
    header: 'Own passed',
    fileHeader: 'Own passed, %',
    align: 'right',
    value: (row) => (row.split.own_messages === 0 ? null : (100 * row.split.own_passed) / row.split.own_messages),
    cell: (row) =>
      row.split.own_messages === 0 && row.split.unknown > 0
        ? forgotten
        : format.share(row.split.own_passed, row.split.own_messages),
  },
  {
    id: 'forged',
    header: 'Forged',
    align: 'right',
    value: (row) => known(row.split.forged, row),
    cell: (row) => counted(row.split.forged, row),
  },
  {
    id: 'change',
    header: 'Change',
    nowrap: true,
    sortable: false,
    value: (row) => changeLabel(ownOf(row.split), ownOf(row.previous_split)),
  },
  {
    id: 'trend',
    header: 'Trend',
    hideOn: 'phone',
    cell: (row) => (
      <Sparkline values={row.trend.map((day) => day.messages)} label={`Messages of ${writtenName(row.domain)} by day`} from={0} />
    ),
  },
  {
    id: 'policy',
    header: 'Policy seen',
    hideOn: 'tablet',
    value: (row) => row.published_policy,
    cell: (row) => row.published_policy ?? <span className="ui-mute">not seen</span>,
  },
];

/** The same statistics for each domain; a row narrows the page to it. */
export function Domains({
  domains,
  before,
  hrefOf,
}: {
  domains: DomainStats[];
  before: string;
  hrefOf: (domain: number) => string;
}) {
  return (
    <Section
      span={12}
      question="Which domains fail?"
      finding={domainsFinding(domains)}
      note={`“Change” compares each domain’s own messages that passed with ${before}.`}
    >
      <DataTable
        caption="Domains"
        rows={domains}
        columns={columns}
        rowId={(row) => String(row.domain_id)}
        rowHref={(row) => hrefOf(row.domain_id)}
        defaultSort={{ columnId: 'failed', descending: true }}
        noun={['domain', 'domains']}
        csvName="domains"
        virtual={domains.length > 150 && VirtualBody}
      />
    </Section>
  );
}
