import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { RowWarning } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { notify } from '#src/ui/toast.tsx';
import { runText, sentText } from './center-labels.ts';
import { ShareReport } from './ShareReport.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { type ReportRun, statusFaces } from './types.ts';
import { useReportFile } from './use-report-file.ts';

/** A report of the library with what can be done with it. `isStored`: its file is on this device. */
export function ReportRow({ run, isStored, onOpened }: { run: ReportRun; isStored: boolean; onOpened: () => void }) {
  const now = useNow();
  const { word, kind } = statusFaces[run.status];
  const sent = sentText(run);
  return (
    <li className="reports-row">
      <Thumbnail sketch={run.sketch} />
      <span>
        <span className="ui-strong">{run.title}</span>
        <span className="ui-sub">{runText(run, now)}</span>
        {sent !== '' && <span className="ui-sub">{sent}</span>}
        {run.note !== null && <span className="ui-sub">{run.note}</span>}
        {isStored && <span className="ui-sub">On this device: opens offline</span>}
        {run.reason !== null && run.status !== 'ready' && (
          <RowWarning isFailure={run.status === 'failed'}>{run.reason}</RowWarning>
        )}
        {run.status === 'ready' && <FileActions run={run} isStored={isStored} onOpened={onOpened} />}
        {run.status === 'failed' && <Retry run={run} />}
      </span>
      <StatusTag kind={kind}>{word}</StatusTag>
    </li>
  );
}

function FileActions({ run, isStored, onOpened }: { run: ReportRun; isStored: boolean; onOpened: () => void }) {
  const offline = useOffline();
  const file = useReportFile(run);
  if (offline && !isStored) return <span className="ui-sub">Not on this device. To open it you need a connection.</span>;
  const act = (how: 'open' | 'download') => file.mutate(how, { onSuccess: onOpened });
  const isOn = (how: 'open' | 'download') => file.isPending && file.variables === how;
  return (
    <span className="reports-actions">
      {run.format === 'pdf' && (
        <Button
          size="s"
          isPending={isOn('open')}
          isDisabled={isOn('download')}
          onPress={() => act('open')}
          aria-label={`Open PDF: ${run.title}`}
        >
          Open PDF
        </Button>
      )}
      <Button
        size="s"
        isPending={isOn('download')}
        isDisabled={isOn('open')}
        onPress={() => act('download')}
        aria-label={`Download: ${run.title}`}
      >
        Download
      </Button>
      <ShareReport run={run} />
    </span>
  );
}

function Retry({ run }: { run: ReportRun }) {
  const offline = useOffline();
  const retry = useSend(calls.reportScheduling.retryReport);
  return (
    <span className="reports-actions">
      <Button
        size="s"
        isDisabled={offline}
        reason="Needs a connection."
        isPending={retry.isPending}
        aria-label={`Try again: ${run.title}`}
        onPress={() =>
          retry.mutate(
            { params: { id: Number(run.job_id) } },
            { onError: (error) => notify({ text: error.message, tone: 'fail' }) },
          )
        }
      >
        Try again
      </Button>
    </span>
  );
}
