import { useMemo } from 'react';
import { listed } from '#domain/text.ts';
import { PassRate, PassTrend } from '#src/entities/mail-stats/parts.tsx';
import { isSilent } from '#src/entities/mail-stats/silent.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { LevelTag } from '#src/entities/protection/LevelTag.tsx';
import { levelRank } from '#src/entities/protection/level-order.ts';
import { levelFaces } from '#src/entities/protection/levels.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { domainAt, statsAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { VirtualBody } from '#src/ui/table/VirtualBody.tsx';
import { urgentFindings } from './attention.ts';
import { Findings } from './Findings.tsx';
import { classWord } from './mail-class.ts';
import type { DnsFacts } from './types.ts';

const isChecked = (row: DomainRow) => row.dns_verification.verification_status !== 'NotChecked';

type Facts = ReadonlyMap<number, DnsFacts>;

/** Reports about a domain show once it is verified. */
const isHidden = (row: DomainRow) => row.standing === 'unverified';
const notShown = <span className="ui-mute">not shown</span>;

function Policy({ row }: { row: DomainRow }) {
  const { policy, stage } = row.protection;
  if (policy === null)
    return <span className="ui-mute">{row.protection.level === 'unknown' ? 'not known' : 'no valid record'}</span>;
  return (
    <>
      {policy.charAt(0).toUpperCase() + policy.slice(1)}
      {stage.startsWith('rehearse') && <span className="ui-sub">in testing</span>}
    </>
  );
}

const nextStepOf = (row: DomainRow) => (isHidden(row) ? 'Verify this domain' : row.next_step?.what);

function LastSeen({ row, now }: { row: DomainRow; now: number }) {
  if (isHidden(row)) return notShown;
  if (row.last_report_at === null)
    return <span className={isSilent(row, now) ? 'ui-tone-attention ui-strong' : 'ui-mute'}>none yet</span>;
  return (
    <time dateTime={row.last_report_at} className={isSilent(row, now) ? 'ui-tone-attention ui-strong' : undefined}>
      {format.relative(row.last_report_at, now)}
    </time>
  );
}

const lastSeenLabel = (row: DomainRow, now: number): string =>
  isHidden(row) ? '' : row.last_report_at === null ? 'no report yet' : `report ${format.relative(row.last_report_at, now)}`;

/** Up to how many letters a name stays on one line: breaks at hyphens are hard to read. */
const mostUnbroken = 24;

/** So many tags are named below a domain; the column of tags, the filter and the domain's settings have all of them. */
const mostTagsShown = 3;

function nameColumns(isStaff: boolean): Column<DomainRow>[] {
  return [
    {
      id: 'name',
      header: 'Domain',
      rowHeader: true,
      value: nameOf,
      file: (row) => row.name,
      cell: (row) => (
        <>
          <span className={nameOf(row).length > mostUnbroken ? undefined : 'ui-nowrap'}>{nameOf(row)}</span>
          <span className="ui-sub">
            {isStaff ? row.customers.map((one) => one.name).join(', ') || 'no customer' : classWord(row.mail_class)}
            {row.tags.length > 0 && ` · ${listed(row.tags, mostTagsShown)}`}
          </span>
        </>
      ),
    },
    { id: 'class', header: 'Class', hiddenAtFirst: true, value: (row) => classWord(row.mail_class) },
    { id: 'tags', header: 'Tags', hiddenAtFirst: true, value: (row) => row.tags.join(', ') },
  ];
}

