import { counted } from '#domain/text.ts';
import type { SourceSort } from '#domain/vocabulary.ts';
import { writtenName } from '#domain/written-name.ts';
import { Sparkline } from '#src/ui/charts/Sparkline.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { behaviourFace, failedOf, highThreat, inventoryFinding } from './labels.ts';
import type { Source, Sources, SourcesSearch } from './types.ts';
import { sendersPerPage } from './use-sources.ts';

/** The domain it sends as; within one domain, the other names it passes for. */
function namesOf({ dkim_domain: dkim, spf_domain: spf, domain_name: domain }: Source, withDomain: boolean): string {
  if (withDomain) return `as ${domain}`;
  return [...new Set([dkim, spf])].filter((name) => name !== null && name !== domain).join(', ');
}

function Sender({ row, withDomain }: { row: Source; withDomain: boolean }) {
  const { kind, word } = behaviourFace(row);
  return (
    <>
      <span className="ui-num">{row.source_ip}</span>
      <span className="source-line">
        <StatusTag kind={kind}>{word}</StatusTag>
        <span className="ui-mute">{namesOf(row, withDomain)}</span>
      </span>
    </>
  );
}

const columnsOf = (withDomain: boolean): Column<Source>[] => [
  {
    id: 'source_ip',
    header: 'Sender',
    rowHeader: true,
    value: (row) => row.source_ip,
    cell: (row) => <Sender row={row} withDomain={withDomain} />,
  },
  {
    id: 'total_messages',
    header: 'Messages',
    align: 'right',
    value: (row) => row.total_messages,
    inLine: (row) => [namesOf(row, withDomain), counted(row.total_messages, 'message')].filter(Boolean).join(' · '),
  },
  {
    id: 'trend',
    header: 'Trend',
    hideOn: 'phone',
    csv: false,
    cell: (row) => (
      <Sparkline
        values={row.trend}
        from={0}
        label={`Messages by day from ${row.source_ip}, at most ${format.number(Math.max(0, ...row.trend))} a day`}
      />
    ),
  },
  {
    id: 'pass_pct',
    header: 'Passed',
    fileHeader: 'Passed, %',
    align: 'right',
    value: (row) => row.pass_pct,
    cell: (row) => format.share(row.passed, row.total_messages),
    inLine: failedOf,
  },
  { id: 'failed', header: 'Failed', align: 'right', value: (row) => row.failed, hiddenAtFirst: true },
  { id: 'verdict', header: 'Verdict', hideOn: 'phone', sortable: false, value: (row) => row.verdict },
  {
    id: 'domain',
    header: 'Domain',
    sortable: false,
    hiddenAtFirst: true,
    value: (row) => writtenName(row.domain_name),
    file: (row) => row.domain_name,
  },
  {
    id: 'first_seen',
    header: 'First seen',
    hiddenAtFirst: true,
    nowrap: true,
    value: (row) => row.first_seen,
    cell: (row) => format.utcDay(row.first_seen),
  },
  {
    id: 'last_seen',
    header: 'Last seen',
    hiddenAtFirst: true,
    nowrap: true,
    value: (row) => row.last_seen,
    cell: (row) => format.utcDay(row.last_seen),
  },
  {
    id: 'threat_score',
    header: 'Threat',
    align: 'right',
    card: 'flag',
    value: (row) => row.threat_score,
    cell: (row) => (
      <span className={row.threat_score >= highThreat ? 'ui-tone-fail ui-strong' : undefined}>
        {format.number(row.threat_score)}
      </span>
    ),
  },
];

type InventoryProps = {
  data: Sources;
  search: SourcesSearch;
  onSearch: (part: Partial<SourcesSearch>) => void;
  onOpen: (source: Source) => void;
  footer?: React.ReactNode;
};

/** Every address that sends in one's name, the highest threat first; a row opens it. */
export function Inventory({ data, search, onSearch, onOpen, footer }: InventoryProps) {
  const { page = 1, sort = 'threat_score', up = false } = search;
  return (
    <Section strong question="Inventory" finding={inventoryFinding(data.sources, sort)}>
      <div className="source-rows">
        <DataTable
          caption="Addresses"
          rows={data.sources}
          columns={columnsOf(search.domain === undefined)}
          rowId={(row) => `${row.domain_id} ${row.source_ip}`}
          noun={['address', 'addresses']}
          padded
          serverSort
          sort={{ columnId: sort, descending: !up }}
          onSort={(next) =>
            onSearch({ sort: next.columnId as SourceSort, up: next.descending ? undefined : true, page: undefined })
          }
          onOpen={onOpen}
          openId={search.source_ip === undefined ? null : `${search.of ?? search.domain} ${search.source_ip}`}
          columnChoice
          csvName="addresses"
          paging={{
            kind: 'pages',
            page,
            pageSize: sendersPerPage,
            total: data.pagination.total,
            onPage: (next) => onSearch({ page: next === 1 ? undefined : next }),
          }}
          footer={footer}
        />
      </div>
    </Section>
  );
}
