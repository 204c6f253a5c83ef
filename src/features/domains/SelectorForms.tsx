import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { selectorFaces } from './selector-labels.ts';
import type { Domain, Selector } from './types.ts';

/** Adds a selector by hand; its key is looked up at once. */
export function AddSelector({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const { values, field, dialog } = useFormDialog(calls.dkim.create, {
    draft: `selector-${domain.id}`,
    empty: { selector: '', notes: '' },
    read: (body) => ({ input: { params: { id: domain.id }, body } }),
    onDone: ({ selector }) => {
      onClose();
      notify({ text: `${selector.selector} is added: ${selectorFaces[selector.verification_status].word.toLowerCase()}.` });
    },
  });
  return (
    <FormDialog
      title="Add a selector"
      verb="Add selector"
      pendingText="Checking …"
      missing={values.selector.trim() === '' ? 'Enter the selector first.' : undefined}
      onClose={onClose}
      {...dialog}
    >
      <TextField
        label="Selector"
        hint={`The part before ._domainkey.${domain.name}, as your mail service names it`}
        autoFocus
        mono
        autoComplete="off"
        spellCheck="false"
        maxLength={128}
        {...field('selector')}
      />
      <TextArea label="Notes" hint="The service that signs with it" maxLength={500} {...field('notes')} />
    </FormDialog>
  );
}

/** Changes the notes of a selector. */
export function EditNotes({ domain, selector, onClose }: { domain: Domain; selector: Selector; onClose: () => void }) {
  const { field, dialog } = useFormDialog(calls.dkim.update, {
    draft: `selector-notes-${selector.id}`,
    empty: { notes: selector.notes },
    read: (body) => ({ input: { params: { id: domain.id, selectorId: selector.id }, body } }),
    onDone: () => {
      onClose();
      notify({ text: `The notes on ${selector.selector} are saved.` });
    },
  });
  return (
    <FormDialog
      title={`Notes on ${selector.selector}`}
      verb="Save notes"
      pendingText="Saving …"
      missing={dialog.onClear === undefined ? 'Nothing is changed.' : undefined}
      onClose={onClose}
      {...dialog}
    >
      <TextArea label="Notes" rows={5} maxLength={500} {...field('notes')} />
    </FormDialog>
  );
}
