import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { type ContinuousConfig, continuousRanges } from '#domain/vocabulary/background.ts';
import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { RowActions } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Background } from './types.ts';

type Config = Background['config'];

/** How the intake runs by itself, to start, stop and change. */
export function Automatic({ config, offline, may }: { config: Config; offline: boolean; may: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const start = useSend(calls.background.startContinuous);
  const stop = useSend(calls.background.stopContinuous);
  const onError = (error: Error) => void notify({ text: error.message, tone: 'fail' });
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
              onPress={() => stop.mutate({ params: { jobId: config.job_id ?? 0 } }, { onSuccess, onError })}
            >
              Stop
            </Button>
          )}
          {!config.running && (
            <Button
              size="s"
              look="solid"
              isDisabled={offline}
              isPending={start.isPending}
              onPress={() => start.mutate({ body: {} }, { onSuccess, onError })}
            >
              Start
            </Button>
          )}
          <Button size="s" isDisabled={offline} onPress={() => setOpen(true)} aria-label="Change automatic processing">
            Change
          </Button>
        </RowActions>
      )}
      {isOpen && <ConfigForm config={config} onClose={() => setOpen(false)} />}
    </div>
  );
}

const fields: { name: keyof ContinuousConfig; label: string }[] = [
  { name: 'pollingIntervalMinutes', label: 'Minutes between checks' },
  { name: 'messagesPerBatch', label: 'Messages in a batch' },
  { name: 'maxConcurrentBatches', label: 'Batches at once' },
];

function ConfigForm({ config, onClose }: { config: Config; onClose: () => void }) {
  const { field, dialog } = useFormDialog(calls.background.config, {
    draft: 'continuous-config',
    empty: {
      pollingIntervalMinutes: String(config.pollingIntervalMinutes),
      messagesPerBatch: String(config.messagesPerBatch),
      maxConcurrentBatches: String(config.maxConcurrentBatches),
    },
    read: (values) => ({
      input: {
        body: {
          pollingIntervalMinutes: Number(values.pollingIntervalMinutes),
          messagesPerBatch: Number(values.messagesPerBatch),
          maxConcurrentBatches: Number(values.maxConcurrentBatches),
        },
      },
    }),
    onDone: () => {
      onClose();
      notify({ text: 'Automatic processing changed' });
    },
  });
  return (
    <FormDialog title="Automatic processing" verb="Save" pendingText="Saving …" onClose={onClose} {...dialog}>
      {fields.map(({ name, label }, index) => (
        <TextField
          key={name}
          label={label}
          autoFocus={index === 0}
          inputMode="numeric"
          maxLength={4}
          hint={`Default: ${continuousRanges[name].usual}`}
          {...field(name)}
        />
      ))}
    </FormDialog>
  );
}
