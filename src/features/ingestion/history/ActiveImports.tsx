import { counted, formOf } from '#domain/text.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Progress } from '#src/ui/Progress.tsx';
import { Section } from '#src/ui/Section.tsx';
import { foundLabel, importAllows, importFaces, reportsLabel, sourceLabel } from './import-labels.ts';
import type { HistoryImport } from './types.ts';
import type { ImportActions } from './use-import-actions.ts';

type ActiveImportsProps = { imports: readonly HistoryImport[]; isSending: boolean; offline: boolean; actions: ImportActions };

/** The imports that run, each with what it has done. */
export function ActiveImports({ imports, isSending, offline, actions }: ActiveImportsProps) {
  if (imports.length === 0) return null;
  return (
    <Section span={12} question="Now" finding={`${counted(imports.length, 'import')} ${formOf(imports.length, 'runs', 'run')}`}>
      {imports.map((row) => (
        <Progress
          key={row.import_id}
          name={sourceLabel(row)}
          state={importFaces[row.status].word.toLowerCase()}
          {...progressOf(row)}
          counts={countsOf(row, isSending)}
          actions={
            actions.may &&
            importAllows(row, 'stop') && (
              <Button
                size="s"
                variant="danger"
                isDisabled={offline}
                isPending={actions.stopping === row.import_id}
                onPress={() => actions.stop(row.import_id)}
                aria-label={`Stop import of ${sourceLabel(row)}`}
              >
                Stop
              </Button>
            )
          }
        />
      ))}
    </Section>
  );
}

function progressOf(row: HistoryImport): { done: number; total: number; unit: string } {
  if (row.status === 'queued') return { done: 0, total: 0, unit: 'messages' };
  if (row.status === 'sending') {
    const total = row.files.reduce((sum, file) => sum + file.size_bytes, 0);
    const done = row.files.reduce((sum, file) => sum + file.received_bytes, 0);
    return { done: Math.floor(done / 1_000), total: Math.ceil(total / 1_000), unit: 'kB sent' };
  }
  const total = row.new_messages + row.known_messages;
  return { done: total - row.waiting_messages, total, unit: 'messages read' };
}

function countsOf(row: HistoryImport, isSending: boolean): string {
  if (row.status === 'sending')
    return row.is_own && !isSending ? 'Choose the same files again to go on where sending stopped' : 'Its files are being sent';
  if (row.status === 'queued') return 'Begins as soon as a worker is free';
  return [
    row.new_messages + row.known_messages === 0 ? 'Files are being unpacked' : foundLabel(row),
    `from ${counted(row.files_read, 'file')}`,
    reportsLabel(row),
    ...(row.skipped > 0 ? [`${format.number(row.skipped)} left out`] : []),
  ].join(' · ');
}
