import { capital, spelled } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { PassRate } from '#src/entities/mail-stats/parts.tsx';
import type { DomainStats } from '#src/entities/mail-stats/types.ts';
import { LevelTag } from '#src/entities/protection/LevelTag.tsx';
import { worstFirst } from '#src/entities/protection/level-order.ts';
import { isSafe, levelFaces } from '#src/entities/protection/levels.ts';
import { nextGate, policyNow } from '#src/entities/protection/stages.ts';
import type { StatusRow } from '#src/entities/protection/types.ts';
import { domainAt } from '#src/page/links.ts';
import { DotPlot } from '#src/ui/charts/DotPlot.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';

type Row = StatusRow & { split: DomainStats['split'] };

function Two({ head, sub }: { head: string; sub: string }) {
  return (
    <>
      {head}
      <span className="ui-sub">{sub}</span>
    </>
  );
}

const columns: Column<Row>[] = [
  { id: 'domain', header: 'Domain', rowHeader: true, value: (row) => writtenName(row.domain), file: (row) => row.domain },
  {
    id: 'level',
    header: 'Level',
    card: 'flag',
    value: (row) => `${worstFirst.indexOf(row.level)} ${levelFaces[row.level].word}`,
    cell: (row) => <LevelTag level={row.level} isChecked={row.checked_at !== null} />,
  },
  {
    id: 'score',
    header: 'Score',
    card: 'third',
    nowrap: true,
    value: (row) => row.score,
    cell: (row) =>
      row.score === null ? (
        <span className="ui-mute">not measured</span>
      ) : (
        <>
          {format.number(row.score)} <span className="ui-grade">{row.grade}</span>
        </>
      ),
  },
  {
    id: 'scale',
    header: 'Score on its scale',
    headerHidden: true,
    hideOn: 'tablet',
    cell: (row) => row.score !== null && <DotPlot value={row.score} />,
  },
  {
    id: 'policy',
    header: 'Policy now',
    card: 'third',
    cell: (row) => {
      const { word, sub } = policyNow(row.path, row.policies.self?.asked ?? null);
      return <Two head={word} sub={sub} />;
    },
  },
  {
    id: 'gate',
    header: 'Next gate',
    card: 'third',
    cell: (row) => {
      const gate = nextGate(row);
      return gate && <Two {...gate} />;
    },
  },
  {
    id: 'passed',
    header: 'Own messages passed',
    align: 'right',
    hideOn: 'tablet',
    cell: (row) => <PassRate passed={row.split.own_passed} messages={row.split.own_messages} unknown={row.split.unknown} />,
  },
];

function findingOf(rows: Row[]): string {
  const open = rows.filter(({ level }) => level === 'exposed' || level === 'monitoring').length;
  const rest = rows.filter(({ level }) => level === 'almost').length;
  const unchecked = rows.filter(({ checked_at }) => checked_at === null).length;
  const unknown = rows.filter(({ level }) => level === 'unknown').length - unchecked;
  if (unchecked > 0 && unchecked === rows.length) return 'Not checked yet';
  const others = unknown + unchecked > 0 ? `; the protection of ${spelled(unknown + unchecked)} is not known` : '';
  if (open > 0) return `${capital(spelled(open, 'domain does', 'domains do'))} not stop forged messages yet${others}`;
  if (rest > 0) return `${capital(spelled(rest, 'domain is', 'domains are'))} almost protected`;
  if (unchecked > 0) return `${capital(spelled(unchecked, 'domain is', 'domains are'))} not checked yet`;
  if (unknown > 0) return `The protection of ${spelled(unknown, 'domain')} is not known`;
  return rows.length === 1 && rows.every(({ level }) => isSafe(level))
    ? 'Your domain stops forged messages'
    : 'All your domains stop forged messages';
}

/** So many domains are listed, the least protected first; the rest is behind the link. */
const most = 10;

/** The domains with level, score, policy and what the next step needs. */
export function Safety({ domains, protection, days }: { domains: DomainStats[]; protection: StatusRow[]; days: number }) {
  const splits = new Map(domains.map((one) => [one.domain_id, one.split]));
  const rows = protection
    .flatMap((row): Row[] => {
      const split = splits.get(row.domain_id);
      return split === undefined ? [] : [{ ...row, split }];
    })
    .sort((a, b) => worstFirst.indexOf(a.level) - worstFirst.indexOf(b.level) || (a.score ?? 101) - (b.score ?? 101));
  return (
    <Section question="Are we safe?" finding={findingOf(rows)} more={{ label: 'Protection', href: '/app/protection' }}>
      <DataTable
        caption="Domains and their protection"
        rows={rows.slice(0, most)}
        {...(rows.length > most && { total: rows.length })}
        columns={columns}
        rowId={(row) => String(row.domain_id)}
        rowHref={(row) => domainAt(row.domain_id, { days })}
        noun={['domain', 'domains']}
        defaultSort={{ columnId: 'level', descending: false }}
      />
    </Section>
  );
}
