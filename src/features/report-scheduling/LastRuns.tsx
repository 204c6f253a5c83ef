import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ReportRow } from './ReportRow.tsx';
import type { Schedule } from './types.ts';
import { useStoredReports } from './use-report-file.ts';

const shown = 10;

/** The last reports of a schedule in a drawer. */
export function LastRuns({ schedule }: { schedule: Schedule }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" variant="quiet" onPress={() => setOpen(true)} aria-label={`Last runs of ${schedule.schedule_name}`}>
        Last runs
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Last runs of ${schedule.schedule_name}`} asDrawer>
        {isOpen && <Runs id={schedule.schedule_id} />}
      </Dialog>
    </>
  );
}

function Runs({ id }: { id: number }) {
  const query = useRead(calls.reportScheduling.listReports, { query: { schedule_id: id, limit: shown, offset: 0 } });
  const { isStored, refresh } = useStoredReports();
  return (
    <QueryView query={query} title="The runs">
      {({ reports }) =>
        reports.length === 0 ? (
          <p>It has made no report yet.</p>
        ) : (
          <ActionRows label="Last runs">
            {reports.map((run) => (
              <ReportRow key={run.job_id} run={run} isStored={isStored(run)} onOpened={refresh} />
            ))}
          </ActionRows>
        )
      }
    </QueryView>
  );
}
