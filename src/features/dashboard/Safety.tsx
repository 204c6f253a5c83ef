import { DnsNotChecked, isEnforced, PassRate, PassTrend, PolicySeen } from '#src/app/figures/parts.tsx';
import type { DomainFigures, Protection } from '#src/app/figures/types.ts';
import { capital, countWord } from '#src/app/figures/words.ts';
import { domainAt } from '#src/app/links.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';

type Row = DomainFigures & { seenOn: string | null };

const columns: Column<Row>[] = [
  { id: 'domain', header: 'Domain', rowHeader: true, value: (row) => row.domain },
  {
    id: 'policy',
    header: 'Policy seen',
    card: 'flag',
    value: (row) => row.published_policy,
    cell: (row) => (
      <>
        <PolicySeen policy={row.published_policy} />
        {row.seenOn !== null && <span className="ui-sub">on {format.utcDay(row.seenOn)}</span>}
      </>
    ),
  },
  { id: 'dns', header: 'DNS', hideOn: 'tablet', cell: () => <DnsNotChecked /> },
  {
    id: 'passed',
    header: 'Passed',
    value: (row) => (row.totals.messages === 0 ? null : row.totals.passed / row.totals.messages),
    cell: (row) => <PassRate passed={row.totals.passed} messages={row.totals.messages} />,
  },
  { id: 'trend', header: 'By day', middle: true, cell: (row) => <PassTrend name={row.domain} trend={row.trend} /> },
  {
    id: 'let_in',
    header: 'Failing, let in',
    align: 'right',
    value: (row) => row.totals.delivered_failing,
    cell: (row) => (
      <>
        {format.number(row.totals.delivered_failing)}
        <span className="ui-sub">of {format.number(row.totals.failed)}</span>
      </>
    ),
  },
];

function findingOf(rows: Row[]): string {
  const open = rows.filter((row) => row.published_policy !== null && !isEnforced(row.published_policy)).length;
  const silent = rows.filter((row) => row.published_policy === null).length;
  if (open > 0)
    return `${capital(countWord(open))} ${open === 1 ? 'domain still lets' : 'domains still let'} failing mail through`;
  if (silent === rows.length) return 'Nothing is known yet: no report came';
  if (silent > 0)
    return `Every domain that is reported on is enforced; ${countWord(silent)} ${silent === 1 ? 'is' : 'are'} not reported on`;
  return rows.length === 1 ? 'Failing mail meets an enforced policy' : 'Failing mail meets an enforced policy everywhere';
}

/** The domains with the policy that reporters saw and what it did. */
export function Safety({ domains, protection, days }: { domains: DomainFigures[]; protection: Protection[]; days: number }) {
  const seen = new Map(protection.map((one) => [one.domain_id, one.policy_seen_on]));
  const rows = domains.map((one) => ({ ...one, seenOn: seen.get(one.domain_id) ?? null }));
  return (
    <Section
      question="Are we safe?"
      finding={findingOf(rows)}
      more={{ label: 'All domains', href: '/app/domains' }}
      note="Enforced means that reporters saw a policy of quarantine or reject. DNS is not checked yet."
    >
      <DataTable
        caption="Domains and their protection"
        rows={rows}
        columns={columns}
        rowId={(row) => String(row.domain_id)}
        rowHref={(row) => domainAt(row.domain_id, { days })}
        noun={['domain', 'domains']}
      />
    </Section>
  );
}
