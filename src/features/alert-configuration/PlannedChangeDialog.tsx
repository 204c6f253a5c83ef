import { calls } from '#src/client/calls.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { fieldHour, pickedTime } from '#src/page/field-time.ts';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { placeOf } from './place.ts';
import type { Scope } from './types.ts';
import type { DomainPlace } from './use-scope.ts';

type Place = { id: number; name: string };
type PlannedChangeDialogProps = {
  scope: Scope;
  customers: readonly Place[];
  domains: readonly DomainPlace[];
  now: number;
  onClose: () => void;
};

const whole = 'all';
const hourMs = 3_600_000;

/** Asks where, when and what will change. */
export function PlannedChangeDialog({ scope, customers, domains, now, onClose }: PlannedChangeDialogProps) {
  const homes = domains.find(({ id }) => id === scope.domainId)?.customers ?? [];
  const { values, change, field, dialog } = useFormDialog(calls.alertDelivery.createWindow, {
    draft: `planned-change-${scope.kind}-${scope.domainId ?? scope.customerId ?? 0}`,
    empty: {
      customer: String(scope.customerId ?? homes[0]?.id ?? ''),
      domain: scope.domainId === undefined ? whole : String(scope.domainId),
      starts: fieldHour(now),
      ends: fieldHour(now + 4 * hourMs),
      reason: '',
    },
    read: ({ customer, domain, reason, ...typed }) => {
      const [starts, ends] = [pickedTime(typed.starts), pickedTime(typed.ends)];
      if (customer === '' || starts === null || ends === null || reason.trim() === '')
        return {
          problems: {
            ...(customer === '' && { customer_id: 'Choose a customer.' }),
            ...(starts === null && { starts_at: 'Choose a day and a time.' }),
            ...(ends === null && { ends_at: 'Choose a day and a time.' }),
            ...(reason.trim() === '' && { reason: 'Enter what will change.' }),
          },
        };
      const times = { starts_at: new Date(starts).toISOString(), ends_at: new Date(ends).toISOString() };
      const place = { customer_id: Number(customer), ...(domain === whole ? {} : { domain_id: Number(domain) }) };
      return { input: { body: { ...place, ...times, reason } } };
    },
    onDone: ({ window }) => {
      onClose();
      notify({ text: `Planned change added for ${placeOf(window)}` });
    },
  });
  const customer = field('customer', 'customer_id');
  const mine = domains.filter((one) => one.customers.some(({ id }) => String(id) === values.customer));
  return (
    <FormDialog title="Add planned change" verb="Add planned change" pendingText="Adding …" onClose={onClose} {...dialog}>
      <Select
        label="Customer"
        placeholder="Choose a customer"
        options={customers.map(({ id, name }) => ({ id: String(id), label: name }))}
        value={customer.value === '' ? null : customer.value}
        onChange={(chosen) => change({ customer: chosen, domain: whole })}
        error={customer.error}
      />
      <Select
        label="Domains"
        options={[
          { id: whole, label: 'All domains' },
          ...mine.map((domain) => ({ id: String(domain.id), label: nameOf(domain) })),
        ]}
        {...field('domain', 'domain_id')}
      />
      <TextField label="From (South African time)" type="datetime-local" {...field('starts', 'starts_at')} />
      <TextField label="To" type="datetime-local" hint="At most 14 days" {...field('ends', 'ends_at')} />
      <TextField
        label="What will change"
        placeholder="Email moves to another hosting provider"
        maxLength={500}
        {...field('reason')}
      />
    </FormDialog>
  );
}
