import { isStaff } from '#domain/access.ts';
import type { AccessLevel } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { levelOptions } from '#src/session/access-levels.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Association } from './types.ts';

type AddProps = { customers: { id: number; name: string }[]; customer: number | undefined; onClose: () => void };

/** Adds an association of a person with a customer. */
export function AddAssociation({ customers, customer, onClose }: AddProps) {
  const users = useRead(calls.customers.users, {});
  const { values, field, dialog } = useFormDialog(calls.customers.associate, {
    draft: 'association',
    empty: { user: '', customer: customer === undefined ? '' : String(customer), level: 'view' as AccessLevel, primary: false },
    read: ({ user, level, primary, ...typed }) => ({
      input: {
        body: {
          user_id: Number(user),
          customer_id: Number(typed.customer),
          access_level: level,
          is_primary_contact: primary,
        },
      },
    }),
    onDone: ({ association }) => {
      onClose();
      notify({ text: `${association.user_name} has access to ${association.customer_name}` });
    },
  });
  const [user, chosen] = [field('user', 'user_id'), field('customer', 'customer_id')];
  const isComplete = values.user !== '' && values.customer !== '';
  return (
    <FormDialog
      title="Add association"
      verb="Add association"
      pendingText="Saving …"
      missing={isComplete ? undefined : 'Choose a person and a customer.'}
      onClose={onClose}
      {...dialog}
    >
      <Select
        label="Person"
        options={(users.data?.users ?? [])
          .filter(({ role }) => !isStaff(role))
          .map((one) => ({ id: String(one.id), label: one.name, note: one.email }))}
        placeholder="Choose a person"
        {...user}
        value={user.value === '' ? null : user.value}
        error={user.error ?? users.error?.message}
      />
      <Select
        label="Customer"
        options={customers.map((one) => ({ id: String(one.id), label: one.name }))}
        placeholder="Choose a customer"
        {...chosen}
        value={chosen.value === '' ? null : chosen.value}
      />
      <Level level={field('level', 'access_level')} primary={field('primary')} />
    </FormDialog>
  );
}

/** Changes an association, or ends its access. */
export function ChangeAssociation({ association, onClose }: { association: Association; onClose: () => void }) {
  const { field, dialog } = useFormDialog(calls.customers.updateAssociation, {
    draft: `association-${association.id}`,
    empty: { level: association.access_level, primary: association.is_primary_contact, active: association.is_active },
    read: ({ level, primary, active }) => ({
      input: {
        params: { id: association.id },
        body: { access_level: level, is_primary_contact: primary, is_active: active },
      },
    }),
    onDone: () => {
      onClose();
      notify({ text: `Access of ${association.user_name} saved` });
    },
  });
  const active = field('active');
  return (
    <FormDialog
      title={`${association.user_name} at ${association.customer_name}`}
      verb="Save"
      pendingText="Saving …"
      onClose={onClose}
      {...dialog}
    >
      <Level level={field('level', 'access_level')} primary={field('primary')} />
      <Switch isSelected={active.value} onChange={active.onChange}>
        {active.value ? 'Active' : 'Inactive: no access to this customer'}
      </Switch>
    </FormDialog>
  );
}

type LevelProps = {
  level: { name: string; value: AccessLevel; onChange: (level: AccessLevel) => void; error: string | undefined };
  primary: { value: boolean; onChange: (is: boolean) => void };
};

function Level({ level, primary }: LevelProps) {
  return (
    <>
      <RadioGroup label="Access level" options={levelOptions} {...level} />
      <Checkbox isSelected={primary.value} onChange={primary.onChange} hint="The person we contact first">
        Primary contact of this customer
      </Checkbox>
    </>
  );
}
