import { fleetKindLabels } from '#domain/changes/fleet-labels.ts';
import { recordLabel } from '#domain/changes/labels.ts';
import { writtenName } from '#domain/written-name.ts';
import { severityFaces } from '#src/entities/alerts/labels.ts';
import { alertHref } from '#src/entities/alerts/targets.ts';
import { RecordTextDiff } from '#src/entities/dns-check/RecordTextDiff.tsx';
import { eventLabel, eventNote } from '#src/entities/people/event-labels.ts';
import { domainAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { FleetChange } from './types.ts';

function What({ record, alert, person, customers }: FleetChange) {
  if (record !== null)
    return (
      <>
        <Link href={domainAt(record.domain_id, { tab: 'dns' })}>{recordLabel(record)}</Link>
        <RecordTextDiff before={record.before} after={record.after} nothing="no record" />
      </>
    );
  if (alert !== null)
    return (
      <>
        {alert.event === 'resolved' ? (
          'Resolved: '
        ) : (
          <StatusTag kind={severityFaces[alert.severity].kind}>{severityFaces[alert.severity].word}</StatusTag>
        )}{' '}
        <Link href={alertHref(alert, true)}>{alert.title}</Link>
        {alert.domain !== null && (
          <span className="ui-sub">
            {writtenName(alert.domain)}
            {alert.event === 'opened' && alert.status !== 'open' && `, now ${alert.status}`}
          </span>
        )}
      </>
    );
  if (person === null) return null;
  return (
    <>
      {eventLabel(person, customers[0]?.name ?? '')}
      <span className="ui-sub">{eventNote(person)}</span>
    </>
  );
}

/** When, at which customer, and what changed. */
export function fleetColumns(now: number): Column<FleetChange>[] {
  return [
    {
      id: 'at',
      header: 'When',
      nowrap: true,
      cell: ({ at }) => format.moment(at, now),
      inLine: ({ at, kind }) => `${fleetKindLabels[kind]} · ${format.moment(at, now)}`,
    },
    {
      id: 'customer',
      header: 'Customer',
      rowHeader: true,
      cell: ({ customers }) =>
        customers.length === 0 ? (
          <span className="ui-mute">No customer</span>
        ) : (
          customers.map(({ id, name }) => (
            <div key={id}>
              <Link href={`/app/customers/${id}`}>{name}</Link>
            </div>
          ))
        ),
    },
    { id: 'kind', header: 'Kind', hideOn: 'tablet', cell: ({ kind }) => fleetKindLabels[kind] },
    { id: 'what', header: 'What changed', card: 'full', cell: (row) => <What {...row} /> },
  ];
}
