import { useId, useState } from 'react';
import { fieldTime, pickedTime } from '#src/page/field-time.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { longestMuteMs, muteChoices } from './mute-times.ts';
import type { Places } from './types.ts';

type MuteDialogProps = {
  places: Places;
  now: number;
  onMute: (place: { kind: 'per_customer' | 'per_domain'; id: number }, until: number) => void;
  onClose: () => void;
};

const whole = 'all';
const other = 'other';
const dayMs = 86_400_000;

/** Asks what is to be quiet, and until when. */
export function MuteDialog({ places, now, onMute, onClose }: MuteDialogProps) {
  const formId = useId();
  const { customers } = places;
  const only = customers.length === 1 ? customers[0] : undefined;
  const [customer, setCustomer] = useState(only?.id ?? null);
  const [domain, setDomain] = useState<string>(whole);
  const [when, setWhen] = useState(muteChoices(now)[0]?.id ?? other);
  const [picked, setPicked] = useState(() => fieldTime(now + dayMs));
  const [error, setError] = useState<{ customer?: string; picked?: string }>({});
  const domains = places.useDomains(customer);
  const choices = muteChoices(now);
  const submit = () => {
    const at = when === other ? pickedTime(picked) : (choices.find(({ id }) => id === when)?.until ?? null);
    if (customer === null) return setError({ customer: 'Choose a customer.' });
    if (at === null || at <= now) return setError({ picked: 'Choose a time in the future.' });
    if (at - now > longestMuteMs)
      return setError({ picked: 'Choose at most one year. To stop notifications, switch a channel off.' });
    onMute(domain === whole ? { kind: 'per_customer', id: customer } : { kind: 'per_domain', id: Number(domain) }, at);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={only === undefined ? 'Mute a customer or domain' : `Mute ${only.name}`}
      actions={
        <Button variant="solid" type="submit" form={formId}>
          Mute
        </Button>
      }
    >
      <form
        id={formId}
        className="ui-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {customers.length > 1 && (
          <Select
            label="Customer"
            placeholder="Choose a customer"
            options={customers.map(({ id, name }) => ({ id: String(id), label: name }))}
            value={customer === null ? null : String(customer)}
            onChange={(id) => {
              setCustomer(Number(id));
              setDomain(whole);
              setError({});
            }}
            error={error.customer}
          />
        )}
        <Select
          label="Domains"
          options={[
            { id: whole, label: 'All domains' },
            ...(domains ?? []).map(({ id, name }) => ({ id: String(id), label: name })),
          ]}
          value={domain}
          onChange={setDomain}
          isDisabled={customer === null}
          hint={customer !== null && domains === null ? 'Loading domains.' : undefined}
        />
        <RadioGroup
          label="Until when"
          options={[...choices.map(({ id, label }) => ({ id, label })), { id: other, label: 'Custom time' }]}
          value={when}
          onChange={(id) => {
            setWhen(id);
            setError({});
          }}
        />
        {when === other && (
          <TextField
            label="Muted until (South African time)"
            type="datetime-local"
            value={picked}
            onChange={(next) => {
              setPicked(next);
              setError({});
            }}
            error={error.picked}
          />
        )}
      </form>
    </Dialog>
  );
}
