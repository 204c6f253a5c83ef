import { useState } from 'react';
import { defaultThresholds as usual } from '#domain/protection/path.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { TextButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Thresholds } from './types.ts';

const fields: { id: keyof Thresholds; label: string; hint: string }[] = [
  { id: 'min_days', label: 'Days at each stage', hint: 'Testing needs a week, or less if you enter less' },
  { id: 'min_messages', label: 'Own messages in 30 days', hint: 'Fewer are not enough to decide' },
  { id: 'min_pass_pct', label: 'Own messages that pass, in percent', hint: '50 to 100' },
  { id: 'max_unsorted', label: 'Unsorted services, at most', hint: 'Named services with many failing messages' },
];

/** What was typed as the API takes it: numbers with a comma or a full stop; what is no number is sent as it is and refused with a reason. */
export function typedNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(/\s/g, '').replace(',', '.'));
}

type ConditionsProps = { domain: number; name: string };

/** Staff change the conditions of a domain's path. */
export function Conditions({ domain, name }: ConditionsProps) {
  const [isOpen, setOpen] = useState(false);
  const held = useRead(calls.reporting.classification, { params: { id: domain } });
  if (held.data === undefined) return null;
  return (
    <>
      <TextButton onPress={() => setOpen(true)}>Edit conditions</TextButton>
      {isOpen && <Form domain={domain} name={name} thresholds={held.data.thresholds} onClose={() => setOpen(false)} />}
    </>
  );
}

function Form({ domain, name, thresholds, onClose }: ConditionsProps & { thresholds: Thresholds; onClose: () => void }) {
  const spelled = Object.fromEntries(fields.map(({ id }) => [id, String(thresholds[id]).replace('.', ',')])) as Record<
    keyof Thresholds,
    string
  >;
  const { values, field, dialog } = useFormDialog(calls.reporting.thresholds, {
    draft: `conditions-${domain}`,
    empty: spelled,
    read: (typed) => ({
      input: {
        params: { id: domain },
        body: Object.fromEntries(fields.map(({ id }) => [id, typedNumber(typed[id])])) as Thresholds,
      },
    }),
    onDone: () => {
      onClose();
      notify({ text: `The conditions of ${name} are saved.` });
    },
  });
  const wrong = fields.find(({ id }) => Number.isNaN(typedNumber(values[id])));
  return (
    <FormDialog
      title={`Conditions of ${name}`}
      verb="Save conditions"
      pendingText="Saving …"
      missing={wrong === undefined ? undefined : `“${wrong.label}” needs a number.`}
      onClose={onClose}
      {...dialog}
    >
      <p className="ui-slate">
        They apply to this domain only. The defaults are {format.number(usual.minDays)} days, {format.number(usual.minMessages)}{' '}
        messages, {format.percent(usual.minPassPct, 0)} and {format.number(usual.maxUnsorted)} senders.
      </p>
      {fields.map(({ id, label, hint }) => (
        <TextField key={id} label={label} hint={hint} inputMode="decimal" {...field(id)} />
      ))}
    </FormDialog>
  );
}
