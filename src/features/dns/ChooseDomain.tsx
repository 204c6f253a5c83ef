import { spelled } from '#domain/text.ts';
import { LevelTag } from '#src/entities/protection/LevelTag.tsx';
import { worstFirst } from '#src/entities/protection/level-order.ts';
import { nameOf } from '#src/page/domain-name.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { VirtualBody } from '#src/ui/table/VirtualBody.tsx';
import { dnsAt } from './search.ts';
import type { Domain, RecordKind } from './types.ts';

type Status = Domain['dns_verification']['verification_status'];

const faces: Record<Status, { kind: StatusKind; word: string; rank: number }> = {
  Error: { kind: 'unknown', word: 'No answer', rank: 1 },
  NeedsAttention: { kind: 'fail', word: 'Needs attention', rank: 0 },
  VerifiedWithIssues: { kind: 'attention', word: 'Verified, with issues', rank: 3 },
  NotChecked: { kind: 'waiting', word: 'Not checked yet', rank: 2 },
  Verified: { kind: 'pass', word: 'Verified', rank: 4 },
};

const columns = (isStaff: boolean): Column<Domain>[] => [
  {
    id: 'name',
    header: 'Domain',
    rowHeader: true,
    value: nameOf,
    file: ({ name }) => name,
    cell: (row) => (
      <>
        {nameOf(row)}
        {isStaff && <span className="ui-sub">{row.customers.map((one) => one.name).join(', ') || 'no customer'}</span>}
      </>
    ),
  },
  {
    id: 'status',
    header: 'DNS',
    card: 'full',
    value: ({ dns_verification: dns }) => faces[dns.verification_status].rank,
    cell: ({ dns_verification: dns }) => {
      const { kind, word } = faces[dns.verification_status];
      return <StatusTag kind={kind}>{word}</StatusTag>;
    },
  },
  {
    id: 'level',
    header: 'Level',
    card: 'flag',
    value: ({ protection }) => worstFirst.indexOf(protection.level),
    cell: ({ protection, dns_verification: { verification_status: status } }) => (
      <LevelTag level={protection.level} isChecked={status !== 'NotChecked'} />
    ),
  },
  {
    id: 'checked',
    header: 'Checked',
    nowrap: true,
    card: 'full',
    value: ({ dns_verification: dns }) => dns.last_verified_at,
    cell: ({ dns_verification: { last_verified_at: at } }) =>
      at === null ? <span className="ui-mute">never</span> : format.dateTime(at),
  },
];

function findingOf(domains: readonly Domain[]): string {
  const bad = domains.filter(({ dns_verification: dns }) => dns.verification_status === 'NeedsAttention').length;
  if (bad === 0) return 'No domain has records that need attention';
  return `The records of ${spelled(bad)} of ${spelled(domains.length, 'domain')} need attention`;
}

/** The domains to choose from, those that need attention first. */
export function ChooseDomain({ domains, type, isStaff }: { domains: Domain[]; type: RecordKind | undefined; isStaff: boolean }) {
  return (
    <Section strong question="All domains" finding={findingOf(domains)}>
      <DataTable
        caption="Domains by state"
        rows={domains}
        columns={columns(isStaff)}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => dnsAt({ domain: id, type })}
        noun={['domain', 'domains']}
        total={domains.length}
        defaultSort={{ columnId: 'status', descending: false }}
        virtual={domains.length > 150 && VirtualBody}
      />
    </Section>
  );
}
