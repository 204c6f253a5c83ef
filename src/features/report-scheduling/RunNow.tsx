import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { useSendOnce } from '#src/page/use-send-once.ts';
import { Button } from '#src/ui/Button.tsx';
import { Link } from '#src/ui/Link.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { notify } from '#src/ui/toast.tsx';
import { type Schedule, statusFaces } from './types.ts';

const liveMs = 2_000;

/** Makes the reports of a schedule now, for its recipients or as a test for the person alone, and follows the first of them. */
export function RunNow({ schedule }: { schedule: Schedule }) {
  const { schedule_id: id, schedule_name: name } = schedule;
  const offline = useOffline();
  const execute = useSendOnce(calls.reportScheduling.executeSchedule);
  const [job, setJob] = useState<number | null>(null);
  const run = (toMe: boolean) =>
    execute.send(
      { params: { id }, body: { to_me: toMe } },
      {
        onSuccess: ({ job_id: next }) => setJob(Number(next)),
        onError: (error) => notify({ text: error.message, tone: 'fail' }),
      },
    );
  const beginning = execute.isPending ? execute.variables?.body.to_me === true : null;
  const stateOf = (toMe: boolean) => ({ isDisabled: offline || beginning === !toMe, isPending: beginning === toMe });
  return (
    <>
      {schedule.may_change && !schedule.is_suspended && (
        <Button size="s" {...stateOf(false)} onPress={() => run(false)} aria-label={`Run now: ${name}`}>
          Run now
        </Button>
      )}
      <Button size="s" {...stateOf(true)} onPress={() => run(true)} aria-label={`Send test to me: ${name}`}>
        Send test to me
      </Button>
      {job !== null && <JobStatus key={job} job={job} />}
    </>
  );
}

function JobStatus({ job }: { job: number }) {
  const { data } = useRead(
    calls.reportScheduling.reportStatus,
    { params: { id: job } },
    { refetchWhile: ({ status }) => (status === 'queued' || status === 'rendering' ? liveMs : false) },
  );
  if (data === undefined) return null;
  const { word, kind } = statusFaces[data.status];
  return (
    <span className="schedule-job" role="status">
      <StatusTag kind={kind}>{word}</StatusTag>
      <Link href={`/app/report-center?report=${job}`}>Open report</Link>
    </span>
  );
}
