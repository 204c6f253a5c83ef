import { protectedPart } from '#domain/part-of.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { LevelTag } from '#src/entities/protection/LevelTag.tsx';
import { isSafe, levelCounts, levelFaces } from '#src/entities/protection/levels.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { domainAt } from '#src/page/links.ts';
import { pageAt } from '#src/page/search.ts';
import * as format from '#src/ui/format.ts';
import { Column } from '#src/ui/Grid.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column as TableColumn } from '#src/ui/table/types.ts';

const shownAtMost = 6;

/** Domains by score, the lowest first; those without a score are left out. */
export function lowestFirst(domains: readonly DomainRow[]): DomainRow[] {
  return domains
    .filter((row) => row.protection.score !== null)
    .sort((a, b) => (a.protection.score ?? 0) - (b.protection.score ?? 0) || b.messages - a.messages);
}

const columns: TableColumn<DomainRow>[] = [
  {
    id: 'name',
    header: 'Domain',
    rowHeader: true,
    cell: (row) => (
      <>
        {nameOf(row)}
        <span className="ui-sub">{row.customers.map((one) => one.name).join(', ') || 'no customer'}</span>
      </>
    ),
  },
  { id: 'level', header: 'Level', card: 'flag', cell: (row) => <LevelTag level={row.protection.level} /> },
  {
    id: 'score',
    header: 'Score',
    align: 'right',
    inLine: (row) => `score ${row.protection.score} ${row.protection.grade}`,
    cell: (row) => (
      <span className="ui-nowrap">
        {format.number(row.protection.score ?? 0)} <span className="ui-grade">{row.protection.grade}</span>
      </span>
    ),
  },
  { id: 'why', header: 'Why', card: 'full', hideOn: 'tablet', cell: (row) => row.protection.why },
];

/** How many domains have each level, and those with the lowest scores. */
export function FleetProtection({ domains: all }: { domains: DomainRow[] }) {
  const domains = all.filter((row) => row.standing !== 'unverified');
  const checked = domains.filter((row) => row.dns_verification.verification_status !== 'NotChecked');
  const unchecked = domains.length - checked.length;
  const counts = levelCounts(domains.map((row) => row.protection));
  const safe = domains.filter((row) => isSafe(row.protection.level)).length;
  const unknown = counts.find(({ level }) => level === 'unknown')?.count ?? 0;
  const lowest = lowestFirst(domains);
  const [worst] = lowest;
  return (
    <>
      <Section
        span={4}
        wideOnTablet
        question="Protection of all domains"
        finding={domains.length === 0 ? 'No domain yet' : protectedPart(safe, domains.length, unknown)}
        more={{ label: 'All shields', href: '/app/protection' }}
      >
        <RowList
          label="Domains by level"
          items={[
            ...(unchecked === 0
              ? []
              : [
                  {
                    id: 'unchecked',
                    label: <LevelTag level="unknown" isChecked={false} />,
                    sub: 'The first check is under way',
                    value: format.number(unchecked),
                    href: '/app/domain-protection-status',
                  },
                ]),
            ...levelCounts(checked.map((row) => row.protection)).map(({ level, count }) => ({
              id: level,
              label: <LevelTag level={level} />,
              sub: levelFaces[level].meaning,
              value: format.number(count),
              href: pageAt('/app/protection', { level }),
            })),
          ]}
        />
      </Section>
      <Column span={8}>
        <Section
          question="Lowest scores"
          finding={
            worst === undefined ? 'No domain has a score yet' : `${worst.name} has the lowest score, ${worst.protection.score}`
          }
          more={{ label: 'All domains', href: '/app/domains?show=attention' }}
        >
          <DataTable
            caption="Domains with the lowest scores"
            rows={lowest.slice(0, shownAtMost)}
            columns={columns}
            rowId={(row) => String(row.id)}
            rowHref={(row) => domainAt(row.id)}
            noun={['domain', 'domains']}
            total={domains.length}
            empty={<p className="ui-mute">Scores appear after the first DNS check.</p>}
          />
        </Section>
      </Column>
    </>
  );
}
