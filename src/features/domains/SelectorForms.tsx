import { calls } from '#src/client/calls.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { useSend } from '#src/client/query.ts';
import { useDraft } from '#src/page/draft.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { selectorFaces } from './selector-labels.ts';
import type { Domain, Selector } from './types.ts';

/** Adds a selector by hand; its key is looked up at once. */
export function AddSelector({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const { draft, isDirty, change, drop } = useDraft(`selector-${domain.id}`, { selector: '', notes: '' });
  const send = useSend(calls.dkim.create);
  const errors = fieldErrors(send.error);
  return (
    <FormDialog
      title="Add a selector"
      verb="Add selector"
      pendingText="Checking …"
      isPending={send.isPending}
      error={send.error}
      onClear={isDirty ? drop : undefined}
      missing={draft.selector.trim() === '' ? 'Enter the selector first.' : undefined}
      onClose={onClose}
      onSubmit={() =>
        send.mutate(
          { params: { id: domain.id }, body: draft },
          {
            onSuccess: ({ selector }) => {
              drop();
              onClose();
              notify({
                text: `${selector.selector} is added: ${selectorFaces[selector.verification_status].word.toLowerCase()}.`,
              });
            },
          },
        )
      }
    >
      <TextField
        label="Selector"
        hint={`The part before ._domainkey.${domain.name}, as your mail service names it`}
        autoFocus
        mono
        autoComplete="off"
        spellCheck="false"
        maxLength={128}
        value={draft.selector}
        onChange={(selector) => change({ selector })}
        error={errors['selector']}
      />
      <TextArea
        label="Notes"
        hint="The service that signs with it"
        maxLength={500}
        value={draft.notes}
        onChange={(notes) => change({ notes })}
        error={errors['notes']}
      />
    </FormDialog>
  );
}

/** Changes the notes of a selector. */
export function EditNotes({ domain, selector, onClose }: { domain: Domain; selector: Selector; onClose: () => void }) {
  const { draft, isDirty, change, drop } = useDraft(`selector-notes-${selector.id}`, { notes: selector.notes });
  const send = useSend(calls.dkim.update);
  return (
    <FormDialog
      title={`Notes on ${selector.selector}`}
      verb="Save notes"
      pendingText="Saving …"
      isPending={send.isPending}
      error={send.error}
      onClear={isDirty ? drop : undefined}
      missing={isDirty ? undefined : 'Nothing is changed.'}
      onClose={onClose}
      onSubmit={() =>
        send.mutate(
          { params: { id: domain.id, selectorId: selector.id }, body: draft },
          {
            onSuccess: () => {
              drop();
              onClose();
              notify({ text: `The notes on ${selector.selector} are saved.` });
            },
          },
        )
      }
    >
      <TextArea
        label="Notes"
        rows={5}
        maxLength={500}
        value={draft.notes}
        onChange={(notes) => change({ notes })}
        error={fieldErrors(send.error)['notes']}
      />
    </FormDialog>
  );
}
