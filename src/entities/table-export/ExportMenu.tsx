import type { ExportFormat } from '#domain/vocabulary/filter.ts';
import { useOffline } from '#src/client/connection.ts';
import { Button } from '#src/ui/Button.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { formatLabels } from './format-labels.ts';
import { type ExportBody, useTableExport } from './use-table-export.ts';

type ExportMenuProps = { table: ExportBody['table']; config: ExportBody['filter_config'] };

/** Downloads everything that fits a filter, in the format that is chosen. */
export function ExportMenu({ table, config }: ExportMenuProps) {
  const offline = useOffline();
  const { mutate, isPending, progress } = useTableExport();
  if (offline)
    return (
      <Button size="s" isDisabled reason="Downloads need a connection.">
        Download
      </Button>
    );
  const take = (format: ExportFormat) =>
    mutate({ body: { table, filter_config: config, format }, fileName: `${table}.${format}` });
  return (
    <Menu
      label="Download these rows"
      trigger={
        <Button size="s" icon="down" isPending={isPending} pendingText={progress}>
          Download
        </Button>
      }
      entries={formatLabels.map(({ id, label, note }) => ({ id, label, note, onAction: () => take(id) }))}
    />
  );
}
