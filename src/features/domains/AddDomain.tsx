import { useNavigate } from '@tanstack/react-router';
import { formOf } from '#domain/text.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { DomainRoom } from '#src/entities/domain-room/DomainRoom.tsx';
import { nameOf } from '#src/page/domain-name.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { domainAt } from '#src/page/links.ts';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { useSession } from '#src/session/session-context.ts';
import * as format from '#src/ui/format.ts';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { classMeaning, classOptions } from './mail-class.ts';

function waitingLabel(count: number): string {
  if (count === 0) return '';
  return formOf(count, ' 1 waiting message is being read.', ` ${format.number(count)} waiting messages are being read.`);
}

/** Why a domain has no customer yet. */
const missingCustomer = (count: number | undefined) =>
  count === 0 ? 'There is no customer yet. Create one under Customers first.' : 'Choose a customer.';

type AddDomainProps = {
  isOpen: boolean;
  onClose: () => void;
  isStaff: boolean;
  /** What the form holds at first. */
  name?: string | undefined;
  customerId?: number | undefined;
};

/** Adds a domain; what was typed stays until it is added or dropped. */
export function AddDomain(props: AddDomainProps) {
  return props.isOpen ? <Form {...props} /> : null;
}

function Form({ onClose, isStaff, name: firstName = '', customerId }: AddDomainProps) {
  const navigate = useNavigate();
  const { customer } = useSession();
  const customers = useRead(calls.customers.names, {}, { enabled: isStaff });
  const [only, ...others] = customers.data?.customers ?? [];
  const chosenOf = (typed: string) => (typed === '' && only !== undefined && others.length === 0 ? String(only.id) : typed);
  const { values, field, dialog } = useFormDialog(calls.domains.create, {
    draft: firstName === '' ? 'add-domain' : `add-domain-${firstName}`,
    empty: {
      name: firstName,
      customer: String(customerId ?? customer?.customer_id ?? ''),
      mailClass: null as MailClass | null,
      notes: '',
    },
    read: ({ name, mailClass, notes, ...typed }) => ({
      input: {
        body: {
          name,
          notes,
          ...(mailClass === null ? {} : { mail_class: mailClass }),
          ...(isStaff ? { customer_id: Number(chosenOf(typed.customer)) } : {}),
        },
      },
    }),
    onDone: ({ domain, orphans_to_read: waiting }) => {
      onClose();
      notify({
        text:
          domain.standing === 'unverified'
            ? `${nameOf(domain)} is added. Verify it to see its reports.`
            : `${nameOf(domain)} is added${domain.mail_class === (values.mailClass ?? 'people') ? '' : ` again, as ${classMeaning[domain.mail_class]} like before`}. Its first check is running.${waitingLabel(waiting)}`,
      });
      void navigate({ href: domainAt(domain.id) });
    },
  });
  const chosen = chosenOf(values.customer);
  const customerField = field('customer', 'customer_id');
  return (
    <FormDialog
      title="Add a domain"
      verb="Add domain"
      pendingText="Adding …"
      missing={isStaff && chosen === '' ? missingCustomer(customers.data?.customers.length) : undefined}
      onClose={onClose}
      {...dialog}
    >
      <TextField
        label="Domain"
        hint="The name after the @, such as example.co.za"
        autoFocus
        autoComplete="off"
        spellCheck="false"
        inputMode="url"
        maxLength={253}
        {...field('name')}
      />
      {isStaff && (
        <Select
          label="Customer"
          options={(customers.data?.customers ?? []).map((one) => ({ id: String(one.id), label: one.name }))}
          placeholder="Choose a customer"
          {...customerField}
          value={chosen === '' ? null : chosen}
          error={customerField.error ?? customers.error?.message}
        />
      )}
      {chosen !== '' && <DomainRoom customer={Number(chosen)} adding={1} />}
      <RadioGroup
        label="Who sends from it?"
        hint="Not sure? Leave it open: it counts as People, or as what it was before."
        options={classOptions}
        {...field('mailClass', 'mail_class')}
      />
      <TextArea label="Notes" hint="For yourself and your colleagues" maxLength={2000} {...field('notes')} />
    </FormDialog>
  );
}
