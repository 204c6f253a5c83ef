import { useState } from 'react';
import { typeLabels } from '#domain/documents/labels.ts';
import { counted, listed } from '#domain/text.ts';
import { useNow } from '#src/client/connection.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { queuedFor } from '#src/offline/overlay.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Note } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { LastRuns } from './LastRuns.tsx';
import { RunNow } from './RunNow.tsx';
import { formatLabels, type Schedule } from './types.ts';
import { useScheduleActions } from './use-schedule-actions.ts';
import { entityOf } from './waiting-schedules.ts';

/** A schedule: what it makes, for whom, when it ran and runs next, and what can be done with it. */
export function ScheduleCard({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const now = useNow();
  const isWaiting = queuedFor(useOutbox().queued, entityOf(schedule.schedule_id)).length > 0;
  const why = schedule.problem ?? schedule.last_error;
  const headId = `schedule-${schedule.schedule_id}`;
  return (
    <article className="schedule" aria-labelledby={headId}>
      <div className="schedule-head">
        <div>
          <h3 id={headId}>{schedule.schedule_name}</h3>
          <p className="ui-small ui-mute">{schedule.cadence}</p>
        </div>
        {isWaiting ? <StatusTag kind="waiting">Not sent yet</StatusTag> : <Status schedule={schedule} />}
      </div>
      <div className="schedule-body">
        {why !== null && <Note icon={schedule.status === 'paused' ? 'attention' : 'fail'}>{why}</Note>}
        <KeyValue items={factsOf(schedule, now)} />
        {schedule.problem !== null ? null : schedule.is_active ? (
          <ol className="schedule-runs" aria-label="Next five runs">
            {schedule.next_runs.map((at) => (
              <li key={at}>
                <b>{format.dayMonth(at)}</b>
                <span>
                  {format.weekdayDate(at).slice(0, 3)} {format.time(at)}
                </span>
              </li>
            ))}
          </ol>
        ) : (
          <p className="ui-small ui-mute">
            No runs while paused.
            {!schedule.is_suspended &&
              schedule.next_runs[0] !== undefined &&
              ` If you resume it now, the next run is ${format.dateTime(schedule.next_runs[0])}.`}
          </p>
        )}
      </div>
      <ScheduleActions schedule={schedule} onEdit={onEdit} />
    </article>
  );
}

function Status({ schedule }: { schedule: Schedule }) {
  if (schedule.problem !== null && schedule.is_active) return <StatusTag kind="fail">Makes no report</StatusTag>;
  if (schedule.failure_count > 0) return <StatusTag kind="fail">{counted(schedule.failure_count, 'failure')}</StatusTag>;
  return schedule.is_active ? <StatusTag kind="pass">Active</StatusTag> : <StatusTag kind="waiting">Paused</StatusTag>;
}

function factsOf(schedule: Schedule, now: number) {
  const { recipients, domains, last_run_time: last, run_count: runs } = schedule;
  const reports = listed(schedule.report_types.map((type) => typeLabels[type].name));
  return [
    { term: 'Report', value: `${reports}, ${formatLabels[schedule.format].name}, ${counted(schedule.date_range_days, 'day')}` },
    {
      term: 'About',
      value: `${schedule.customer_name ?? 'All customers'}${domains.length === 0 ? '' : `, ${counted(domains.length, 'domain')}`}`,
    },
    { term: 'Recipients', value: recipients.length === 0 ? 'Nobody; reports stay in the report centre' : listed(recipients, 3) },
    { term: 'Last run', value: last === null ? 'Not yet' : `${format.moment(last, now)} · ${counted(runs, 'run')}` },
  ];
}

function ScheduleActions({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const [isLeaving, setLeaving] = useState(false);
  const { setActive, remove } = useScheduleActions();
  const { schedule_name: name, is_active: isActive, problem, is_suspended: isSuspended } = schedule;
  return (
    <div className="schedule-foot">
      {problem === null && <RunNow schedule={schedule} />}
      <LastRuns schedule={schedule} />
      {schedule.may_change && (
        <>
          {!isSuspended && (
            <Button size="s" variant="quiet" onPress={onEdit} aria-label={`Edit ${name}`}>
              Edit
            </Button>
          )}
          {(isActive || (!isSuspended && problem === null)) && (
            <Button
              size="s"
              variant="quiet"
              onPress={() => void setActive(schedule, !isActive)}
              aria-label={`${isActive ? 'Pause' : 'Resume'} ${name}`}
            >
              {isActive ? 'Pause' : 'Resume'}
            </Button>
          )}
          <Button size="s" variant="quiet" onPress={() => setLeaving(true)} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title={`Delete ${name}?`}
        confirmLabel="Delete schedule"
        cancelLabel="Keep schedule"
        onConfirm={() => remove(schedule)}
      >
        <p>It makes no more reports. Reports that were made stay for 30 days. Pause it to keep its settings.</p>
      </ConfirmDialog>
    </div>
  );
}
