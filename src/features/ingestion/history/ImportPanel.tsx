import { counted, formOf } from '#domain/text.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { KeyValue, RowList } from '#src/ui/Lists.tsx';
import { Actions as Bar, Panel, PanelPart } from '#src/ui/Panel.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import {
  faceOf,
  foundLabel,
  goOnLabel,
  importAllows,
  mayContinue,
  monthLabel,
  monthNote,
  reportsLabel,
  starterLabel,
} from './import-labels.ts';
import type { HistoryImport } from './types.ts';
import type { ImportActions } from './use-import-actions.ts';

type ImportPanelProps = { row: HistoryImport; actions: ImportActions; offline: boolean; onClose: () => void };

/** One import: its files, what it found by month, and what was not counted with the reasons. */
export function ImportPanel({ row, actions, offline, onClose }: ImportPanelProps) {
  const mayStart = mayContinue(row);
  const mayStop = importAllows(row, 'stop');
  return (
    <div className="batch-panel">
      <Panel
        title={`Import of ${format.dateTime(row.created_time)}`}
        sub={<StatusTag kind={faceOf(row).kind}>{faceOf(row).word}</StatusTag>}
        onClose={onClose}
        closeLabel="Close this import"
        twoOnTablet
      >
        <p className="ui-verdict ui-panel-full">
          {row.reason ?? `${foundLabel(row)}.${row.is_interrupted ? ` ${goOnLabel}` : ''}`}
        </p>
        <PanelPart title="Source and counts">
          <KeyValue
            items={[
              { term: 'Started by', value: starterLabel(row) },
              ...(row.ended_time === null ? [] : [{ term: 'Ended', value: format.dateTime(row.ended_time) }]),
              ...(row.place === null ? [] : [{ term: 'From the server', value: row.place, mono: true }]),
              ...row.files.map((file, index) => ({
                term: index === 0 ? 'Sent' : '',
                value: `${file.name}, ${format.bytes(file.size_bytes)}`,
              })),
              { term: 'Files read', value: format.number(row.files_read) },
              { term: 'New messages', value: format.number(row.new_messages) },
              { term: 'Already here', value: format.number(row.known_messages) },
              ...(row.waiting_messages > 0 ? [{ term: 'Not read yet', value: format.number(row.waiting_messages) }] : []),
              { term: 'Reports', value: reportsLabel(row) },
            ]}
          />
        </PanelPart>
        {row.months.length > 0 && (
          <PanelPart title="Messages by month">
            <div className="import-months">
              <RowList
                label="Messages by month"
                items={row.months.map((one) => ({
                  id: one.month,
                  label: monthLabel(one.month),
                  value: monthNote(one),
                }))}
              />
            </div>
          </PanelPart>
        )}
        {row.reports_held > 0 && (
          <PanelPart title={counted(row.reports_held, 'report waits', 'reports wait')}>
            <p className="ui-small">
              {formOf(row.reports_held, 'Its domain is', 'Their domains are')} not registered. Beacon counts{' '}
              {formOf(row.reports_held, 'it', 'them')} once you <Link href="/app/domains">add the domain</Link>.
            </p>
          </PanelPart>
        )}
        {row.refusals.length > 0 && (
          <PanelPart title={`${counted(row.files_refused, 'file')} not readable`}>
            {row.refusals.map(({ reason, files }) => (
              <p key={reason} className="refusals">
                <span>
                  <b>{format.number(files)}</b> × {reason}
                </span>
              </p>
            ))}
          </PanelPart>
        )}
        {row.skipped > 0 && (
          <PanelPart title={`${counted(row.skipped, 'file')} left out`}>
            <ul className="import-skipped">
              {row.skipped_files.map(({ name, reason }, index) => (
                <li key={index}>
                  <b>{name}</b> {reason}
                </li>
              ))}
            </ul>
            {row.skipped_files.length < row.skipped && (
              <p className="ui-small ui-mute">The first {format.number(row.skipped_files.length)} are listed.</p>
            )}
          </PanelPart>
        )}
        {actions.may && (mayStart || mayStop) && (
          <div className="ui-panel-full">
            <Bar>
              {mayStart && (
                <Button
                  isDisabled={offline}
                  isPending={actions.starting === row.import_id}
                  onPress={() => actions.start(row.import_id)}
                >
                  Continue this import
                </Button>
              )}
              {mayStop && (
                <Button
                  variant="danger"
                  isDisabled={offline}
                  isPending={actions.stopping === row.import_id}
                  onPress={() => actions.stop(row.import_id)}
                >
                  Stop this import
                </Button>
              )}
            </Bar>
          </div>
        )}
      </Panel>
    </div>
  );
}
