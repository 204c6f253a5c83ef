import type { AccessLevel } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { fieldErrors } from '#src/client/errors.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { useDraft } from '#src/page/draft.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { levelOptions } from '#src/session/access-levels.ts';
import { Checkbox, RadioGroup, Switch } from '#src/ui/Checkbox.tsx';
import { Select } from '#src/ui/Select.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Association } from './types.ts';

type Props = {
  /** The association to change; without it a new one is made. */
  association?: Association;
  customers: { id: number; name: string }[];
  customer?: number | undefined;
  onClose: () => void;
};

/** Makes or changes an association of a person with a customer. */
export function AssociationDialog({ association, customers, customer, onClose }: Props) {
  const { draft, isDirty, change, drop } = useDraft(association === undefined ? 'association' : `association-${association.id}`, {
    user: '',
    customer: customer === undefined ? '' : String(customer),
    level: association?.access_level ?? ('view' as AccessLevel),
    primary: association?.is_primary_contact ?? false,
    active: association?.is_active ?? true,
  });
  const users = useRead(calls.customers.users, { query: { limit: 500 } }, { enabled: association === undefined });
  const make = useSend(calls.customers.associate);
  const alter = useSend(calls.customers.updateAssociation);
  const error = make.error ?? alter.error;
  const errors = fieldErrors(error);
  const done = (text: string) => {
    drop();
    onClose();
    notify({ text });
  };
  const submit = () => {
    const level = { access_level: draft.level, is_primary_contact: draft.primary };
    if (association === undefined)
      make.mutate(
        { body: { user_id: Number(draft.user), customer_id: Number(draft.customer), ...level } },
        { onSuccess: (reply) => done(`${reply.association.user_name} belongs to ${reply.association.customer_name} now.`) },
      );
    else
      alter.mutate(
        { params: { id: association.id }, body: { ...level, is_active: draft.active } },
        { onSuccess: () => done(`The association of ${association.user_name} is changed.`) },
      );
  };
  const isComplete = association !== undefined || (draft.user !== '' && draft.customer !== '');
  return (
    <FormDialog
      title={association === undefined ? 'Add an association' : `${association.user_name} at ${association.customer_name}`}
      verb={association === undefined ? 'Add association' : 'Save'}
      pendingText="Saving …"
      isPending={make.isPending || alter.isPending}
      error={error}
      missing={isComplete ? undefined : 'Choose a person and a customer.'}
      onClear={isDirty ? drop : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {association === undefined && (
        <>
          <Select
            label="Person"
            options={(users.data?.users ?? []).map((user) => ({ id: String(user.id), label: user.name, note: user.email }))}
            value={draft.user === '' ? null : draft.user}
            onChange={(user) => change({ user })}
            placeholder="Choose a person"
            error={errors['user_id'] ?? users.error?.message}
          />
          <Select
            label="Customer"
            options={customers.map((one) => ({ id: String(one.id), label: one.name }))}
            value={draft.customer === '' ? null : draft.customer}
            onChange={(chosen) => change({ customer: chosen })}
            placeholder="Choose a customer"
            error={errors['customer_id']}
          />
        </>
      )}
      <RadioGroup
        label="Access level"
        options={levelOptions}
        value={draft.level}
        onChange={(level) => change({ level })}
        error={errors['access_level']}
      />
      <Checkbox isSelected={draft.primary} onChange={(primary) => change({ primary })} hint="The one we ask first">
        Primary contact of this customer
      </Checkbox>
      {association !== undefined && (
        <Switch isSelected={draft.active} onChange={(active) => change({ active })}>
          {draft.active ? 'Active' : 'Switched off: sees nothing of this customer'}
        </Switch>
      )}
    </FormDialog>
  );
}
