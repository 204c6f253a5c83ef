import { useState } from 'react';
import { senderName } from '#domain/senders/sender-name.ts';
import { calls } from '#src/client/calls.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { Button } from '#src/ui/Button.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { PanelPart } from '#src/ui/Panel.tsx';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Sender } from './types.ts';

/** Who is responsible for a sender and what it is used for, as POPIA asks of those who process for an organisation. */
export function SenderDetails({ sender, mayChange }: { sender: Sender; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { details } = sender;
  if (details === null && !mayChange) return null;
  return (
    <PanelPart title="For your list of operators (POPIA)">
      {details === null ? (
        <p className="ui-mute">Nothing is noted yet.</p>
      ) : (
        <KeyValue
          items={[
            { term: 'Responsible', value: details.owner || 'Not noted' },
            { term: 'Used for', value: details.purpose || 'Not noted' },
            ...(details.note === '' ? [] : [{ term: 'Note', value: details.note }]),
          ]}
        />
      )}
      {mayChange && (
        <p>
          <Button size="s" onPress={() => setOpen(true)}>
            {details === null ? 'Add details' : 'Edit details'}
          </Button>
        </p>
      )}
      {isOpen && <DetailsForm sender={sender} onClose={() => setOpen(false)} />}
    </PanelPart>
  );
}

function DetailsForm({ sender, onClose }: { sender: Sender; onClose: () => void }) {
  const { field, dialog } = useFormDialog(calls.domainReports.describeSender, {
    draft: `sender-${sender.domain_id}-${sender.key}`,
    empty: { owner: '', purpose: '', note: '', ...sender.details },
    read: (body) => ({ input: { params: { id: sender.domain_id, sender: sender.key }, body } }),
    onDone: () => {
      onClose();
      notify({ text: `The details of ${senderName(sender)} are saved.` });
    },
  });
  return (
    <FormDialog
      title={`Details of ${senderName(sender)}`}
      verb="Save details"
      pendingText="Saving …"
      missing={dialog.onClear === undefined ? 'Nothing is changed.' : undefined}
      onClose={onClose}
      {...dialog}
    >
      <TextField
        label="Responsible"
        hint="The person or team that looks after it"
        autoFocus
        maxLength={120}
        {...field('owner')}
      />
      <TextField label="Used for" hint="Newsletters, invoices, payslips …" maxLength={200} {...field('purpose')} />
      <TextArea label="Note" hint="Such as the operator agreement and its date" maxLength={1000} {...field('note')} />
    </FormDialog>
  );
}
