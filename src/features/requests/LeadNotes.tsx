import './leads.css';
import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { Button } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { TextArea } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Lead } from './types.ts';

/** What staff wrote down about an enquiry. */
export function LeadNotes({ lead }: { lead: Lead }) {
  const offline = useOffline();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="ui-stack">
      {lead.notes !== '' && <p className="leads-notes">{lead.notes}</p>}
      <Actions>
        <Button isDisabled={offline} reason="Needs a connection." onPress={() => setOpen(true)}>
          {lead.notes === '' ? 'Add notes' : 'Change notes'}
        </Button>
      </Actions>
      {isOpen && <ChangeNotes lead={lead} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ChangeNotes({ lead: { id, name, notes }, onClose }: { lead: Lead; onClose: () => void }) {
  const { field, dialog } = useFormDialog(calls.leads.update, {
    draft: `lead-notes-${id}`,
    // What was there is stored with the draft: notes of somebody else are not overwritten after a reload either.
    empty: { notes, seen: notes },
    read: ({ seen, ...form }) => ({ input: { params: { id }, body: { ...form, seen_notes: seen } } }),
    onDone: () => {
      onClose();
      notify({ text: 'Notes saved' });
    },
  });
  return (
    <FormDialog title={`Notes on ${name}`} verb="Save notes" pendingText="Saving …" onClose={onClose} {...dialog}>
      <TextArea label="Notes" hint="Only staff read them." rows={8} maxLength={4000} {...field('notes')} />
    </FormDialog>
  );
}
