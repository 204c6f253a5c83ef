import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { isConflict } from '#src/client/error-kinds.ts';
import { useSendOnce } from '#src/page/use-send-once.ts';
import { RowActions } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { notify } from '#src/ui/toast.tsx';
import { type Config, ConfigForm } from './ConfigForm.tsx';

type AutomaticProps = { config: Config; readAgain: () => Promise<Config | undefined>; offline: boolean; may: boolean };

/** How the intake runs by itself, to start, stop and change. */
export function Automatic({ config, readAgain, offline, may }: AutomaticProps) {
  const [isOpen, setOpen] = useState(false);
  const start = useSendOnce(calls.background.startContinuous);
  const stop = useSendOnce(calls.background.stopContinuous);
  const onError = (error: Error) => {
    notify({ text: error.message, tone: 'fail' });
    if (isConflict(error)) void readAgain();
  };
  const onSuccess = ({ message }: { message: string }) => void notify({ text: message });
  return (
    <div className="intake-automatic">
      <p className="ui-small ui-mute">
        {config.running
          ? `Automatic: every ${counted(config.pollingIntervalMinutes, 'minute')}, ${counted(config.messagesPerBatch, 'message')} a batch, at most ${counted(config.maxConcurrentBatches, 'batch', 'batches')} at once.`
          : 'Automatic processing is stopped. “Process now” starts a batch.'}
      </p>
      {may && (
        <RowActions>
          {config.running && config.job_id !== null && (
            <Button
              size="s"
              isDisabled={offline}
              isPending={stop.isPending}
              onPress={() => stop.send({ params: { jobId: config.job_id ?? 0 } }, { onSuccess, onError })}
            >
              Stop
            </Button>
          )}
          {!config.running && (
            <Button
              size="s"
              variant="solid"
              isDisabled={offline}
              isPending={start.isPending}
              onPress={() => start.send({ body: {} }, { onSuccess, onError })}
            >
              Start
            </Button>
          )}
          <Button size="s" isDisabled={offline} onPress={() => setOpen(true)} aria-label="Change automatic processing">
            Change
          </Button>
        </RowActions>
      )}
      {isOpen && <ConfigForm config={config} readAgain={readAgain} onClose={() => setOpen(false)} />}
    </div>
  );
}
