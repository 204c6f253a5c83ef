import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { RecordDrawer, type Row } from '#src/entities/mail-records/RecordDrawer.tsx';
import { dispositionLabel } from '#src/entities/mail-records/record-labels.ts';
import { Button, TextButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { TreeList, type TreeNode } from '#src/ui/Lists.tsx';
import { PanelPart } from '#src/ui/Panel.tsx';
import type { DrillDown, SourcesSearch } from './types.ts';

const shownReports = 8;

const proofLabel = (row: Row) =>
  row.dkim_aligned && row.spf_aligned ? 'by SPF and DKIM' : row.dkim_aligned ? 'by DKIM' : row.spf_aligned ? 'by SPF' : 'failed';

type Place = Pick<SourcesSearch, 'report' | 'row'>;
type TrailProps = { data: DrillDown; domain: number; place: Place; onPlace: (place: Place) => void };

/** From the address to the reports that name it, from a report to its rows, from a row to what was checked. */
export function Trail({ data, domain, place: { report: open, row }, onPlace }: TrailProps) {
  const [all, setAll] = useState(false);
  const rows = useRead(
    calls.domainReports.reportRecords,
    { params: { domain: String(domain), report: open ?? 1 }, query: { source_ip: data.source_ip } },
    { enabled: open !== undefined },
  );
  const inside = (report: number): TreeNode[] => {
    if (report !== open) return [];
    const full = { id: 'full', label: 'Full report', href: `/app/report-metadata/${report}` };
    if (rows.data === undefined) return [{ id: 'wait', label: rows.isError ? rows.error.message : 'Loading the rows' }, full];
    return [
      ...rows.data.records.map((one) => ({
        id: `row ${one.seq}`,
        label: (
          <TextButton onPress={() => onPlace({ report, row: one.seq + 1 })}>
            {`${one.header_from}: ${proofLabel(one)}, ${dispositionLabel(one.disposition).toLowerCase()}`}
          </TextButton>
        ),
        figure: counted(one.count, 'message'),
      })),
      full,
    ];
  };
  const pinned = data.reports.findIndex((report) => report.id === open);
  const shown = all ? data.reports : data.reports.slice(0, Math.max(shownReports, pinned + 1));
  const left = data.reports.length - shown.length;
  return (
    <PanelPart title="Address, reports, rows" full>
      <TreeList
        label={`Reports that name ${data.source_ip}`}
        nodes={[
          {
            id: data.source_ip,
            label: data.source_ip,
            mono: true,
            figure: `${counted(data.summary.messages, 'message')} · ${counted(data.total_records, 'row')}`,
            children: shown.map((report) => ({
              id: `${report.id}`,
              label: (
                <TextButton
                  aria-expanded={report.id === open}
                  onPress={() => onPlace({ report: report.id === open ? undefined : report.id, row: undefined })}
                >
                  {`${report.reporter_name}, ${format.utcDayMonth(report.begin_time.slice(0, 10))}`}
                </TextButton>
              ),
              figure: report.id === open ? 'its rows:' : '',
              children: inside(report.id),
            })),
          },
        ]}
      />
      {left > 0 && (
        <Button size="s" onPress={() => setAll(true)}>
          {`Show ${counted(left, 'more report')}`}
        </Button>
      )}
      {data.reports.length >= 50 && all && <p className="ui-small ui-mute">The newest 50 reports are listed.</p>}
      <RecordDrawer
        row={rows.data?.records.find(({ seq }) => open !== undefined && seq + 1 === row) ?? null}
        onClose={() => onPlace({ report: open, row: undefined })}
      />
    </PanelPart>
  );
}
