import { useState } from 'react';
import { blocksNothing, panelNote, type ReportRecord, recordsText } from '#domain/onboarding/report-record.ts';
import { counted, formOf } from '#domain/text.ts';
import { CopyButton } from '#src/entities/dns-check/CopyButton.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { RecordCard } from '#src/ui/RecordCard.tsx';
import { EmptyState, Note } from '#src/ui/State.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { CheckNow } from './CheckNow.tsx';
import { SentDialog } from './SentDialog.tsx';
import type { Onboarding } from './types.ts';

type Host = Onboarding['hosts'][number];

const shownRecords = 3;

function footOf(record: ReportRecord): string {
  if (record.action === 'replace') return 'It replaces the existing record.';
  return blocksNothing(record) ? 'Nothing is blocked by this record.' : 'Receivers act on messages that fail it.';
}

function columnsOf(onSend: (host: Host) => void, firstKey: string | undefined): Column<Host>[] {
  return [
    {
      id: 'host',
      header: 'DNS host',
      rowHeader: true,
      value: ({ name }) => name,
      cell: ({ name, panel }) => (
        <>
          {name}
          {panelNote(panel) !== name && <span className="ui-sub">{panelNote(panel)}</span>}
        </>
      ),
    },
    { id: 'published', header: 'Published', align: 'right', value: ({ published }) => published },
    { id: 'missing', header: 'Missing', align: 'right', value: ({ missing }) => missing },
    {
      id: 'sent',
      header: 'Sent to',
      value: ({ sent }) => sent?.to ?? '',
      cell: ({ sent }) => (sent === null ? <span className="ui-mute">Not sent</span> : `${sent.to}, ${format.dayMonth(sent.at)}`),
    },
    {
      id: 'do',
      header: 'Actions',
      headerHidden: true,
      align: 'right',
      card: 'full',
      csv: false,
      cell: (host) =>
        host.records.length > 0 && (
          <Actions end>
            <CopyButton
              text={recordsText(host.records)}
              variant={host.key === firstKey ? 'solid' : 'outline'}
              label={`Copy ${counted(host.records.length, 'record')} for ${host.name}`}
            >
              {`Copy ${counted(host.records.length, 'record')}`}
            </CopyButton>
            <Button size="s" onPress={() => onSend(host)} aria-label={`Send the records for ${host.name}`}>
              {host.sent === null ? 'Prepare email' : 'Prepare reminder'}
            </Button>
          </Actions>
        ),
    },
  ];
}

/** The records that are missing, by who runs the name servers, ready to paste or to send. */
export function RecordsStep({ onboarding }: { onboarding: Onboarding }) {
  const [sending, setSending] = useState<Host | null>(null);
  const { hosts, domains, report_address: address } = onboarding;
  const published = domains.filter(({ is_published: done }) => done).length;
  const first = hosts.find(({ records }) => records.length > 0);
  const missing = hosts.reduce((sum, host) => sum + host.missing, 0);
  const unread = missing - hosts.reduce((sum, host) => sum + host.records.length, 0);
  if (domains.length === 0) return <EmptyState title="No domain yet">Add the domains first.</EmptyState>;
  return (
    <>
      {address === null && (
        <Note icon="attention">
          No report address is set (BEACON_REPORT_ADDRESS), so Beacon cannot say which record to publish. Any record that asks for
          reports counts as published.
        </Note>
      )}
      {address !== null && unread > 0 && (
        <Note icon="info">
          {`${counted(unread, 'domain')} must be checked before Beacon can say which record to publish: one may be there already.`}
        </Note>
      )}
      <DataTable
        caption="Domains by DNS host"
        rows={hosts}
        columns={columnsOf(setSending, first?.key)}
        rowId={({ key }) => key}
        noun={['DNS host', 'DNS hosts']}
        footer={`${published} of ${counted(domains.length, 'domain')} published`}
      />
      {first && (
        <>
          {first.records.slice(0, shownRecords).map((record) => (
            <RecordCard key={record.name} name={record.name} type={record.type} raw={record.value} foot={footOf(record)} />
          ))}
          {first.records.length > shownRecords && (
            <details className="onboarding-more">
              <summary>{`Show ${first.records.length - shownRecords} more ${formOf(first.records.length - shownRecords, 'record')} for ${first.name}`}</summary>
              {first.records.slice(shownRecords).map((record) => (
                <RecordCard key={record.name} name={record.name} type={record.type} raw={record.value} foot={footOf(record)} />
              ))}
            </details>
          )}
        </>
      )}
      <CheckNow onboarding={onboarding} />
      {sending?.message && (
        <SentDialog id={onboarding.customer.id} host={sending} message={sending.message} onClose={() => setSending(null)} />
      )}
    </>
  );
}
