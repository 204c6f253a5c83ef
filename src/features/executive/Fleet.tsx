import { counted, listed } from '#domain/text.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import type { StatusRow } from '#src/entities/protection/types.ts';
import { pageAt } from '#src/page/search.ts';
import { type BarRow, BarsList } from '#src/ui/charts/BarsList.tsx';
import * as format from '#src/ui/format.ts';
import type { Span } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { coverage, holdCounts, holdFinding, holdLabels, monitored, scoreBands, scoreFinding } from './fleet.ts';
import type { Summary } from './types.ts';

/** What keeps domains from enforcement. */
export function HeldBack({ rows }: { rows: readonly StatusRow[] }) {
  const open = monitored(rows);
  return (
    <Section
      span={5}
      question={open.length === 0 ? 'Domains not enforced' : `What holds back ${counted(open.length, 'domain')}`}
      finding={holdFinding(open)}
      more={{ label: 'Protection matrix', href: '/app/domain-protection-status' }}
    >
      {open.length > 0 && (
        <BarsList
          whole={open.length}
          unit="domains"
          rows={holdCounts(open).map(({ hold, domains }) => ({
            id: hold,
            label: holdLabels[hold],
            value: domains,
            fill: 'slate' as const,
          }))}
        />
      )}
    </Section>
  );
}

/** The security scores of all domains in bands of ten. */
export function Scores({ rows, span }: { rows: readonly StatusRow[]; span: Span }) {
  const measured = rows.filter(({ score }) => score !== null);
  return (
    <Section
      span={span}
      question={`Security score of ${counted(measured.length, 'domain')}`}
      finding={scoreFinding(rows)}
      more={{ label: 'Lowest scores', href: '/app/domains?show=attention' }}
    >
      {measured.length > 0 && (
        <BarsList
          whole={measured.length}
          unit="domains"
          rows={scoreBands(rows)
            .toReversed()
            .map(({ from, to, domains }) => ({
              id: String(from),
              label: `${from}–${to}`,
              value: domains,
              fill: 'control' as const,
            }))}
        />
      )}
    </Section>
  );
}

type CoverageProps = { domains: readonly DomainRow[]; measured: Summary['coverage']; now: number; span: Span };

/** Whether every domain is checked and heard of, and how far its keys and encryption are. */
export function Coverage({ domains, measured, now, span }: CoverageProps) {
  const { checked, reported, silent } = coverage(domains, now);
  const { reporters, strong_keys: keys, encrypted } = measured;
  const whole = domains.length;
  const finding =
    silent.length > 0
      ? `${counted(silent.length, 'domain')} without reports for three days`
      : reported < whole
        ? 'No domain that sends is silent'
        : checked < whole
          ? 'Every domain has recent reports'
          : 'Every domain is checked daily and reported on';
  const rows: BarRow[] = [
    { id: 'checked', label: 'DNS checked in the last 24 hours', value: checked, of: whole, fill: 'slate' },
    {
      id: 'reported',
      label: 'Report within 72 hours',
      value: reported,
      of: whole,
      fill: 'slate',
      ...(silent.length > 0 && { why: listed(silent, 3) }),
      href: pageAt('/app/report-metadata'),
    },
    {
      id: 'reporters',
      label: 'Reports from three or more reporters in 30 days',
      value: reporters.domains,
      of: reporters.of,
      fill: 'slate',
    },
    { id: 'keys', label: 'DKIM keys of 2 048 bits or more', value: keys.domains, of: keys.of, fill: 'slate' },
    {
      id: 'encrypted',
      label: 'Incoming messages always encrypted',
      value: encrypted.domains,
      of: encrypted.of,
      fill: 'slate',
      ...(encrypted.testing > 0 && { why: `${format.number(encrypted.testing)} more with MTA-STS in testing` }),
    },
  ];
  return (
    <Section span={span} question="Coverage" finding={finding} more={{ label: 'All domains', href: '/app/domains' }}>
      <BarsList rows={rows.filter(({ of = 0 }) => of > 0)} unit="domains" />
    </Section>
  );
}
