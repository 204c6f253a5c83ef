import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { termBounds, termProblems } from '#domain/retention.ts';
import { counted, listed } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { useSeenVersion } from '#src/page/use-seen-version.ts';
import { Note } from '#src/ui/State.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { fieldLabel, readTerms, rulesOf, type Terms, termKinds, typedTerms } from './terms.ts';

type Retention = Reply<Contract['customers']['retention']>['retention'];
type Props = {
  customer: { id: number; name: string };
  retention: Retention;
  readAgain: () => Promise<number | undefined>;
  onClose: () => void;
};

/** Chooses for how long data of a customer is stored, with what the next night would delete. */
export function ChangeRetention({ customer, retention, readAgain, onClose }: Props) {
  const { seen, onRefused } = useSeenVersion(retention.version, readAgain);
  const [before] = useState(retention.applied);
  const { values, field, dialog } = useFormDialog(calls.customers.saveRetention, {
    draft: `retention-${customer.id}`,
    empty: typedTerms(before),
    read: (form) => ({ input: { params: { id: customer.id }, body: { ...readTerms(form), seen_version: seen } } }),
    onDone: () => {
      onClose();
      notify({ text: `Retention of ${customer.name} changed` });
    },
    onRefused,
  });
  const terms = readTerms(values);
  const isValid = Object.keys(termProblems(rulesOf(terms), rulesOf(retention.service))).length === 0;
  return (
    <FormDialog
      title={`How long data of ${customer.name} is stored`}
      verb="Save retention"
      pendingText="Saving …"
      onClose={onClose}
      {...dialog}
    >
      {termKinds.map((kind) => (
        <TextField
          key={kind.name}
          label={fieldLabel(kind)}
          hint={`${Math.min(termBounds[kind.kind].least, retention.service[kind.name])} to ${retention.service[kind.name]}. Now ${retention.applied[kind.name]}.`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          {...field(kind.name)}
        />
      ))}
      {isValid && <Preview id={customer.id} terms={terms} />}
    </FormDialog>
  );
}

function Preview({ id, terms }: { id: number; terms: Terms }) {
  const query = useRead(calls.customers.retentionPreview, { params: { id }, query: terms }, { keepPrevious: true });
  if (query.error !== null) return null;
  const removed = query.data?.removed;
  if (removed === undefined) return <Note role="status">Counting what would be deleted …</Note>;
  const { messages, reports, days } = removed;
  if (messages + reports + days === 0)
    return <Note role="status">Nothing is older than these times. Nothing is deleted now.</Note>;
  const parts = [
    ...(messages === 0 ? [] : [counted(messages, 'message')]),
    ...(reports === 0 ? [] : [`the rows of ${counted(reports, 'report')}`]),
    ...(days === 0 ? [] : [`${counted(days, 'day')} of totals`]),
  ];
  return (
    <Note icon="attention" role="status">
      The next nightly cleanup deletes {listed(parts)}. They cannot be restored.
    </Note>
  );
}
