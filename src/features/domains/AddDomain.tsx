import { useNavigate } from '@tanstack/react-router';
import { formOf } from '#domain/text.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { fieldErrors } from '#src/client/error-kinds.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { useDraft } from '#src/page/draft.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { domainAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { classOptions } from './mail-class.ts';

const empty = { name: '', customer: '', mailClass: 'people' as MailClass, notes: '' };
function waitingLabel(count: number): string {
  if (count === 0) return '';
  return formOf(count, ' 1 waiting message is being read.', ` ${format.number(count)} waiting messages are being read.`);
}

type AddDomainProps = { isOpen: boolean; onClose: () => void; isStaff: boolean };

/** Adds a domain; what was typed stays until it is added or dropped. */
export function AddDomain(props: AddDomainProps) {
  return props.isOpen ? <Form {...props} /> : null;
}

function Form({ onClose, isStaff }: AddDomainProps) {
  const navigate = useNavigate();
  const { draft, isDirty, change, drop } = useDraft('add-domain', empty);
  const customers = useRead(calls.customers.names, {}, { enabled: isStaff });
  const send = useSend(calls.domains.create);
  const errors = fieldErrors(send.error);
  const [only, ...others] = customers.data?.customers ?? [];
  const chosen = draft.customer === '' && only !== undefined && others.length === 0 ? String(only.id) : draft.customer;
  const submit = () =>
    send.mutate(
      {
        body: {
          name: draft.name,
          mail_class: draft.mailClass,
          notes: draft.notes,
          ...(chosen === '' ? {} : { customer_id: Number(chosen) }),
        },
      },
      {
        onSuccess: ({ domain, orphans_to_read: waiting }) => {
          drop();
          onClose();
          notify({
            text:
              domain.standing === 'unverified'
                ? `${domain.name} is added. Verify it to see its reports.`
                : `${domain.name} is added. Its first check is running.${waitingLabel(waiting)}`,
          });
          void navigate({ href: domainAt(domain.id) });
        },
      },
    );
  return (
    <FormDialog
      title="Add a domain"
      verb="Add domain"
      pendingText="Adding …"
      isPending={send.isPending}
      error={send.error}
      onClear={isDirty ? drop : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Domain"
        hint="The name after the @, such as example.co.za"
        name="name"
        autoFocus
        autoComplete="off"
        spellCheck="false"
        inputMode="url"
        maxLength={253}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors['name']}
      />
      {isStaff && (
        <Select
          label="Customer"
          options={(customers.data?.customers ?? []).map((one) => ({ id: String(one.id), label: one.name }))}
          value={chosen === '' ? null : chosen}
          onChange={(customer) => change({ customer })}
          placeholder="Choose a customer"
          error={errors['customer_id'] ?? customers.error?.message}
        />
      )}
      <RadioGroup
        label="Who sends from it?"
        options={classOptions}
        value={draft.mailClass}
        onChange={(mailClass) => change({ mailClass })}
      />
      <TextArea
        label="Notes"
        hint="For yourself and your colleagues"
        maxLength={2000}
        value={draft.notes}
        onChange={(notes) => change({ notes })}
        error={errors['notes']}
      />
    </FormDialog>
  );
}
