import { useState } from 'react';
import { counted } from '#domain/text.ts';
import type { RecoveryType } from '#domain/vocabulary/background.ts';
import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { useSendOnce } from '#src/page/use-send-once.ts';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { notify } from '#src/ui/toast.tsx';
import { jobStatusLabels, recoveryTexts } from './recovery-texts.ts';
import type { Background, BackgroundJob } from './types.ts';

type RecoveryProps = { health: Background; jobs: readonly BackgroundJob[]; offline: boolean };

/** Repairs of the intake, each with what it would change now, and the last run of each. */
export function Recovery({ health, jobs, offline }: RecoveryProps) {
  const start = useSendOnce(calls.background.recovery);
  const run = (type: RecoveryType) =>
    start.send(
      { body: { type } },
      {
        onSuccess: ({ message }) => void notify({ text: message }),
        onError: (error) => void notify({ text: error.message, tone: 'fail' }),
      },
    );
  const open = health.recovery.reduce((sum, { count }) => sum + (count ?? 0), 0);
  return (
    <Section
      folds={open === 0}
      question="Recovery"
      finding={open === 0 ? 'Nothing needs recovery' : `${counted(open, 'item needs', 'items need')} recovery`}
      note="Every action is recorded in the audit log. No action deletes a message or a report."
    >
      <div className="intake-recovery">
        <ActionRows label="Recovery actions">
          {health.recovery.map(({ type, count, text }) => {
            const last = jobs.find((job) => job.type === type);
            const isRunning = last?.status === 'queued' || last?.status === 'running';
            return (
              <li key={type}>
                <span>
                  <b>{recoveryTexts[type].title}</b>
                  <span className="ui-sub">{recoveryTexts[type].about}</span>
                  <span className="ui-sub">{last !== undefined && isRunning ? progressOf(last) : nowOf(type, text, last)}</span>
                </span>
                <Button
                  size="s"
                  isDisabled={offline || count === 0}
                  isPending={isRunning || (start.isPending && start.variables?.body.type === type)}
                  onPress={() => run(type)}
                >
                  {recoveryTexts[type].verb}
                </Button>
              </li>
            );
          })}
          <ClearBatches active={health.active_batches} offline={offline} />
          <DeleteBatches old={health.old_batches} offline={offline} />
        </ActionRows>
      </div>
    </Section>
  );
}

function progressOf({ done, total, status }: BackgroundJob): string {
  return total === 0 ? `${jobStatusLabels[status]} …` : `${format.number(done)} of ${counted(total, 'domain')} compared`;
}

function nowOf(type: RecoveryType, text: string, last: BackgroundJob | undefined): string {
  const ended = last?.ended_time ? `Last run ${format.dateTime(last.ended_time)}${resultOf(last)}` : null;
  if (type === 'rebuild_rollups') return ended ?? text;
  return ended === null ? `Now: ${text}` : `Now: ${text} ${ended}`;
}

const resultOf = ({ status, result }: BackgroundJob) =>
  status === 'failed' ? ` failed: ${result ?? 'no reason is known'}` : `: ${result ?? 'nothing to report'}`;

/** Stops every open batch. */
function ClearBatches({ active, offline }: { active: number; offline: boolean }) {
  const clear = useSendOnce(calls.background.clearActiveBatches);
  return (
    <li>
      <span>
        <b>Stop active batches</b>
        <span className="ui-sub">Their unread messages go back to the queue</span>
        <span className="ui-sub">Now: {counted(active, 'batch is', 'batches are')} active.</span>
      </span>
      <Button
        size="s"
        variant="danger"
        isDisabled={offline || active === 0}
        isPending={clear.isPending}
        onPress={() =>
          clear.send(
            {},
            {
              onSuccess: ({ message }) => void notify({ text: message }),
              onError: (error) => void notify({ text: error.message, tone: 'fail' }),
            },
          )
        }
      >
        Stop all
      </Button>
    </li>
  );
}

const oldDays = 30;

/** Deletes batches that ended long ago; asks first. */
function DeleteBatches({ old, offline }: { old: number; offline: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const cleanup = useSend(calls.background.cleanup);
  return (
    <li>
      <span>
        <b>Delete old batches</b>
        <span className="ui-sub">Logs of batches that ended more than {oldDays} days ago. Messages and reports stay.</span>
        <span className="ui-sub">Now: {counted(old, 'batch', 'batches')}.</span>
      </span>
      <Button size="s" variant="danger" isDisabled={offline || old === 0} onPress={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Delete ${counted(old, 'batch', 'batches')}?`}
        confirmLabel="Delete batches"
        cancelLabel="Keep batches"
        onConfirm={async () => {
          const { message } = await cleanup.mutateAsync({ body: { days: oldDays } });
          notify({ text: message });
        }}
      >
        <p>The logs of these batches are deleted. Their messages and reports stay.</p>
      </ConfirmDialog>
    </li>
  );
}
