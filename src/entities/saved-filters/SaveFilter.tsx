import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { PresetConfig } from './types.ts';
import { useReaders } from './use-readers.ts';

type SaveProps = { config: PresetConfig; onClose: () => void };

/** Saves what is displayed for everybody at the customer. */
export function SaveFilter({ config, onClose }: SaveProps) {
  const { sees } = useReaders();
  const { field, dialog } = useFormDialog(calls.reportingFilter.savePreset, {
    draft: 'save-filter',
    empty: { name: '', description: '' },
    read: ({ name, description }) =>
      name.trim() === ''
        ? { problems: { name: 'Enter a name.' } }
        : { input: { body: { name, description, filter_config: config } } },
    onDone: ({ preset }) => {
      onClose();
      notify({ text: `${preset.name} saved` });
    },
  });
  return (
    <FormDialog title="Save filter" verb="Save filter" pendingText="Saving …" onClose={onClose} {...dialog}>
      <TextField
        label="Name"
        autoFocus
        autoComplete="off"
        maxLength={80}
        hint={`${sees} The same name replaces your own filter.`}
        {...field('name')}
      />
      <TextField label="Description (optional)" autoComplete="off" maxLength={300} {...field('description')} />
    </FormDialog>
  );
}
