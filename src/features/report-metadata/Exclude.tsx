import { useState } from 'react';
import { formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Note } from '#src/ui/State.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { WholeReport } from './types.ts';

type Report = WholeReport['report'];

/** Lets staff take a report, as one that is forged, out of every figure. */
export function ExcludeButton({ report }: { report: Report }) {
  const [isOpen, setOpen] = useState(false);
  const offline = useOffline();
  const mayExclude = useMayInArea('intake');
  if (!mayExclude || report.state !== 'current' || report.rows_deleted) return null;
  return (
    <>
      <Button size="s" isDisabled={offline} reason="Needs a connection." onPress={() => setOpen(true)}>
        Leave out of the figures
      </Button>
      {isOpen && <ExcludeDialog report={report} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExcludeDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { field, dialog } = useFormDialog(calls.reportMetadata.exclude, {
    draft: `exclude-${report.id}`,
    empty: { reason: '' },
    read: ({ reason }) =>
      reason.trim() === ''
        ? { problems: { reason: 'Say why this report must not count.' } }
        : { input: { params: { id: report.id }, body: { reason } } },
    onDone: onClose,
  });
  return (
    <FormDialog title="Leave this report out" verb="Leave out" pendingText="Leaving out …" onClose={onClose} {...dialog}>
      <p>
        Its {format.number(report.messages)} {formOf(report.messages, 'message')} will no longer be part of any count, chart or
        score. The report stays stored with your reason, which its readers see, and can be counted again. Alerts that it set off
        may stay open until you resolve them.
      </p>
      <TextField label="Reason" autoFocus autoComplete="off" maxLength={500} {...field('reason')} />
    </FormDialog>
  );
}

/** Why a report is in no figure; staff may count it again. */
export function ExcludedNote({ report }: { report: Pick<Report, 'id' | 'excluded' | 'rows_deleted'> }) {
  const offline = useOffline();
  const mayInclude = useMayInArea('intake') && !report.rows_deleted;
  const include = useSend(calls.reportMetadata.include);
  if (report.excluded === null) return null;
  const send = () =>
    include.mutate({ params: { id: report.id } }, { onError: ({ message }) => notify({ text: message, tone: 'fail' }) });
  return (
    <Note icon="clock">
      Our team left this report out of all figures on {format.dateTime(report.excluded.time)}. They wrote: “
      {report.excluded.reason}”{' '}
      {mayInclude && (
        <Button
          size="s"
          isDisabled={offline}
          reason="Needs a connection."
          isPending={include.isPending}
          pendingText="Counting …"
          onPress={send}
        >
          Count it again
        </Button>
      )}
    </Note>
  );
}
