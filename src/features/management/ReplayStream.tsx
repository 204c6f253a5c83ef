import { useState } from 'react';
import { dayAfter, sastOf } from '#domain/sast.ts';
import { counted, formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';

const usualDays = 30;

/** Sends reports of chosen days to the report stream again. */
export function ReplayStream() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" onPress={() => setOpen(true)}>
        Send older reports
      </Button>
      {isOpen && <ReplayDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ReplayDialog({ onClose }: { onClose: () => void }) {
  const today = sastOf(useNow()).day;
  const { field, dialog } = useFormDialog(calls.management.replayStream, {
    draft: 'replay-stream',
    empty: { from: dayAfter(today, -usualDays), to: today },
    read: (days: { from: string; to: string }) => ({ input: { body: days } }),
    onDone: ({ reports }) => {
      onClose();
      notify({
        text:
          reports === 0
            ? 'No report of these days has to be sent'
            : `${counted(reports, 'report')} ${formOf(reports, 'waits', 'wait')} for the stream`,
      });
    },
  });
  return (
    <FormDialog title="Send older reports" verb="Send reports" pendingText="Adding …" onClose={onClose} {...dialog}>
      <p>
        Stored reports about these days, of the kinds that the stream sends, go to it again, also those received before it was set
        up. A report keeps its id, so receivers that know it can leave it out.
      </p>
      <TextField label="First day" type="date" {...field('from')} />
      <TextField label="Last day" type="date" {...field('to')} />
    </FormDialog>
  );
}
