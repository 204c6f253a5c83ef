import { counted, listed } from '#domain/text.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import type { StatusRow } from '#src/entities/protection/types.ts';
import { pageAt } from '#src/page/search.ts';
import { BarsList } from '#src/ui/charts/BarsList.tsx';
import { Section } from '#src/ui/Section.tsx';
import { coverage, holdCounts, holdFinding, holdLabels, monitored, scoreBands, scoreFinding } from './fleet.ts';

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
export function Scores({ rows }: { rows: readonly StatusRow[] }) {
  const measured = rows.filter(({ score }) => score !== null);
  return (
    <Section
      span={6}
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

/** Whether every domain is checked, and heard of. */
export function Coverage({ domains, now }: { domains: readonly DomainRow[]; now: number }) {
  const { checked, reported, silent } = coverage(domains, now);
  const whole = domains.length;
  const finding =
    silent.length > 0
      ? `${counted(silent.length, 'domain')} without reports for three days`
      : reported < whole
        ? 'No domain that sends is silent'
        : checked < whole
          ? 'Every domain has recent reports'
          : 'Every domain is checked daily and reported on';
  return (
    <Section span={6} question="Coverage" finding={finding} more={{ label: 'All domains', href: '/app/domains' }}>
      <BarsList
        whole={whole}
        unit="domains"
        rows={[
          { id: 'checked', label: 'DNS checked in the last 24 hours', value: checked, fill: 'slate' },
          {
            id: 'reported',
            label: 'Report within 72 hours',
            value: reported,
            fill: 'slate',
            ...(silent.length === 0 ? {} : { why: listed(silent, 3) }),
            href: pageAt('/app/report-metadata'),
          },
        ]}
      />
    </Section>
  );
}
