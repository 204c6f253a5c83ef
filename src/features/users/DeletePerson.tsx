import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { saveFile } from '#src/page/save-file.ts';
import { TextButton } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Person } from './types.ts';

/** Asks before an account is deleted for good; what is stored about the person can be saved first. */
export function DeletePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const remove = useSend(calls.adminUsers.remove);
  const load = useSend(calls.adminUsers.export);
  const params = { id: person.id };
  const save = () =>
    load.mutate(
      { params },
      {
        onSuccess: (file) => {
          if (file instanceof Blob) saveFile(file, `person-${person.id}.json`);
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${person.name} for good?`}
      confirmLabel="Delete"
      cancelLabel="Keep the account"
      onConfirm={async () => {
        await remove.mutateAsync({ params });
        notify({ text: `${person.name} is deleted` });
      }}
    >
      <p>
        The account of {person.email} is erased with its associations, sessions, preferences, schedules and enquiries. Contacts
        and notes of customers lose the address too. The audit trail keeps what was done, under a number instead of the name.
        Earlier backups are not changed. This cannot be undone.
      </p>
      <FormNote error={load.error} />
      <TextButton isPending={load.isPending} onPress={save}>
        Download what is stored first
      </TextButton>
    </ConfirmDialog>
  );
}
