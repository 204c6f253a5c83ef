import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { fieldErrors } from '#src/client/errors.ts';
import { useSend } from '#src/client/query.ts';
import { useDraft } from '#src/page/draft.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { fieldHour, typedTime } from './local-time.ts';
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
  const [empty] = useState(() => ({
    customer: String(scope.customerId ?? homes[0]?.id ?? ''),
    domain: scope.domainId === undefined ? whole : String(scope.domainId),
    starts: fieldHour(now),
    ends: fieldHour(now + 4 * hourMs),
    reason: '',
  }));
  const { draft, isDirty, change, drop } = useDraft(
    `planned-change-${scope.kind}-${scope.domainId ?? scope.customerId ?? 0}`,
    empty,
  );
  const send = useSend(calls.alertDelivery.createWindow);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const errors = { ...fieldErrors(send.error), ...wrong };
  const mine = domains.filter((one) => one.customers.some(({ id }) => String(id) === draft.customer));
  const submit = () => {
    const [starts, ends] = [typedTime(draft.starts), typedTime(draft.ends)];
    const missing = {
      ...(draft.customer === '' ? { customer_id: 'Choose a customer.' } : {}),
      ...(starts === null ? { starts_at: 'Choose a day and a time.' } : {}),
      ...(ends === null ? { ends_at: 'Choose a day and a time.' } : {}),
      ...(draft.reason.trim() === '' ? { reason: 'Say what will change.' } : {}),
    };
    setWrong(missing);
    if (starts === null || ends === null || Object.keys(missing).length > 0) return;
    send.mutate(
      {
        body: {
          customer_id: Number(draft.customer),
          ...(draft.domain === whole ? {} : { domain_id: Number(draft.domain) }),
          starts_at: new Date(starts).toISOString(),
          ends_at: new Date(ends).toISOString(),
          reason: draft.reason,
        },
      },
      {
        onSuccess: ({ window }) => {
          drop();
          onClose();
          notify({ text: `The change at ${window.domain_name ?? window.customer_name} is announced.` });
        },
      },
    );
  };
  return (
    <FormDialog
      title="Announce a change"
      verb="Announce"
      pendingText="Announcing …"
      isPending={send.isPending}
      error={send.error}
      onClear={isDirty ? drop : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Customer"
        placeholder="Choose a customer"
        options={customers.map(({ id, name }) => ({ id: String(id), label: name }))}
        value={draft.customer === '' ? null : draft.customer}
        onChange={(customer) => change({ customer, domain: whole })}
        error={errors['customer_id']}
      />
      <Select
        label="What of it"
        options={[{ id: whole, label: 'All its domains' }, ...mine.map(({ id, name }) => ({ id: String(id), label: name }))]}
        value={draft.domain}
        onChange={(domain) => change({ domain })}
        error={errors['domain_id']}
      />
      <TextField
        label="From (South African time)"
        type="datetime-local"
        value={draft.starts}
        onChange={(starts) => change({ starts })}
        error={errors['starts_at']}
      />
      <TextField
        label="To"
        type="datetime-local"
        hint="14 days at most."
        value={draft.ends}
        onChange={(ends) => change({ ends })}
        error={errors['ends_at']}
      />
      <TextField
        label="What will change"
        placeholder="The mail moves to another hoster"
        maxLength={500}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        error={errors['reason']}
      />
    </FormDialog>
  );
}
