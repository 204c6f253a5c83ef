import { type ContinuousConfig, continuousRanges } from '#domain/vocabulary/background.ts';
import { calls } from '#src/client/calls.ts';
import { isConflict } from '#src/client/error-kinds.ts';
import { ChangedMeanwhile } from '#src/page/ChangedMeanwhile.tsx';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { useTheirs } from '#src/page/use-theirs.ts';
import * as format from '#src/ui/format.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Background } from './types.ts';

/** How the intake runs by itself, with the version of that. */
export type Config = Background['config'];

const labels: Record<keyof ContinuousConfig, string> = {
  pollingIntervalMinutes: 'Minutes between checks',
  messagesPerBatch: 'Messages in a batch',
  maxConcurrentBatches: 'Batches at once',
};
const names = Object.keys(labels) as (keyof ContinuousConfig)[];

const typed = (config: Config) => ({
  values: {
    pollingIntervalMinutes: String(config.pollingIntervalMinutes),
    messagesPerBatch: String(config.messagesPerBatch),
    maxConcurrentBatches: String(config.maxConcurrentBatches),
  },
  version: config.version,
});

const hintOf = (name: keyof ContinuousConfig, now: string) => {
  const { min, max, usual } = continuousRanges[name];
  return `${format.number(min)} to ${format.number(max)}. Default ${format.number(usual)}. Now ${format.number(Number(now))}.`;
};

type FormProps = { config: Config; readAgain: () => Promise<Config | undefined>; onClose: () => void };

/** Changes how the intake runs by itself; where somebody else did so meanwhile it shows what, and neither change is lost. */
export function ConfigForm({ config, readAgain, onClose }: FormProps) {
  const { stored, theirs, version, takeOver } = useTheirs(typed(config), async () => {
    const now = await readAgain();
    return now && typed(now);
  });
  const { values, change, field, dialog } = useFormDialog(calls.background.config, {
    draft: 'continuous-config',
    empty: stored,
    stored,
    read: (form) => ({
      input: {
        body: {
          pollingIntervalMinutes: Number(form.pollingIntervalMinutes),
          messagesPerBatch: Number(form.messagesPerBatch),
          maxConcurrentBatches: Number(form.maxConcurrentBatches),
          seen_version: version,
        },
      },
    }),
    onDone: () => {
      onClose();
      notify({ text: 'Automatic processing changed' });
    },
    onRefused: (error) => {
      if (isConflict(error)) void takeOver(values, change);
    },
  });
  return (
    <FormDialog title="Automatic processing" verb="Save" pendingText="Saving …" onClose={onClose} {...dialog}>
      <ChangedMeanwhile {...{ stored, theirs, change }} labelOf={(name) => labels[name]} />
      {names.map((name, index) => (
        <TextField
          key={name}
          label={labels[name]}
          autoFocus={index === 0}
          inputMode="numeric"
          maxLength={4}
          hint={hintOf(name, stored[name])}
          {...field(name)}
        />
      ))}
    </FormDialog>
  );
}
