import { nobodyLabel } from '#domain/audit/nobody.ts';
import { capital, shortened } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { AuditEntry } from './types.ts';

const bad = new Set(['sign_in_refused', 'audit_broken']);
const good = new Set(['audit_verified']);

const onWhat = ({ subject, customer, entity, entity_id: id }: AuditEntry): string => {
  const named = subject ?? (id === null || entity === 'user' ? '' : `${capital(entity.replaceAll('_', ' '))} ${id}`);
  return [named, customer !== null && customer !== subject ? customer : ''].filter((part) => part !== '').join(' · ');
};

const shown = 2;

/** What an entry of the trail shows in the list. */
export function auditColumns(now: number): Column<AuditEntry>[] {
  return [
    { id: 'time', header: 'Time', nowrap: true, value: ({ at }) => at, cell: ({ at }) => format.moment(at, now) },
    { id: 'who', header: 'Who', value: ({ actor, request_id: request }) => actor?.name ?? nobodyLabel(request) },
    {
      id: 'action',
      header: 'Action',
      rowHeader: true,
      value: ({ label }) => label,
      cell: ({ action, label }) =>
        bad.has(action) || good.has(action) ? <StatusTag kind={bad.has(action) ? 'fail' : 'pass'}>{label}</StatusTag> : label,
    },
    {
      id: 'what',
      header: 'On what',
      card: 'full',
      value: onWhat,
      cell: (row) => (
        <>
          {onWhat(row)}
          {row.details.length > 0 && (
            <span className="ui-sub">
              {row.details
                .slice(0, shown)
                .map(({ name, value }) => `${capital(name)}: ${shortened(value, 60)}`)
                .join(' · ')}
            </span>
          )}
        </>
      ),
    },
    { id: 'from', header: 'From', hideOn: 'tablet', value: ({ ip, actor }) => ip ?? (actor === null ? 'Server' : '') },
    {
      id: 'hash',
      header: 'Hash',
      hideOn: 'tablet',
      align: 'right',
      value: ({ hash }) => hash,
      cell: ({ hash }) =>
        hash === null ? (
          <span className="ui-mute ui-small">Not yet</span>
        ) : (
          <span className="ui-mono ui-small">{hash.slice(0, 8)}</span>
        ),
    },
  ];
}
