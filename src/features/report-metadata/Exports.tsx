import { useMutation } from '@tanstack/react-query';
import type { ReportFormat } from '#domain/vocabulary/filter.ts';
import { useOffline } from '#src/client/connection.ts';
import { saveFile } from '#src/page/save-file.ts';
import { Button } from '#src/ui/Button.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { notify } from '#src/ui/toast.tsx';
import { exportName, exportOf } from './save-export.ts';
import type { WholeReport } from './types.ts';

/** Downloads a report as what was read (Excel, CSV, JSON) or as it came (XML). */
export function Exports({ report }: { report: WholeReport['report'] }) {
  const offline = useOffline();
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: ReportFormat) => saveFile(await exportOf(report.id, format), exportName(report, format)),
    onError: (error) => notify({ text: error.message, tone: 'fail' }),
  });
  if (offline)
    return (
      <Button size="s" isDisabled reason="Downloads need a connection.">
        Download
      </Button>
    );
  return (
    <Menu
      label="Download this report"
      trigger={
        <Button size="s" icon="down" isPending={isPending}>
          Download
        </Button>
      }
      entries={[
        { id: 'xlsx', label: 'Rows as Excel', note: 'a workbook with dates and numbers', onAction: () => mutate('xlsx') },
        { id: 'csv', label: 'Rows as CSV', note: 'for any spreadsheet', onAction: () => mutate('csv') },
        { id: 'json', label: 'Everything as JSON', note: 'with unreadable rows', onAction: () => mutate('json') },
        { id: 'xml', label: 'Original XML', note: 'as the reporter wrote it', onAction: () => mutate('xml') },
      ]}
    />
  );
}
