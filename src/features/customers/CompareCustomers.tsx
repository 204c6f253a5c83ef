import { writtenName } from '#domain/written-name.ts';
import { fewestCompared } from './search.ts';
import './customers.css';
import { counted } from '#domain/text.ts';
import { LastReport, PassRate } from '#src/entities/mail-stats/parts.tsx';
import { pageAt } from '#src/page/search.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState, Note } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { SortValue } from '#src/ui/table/order.ts';
import type { Column } from '#src/ui/table/types.ts';
import { bestOf, comparisonFinding, type Measure, mainRisk, measureLabels, measures, phaseOf } from './compare.ts';
import type { CustomerRow } from './types.ts';

/** What the file holds for a measure of a customer. */
const values: Record<Measure, (row: CustomerRow) => SortValue> = {
  risk: ({ risk }) => risk?.points ?? null,
  plan: ({ plan }) => plan?.name ?? null,
  domains: (row) => row.domain_count,
  worst_score: ({ score }) => score?.worst.score ?? null,
  mean_score: ({ score }) => score?.score ?? null,
  phase: phaseOf,
  own_passed: (row) => (row.own_messages === 0 ? null : format.share(row.own_passed, row.own_messages)),
  alerts: (row) => row.open_alerts,
  last_report: (row) => row.last_report_at,
};

function Risk({ row }: { row: CustomerRow }) {
  if (row.risk === null) return <span className="ui-mute">no domains</span>;
  const points = format.number(row.risk.points);
  return (
    <>
      <Link href={`/app/customers/${row.id}`} aria-label={`${points}: file of ${row.name}`}>
        {points}
      </Link>
      <span className="ui-sub">{mainRisk(row) ?? 'nothing to fix'}</span>
    </>
  );
}

function Alerts({ row: { id, name, open_alerts: open, critical_alerts: critical } }: { row: CustomerRow }) {
  if (open === 0) return <span className="ui-mute">none</span>;
  const label = counted(open, 'open', 'open');
  return (
    <>
      <Link href={pageAt('/app/alert-management', { customer: id })} aria-label={`${label}: alerts of ${name}`}>
        {label}
      </Link>
      {critical > 0 && (
        <span className="ui-sub">
          <StatusTag kind="fail">{format.number(critical)} critical</StatusTag>
        </span>
      )}
    </>
  );
}

function Phase({ row }: { row: CustomerRow }) {
  const phase = phaseOf(row);
  if (phase === null) return <span className="ui-mute">none sends</span>;
  return (
    <>
      {phase}
      <span className="ui-sub">
        {row.enforced_domains} of {counted(row.sending_domains, 'sending domain')} enforced
      </span>
    </>
  );
}

function Cell({ measure, row, now }: { measure: Measure; row: CustomerRow; now: number }) {
  switch (measure) {
    case 'risk':
      return <Risk row={row} />;
    case 'plan':
      return row.plan?.name ?? <span className="ui-mute">none</span>;
    case 'domains':
      return format.number(row.domain_count);
    case 'worst_score':
      if (row.score === null) return <span className="ui-mute">none</span>;
      return (
        <>
          {format.number(row.score.worst.score)}
          <span className="ui-sub">{writtenName(row.score.worst.domain)}</span>
        </>
      );
    case 'mean_score':
      return row.score === null ? <span className="ui-mute">none</span> : format.number(row.score.score);
    case 'phase':
      return <Phase row={row} />;
    case 'own_passed':
      return <PassRate passed={row.own_passed} messages={row.own_messages} />;
    case 'alerts':
      return <Alerts row={row} />;
    case 'last_report':
      return <LastReport at={row.last_report_at} now={now} />;
  }
}

const columnsFor = (rows: readonly CustomerRow[], now: number): Column<{ id: Measure }>[] => [
  {
    id: 'measure',
    header: 'Measure',
    rowHeader: true,
    sortable: false,
    value: ({ id }) => measureLabels[id],
    cell: ({ id }) => {
      const best = bestOf(id, rows);
      return (
        <>
          {measureLabels[id]}
          {best !== null && <span className="ui-sub">Best: {best.name}</span>}
        </>
      );
    },
  },
  ...rows.map((row) => ({
    id: String(row.id),
    header: row.name,
    sortable: false,
    value: ({ id }: { id: Measure }) => values[id](row),
    cell: ({ id }: { id: Measure }) => <Cell measure={id} row={row} now={now} />,
  })),
];

type Props = { rows: readonly CustomerRow[]; asked: number; now: number; listHref: string };

/** Two to five customers side by side: their state and the last 30 days of their mail. */
export function CompareCustomers({ rows, asked, now, listHref }: Props) {
  const missing = asked - rows.length;
  const note = missing > 0 && `${counted(missing, 'customer')} of this link cannot be found.`;
  if (rows.length < fewestCompared)
    return (
      <Section question="Comparison" finding="Nothing to compare">
        <EmptyState title="Fewer than two customers" action={<LinkButton href={listHref}>Select customers</LinkButton>}>
          {note || 'A comparison needs at least two.'}
        </EmptyState>
      </Section>
    );
  return (
    <Section question="Comparison, last 30 days" finding={comparisonFinding(rows)}>
      {note && <Note>{note}</Note>}
      <div className="customers-compared">
        <DataTable
          caption="Comparison of customers"
          rows={measures.map((id) => ({ id }))}
          columns={columnsFor(rows, now)}
          rowId={({ id }) => id}
          csvName="customer-comparison"
        />
      </div>
    </Section>
  );
}