function protectionColumns(facts: Facts): Column<DomainRow>[] {
  return [
    {
      id: 'level',
      header: 'Level',
      card: 'flag',
      value: (row) =>
        isHidden(row)
          ? 'Unverified'
          : `${levelRank(row.protection.level, isChecked(row))} ${isChecked(row) ? levelFaces[row.protection.level].word : 'Not checked yet'}`,
      cell: (row) =>
        isHidden(row) ? (
          <StatusTag kind="waiting">Unverified</StatusTag>
        ) : (
          <LevelTag level={row.protection.level} isChecked={isChecked(row)} />
        ),
    },
    {
      id: 'score',
      header: 'Score',
      align: 'right',
      value: (row) => row.protection.score,
      cell: (row) =>
        row.protection.score === null ? (
          <span className="ui-mute">not known</span>
        ) : (
          <span className="ui-nowrap">
            {format.number(row.protection.score)} <span className="ui-grade">{row.protection.grade}</span>
          </span>
        ),
    },
    {
      id: 'policy',
      header: 'Policy',
      hideOn: 'tablet',
      value: (row) => row.protection.policy,
      cell: (row) => <Policy row={row} />,
    },
    {
      id: 'findings',
      header: 'Findings',
      descendingFirst: true,
      value: (row) => {
        const known = facts.get(row.id);
        return known === undefined ? null : urgentFindings(known) * 1000 + known.flags.medium + known.flags.low;
      },
      cell: (row) => <Findings facts={facts.get(row.id)} />,
      csv: false,
    },
  ];
}

function mailColumns(now: number): Column<DomainRow>[] {
  return [
    {
      id: 'passed',
      header: 'Own passed',
      fileHeader: 'Own passed, %',
      nowrap: true,
      descendingFirst: true,
      value: (row) => (row.own_messages === 0 ? null : (100 * row.own_passed) / row.own_messages),
      cell: (row) => (isHidden(row) ? notShown : <PassRate passed={row.own_passed} messages={row.own_messages} />),
    },
    {
      id: 'trend',
      header: 'By day',
      middle: true,
      hideOn: 'tablet',
      cell: (row) => (isHidden(row) ? null : <PassTrend name={nameOf(row)} trend={row.trend} />),
    },
    {
      id: 'next',
      header: 'Next step',
      card: 'full',
      hideOn: 'tablet',
      sortable: false,
      value: (row) => nextStepOf(row) ?? '',
      cell: (row) => nextStepOf(row) ?? <span className="ui-mute">none</span>,
    },
    { id: 'messages', header: 'Messages', align: 'right', hiddenAtFirst: true, value: (row) => row.messages },
    {
      id: 'last',
      header: 'Last report',
      descendingFirst: true,
      value: (row) => row.last_report_at,
      nowrap: true,
      inLine: (row) => lastSeenLabel(row, now),
      cell: (row) => <LastSeen row={row} now={now} />,
    },
    {
      id: 'unreadable',
      header: 'Unreadable rows',
      align: 'right',
      hiddenAtFirst: true,
      value: (row) => row.unreadable_rows,
      cell: (row) =>
        row.unreadable_rows === 0 ? (
          '0'
        ) : (
          <Link href={statsAt('/app/report-metadata', { domain: row.id, days: 30, problems: 'unreadable_rows' })}>
            {format.number(row.unreadable_rows)}
          </Link>
        ),
    },
  ];
}

type DomainTableProps = {
  rows: DomainRow[];
  total: number;
  facts: Facts;
  isStaff: boolean;
  now: number;
  selected: ReadonlySet<string>;
  onSelected: (selected: ReadonlySet<string>) => void;
};

/** The domains: level, score, policy, findings, and the last 30 days of their mail. */
export function DomainTable({ rows, total, facts, isStaff, now, selected, onSelected }: DomainTableProps) {
  const byScore = useMemo(() => [...rows].sort((a, b) => (a.protection.score ?? 101) - (b.protection.score ?? 101)), [rows]);
  return (
    <DataTable
      caption="Domains"
      rows={byScore}
      columns={[...nameColumns(isStaff), ...protectionColumns(facts), ...mailColumns(now)]}
      rowId={(row) => String(row.id)}
      rowHref={(row) => domainAt(row.id)}
      rowLabel={nameOf}
      noun={['domain', 'domains']}
      total={total}
      selected={selected}
      onSelected={onSelected}
      columnChoice
      csvName="domains"
      virtual={rows.length > 150 && VirtualBody}
      defaultSort={{ columnId: 'level', descending: false }}
    />
  );
}
