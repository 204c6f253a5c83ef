import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { read } from '#src/client/query.ts';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { type RuleForm, recipientsOf } from './form.ts';
import { addressBody, RecipientRow } from './RecipientRow.tsx';
import type { Scope } from './types.ts';

type RecipientFieldsProps = {
  form: RuleForm;
  onChange: (part: Partial<RuleForm>) => void;
  scope: Scope;
  inherited: readonly string[];
  errors: Record<string, string>;
};

const most = 20;

/** Addresses that are notified besides the people of the customer, each with what speaks against it. */
export function RecipientFields({ form, onChange, scope, inherited, errors }: RecipientFieldsProps) {
  const queries = useQueryClient();
  const offline = useOffline();
  const [error, setError] = useState<string | undefined>(undefined);
  const [isChecking, setChecking] = useState(false);
  const named = recipientsOf(form);
  const set = (next: string[], address = '') => onChange({ recipients: next.join('\n'), address });
  const add = async () => {
    const typed = form.address.trim().toLowerCase();
    if (typed === '') return setError('Enter an email address.');
    if (named.includes(typed)) return setError('This address is already in the list.');
    setChecking(true);
    const answer = await queries
      .fetchQuery(read(calls.alertDelivery.validateRecipient, addressBody(typed, scope)))
      .catch((failure: Error) => failure);
    setChecking(false);
    if (answer instanceof Error) return setError(answer.message);
    if (!answer.valid) return setError(answer.warnings[0] ?? 'This address cannot be reached.');
    setError(undefined);
    set([...named, answer.email]);
  };
  const said =
    error ??
    errors['address'] ??
    errors['recipients'] ??
    Object.entries(errors).find(([key]) => key.startsWith('recipients.'))?.[1];
  return (
    <fieldset className="arule-set">
      <legend>More recipients</legend>
      <p className="ui-small ui-mute">
        {named.length > 0 || inherited.length === 0
          ? 'In addition to the customer’s people, who choose their own notifications.'
          : `Named by a scope above: ${inherited.join(', ')}. Addresses here replace them.`}
      </p>
      {named.length > 0 && (
        <ActionRows label="More recipients">
          {named.map((email) => (
            <RecipientRow
              key={email}
              email={email}
              scope={scope}
              onRemove={() =>
                set(
                  named.filter((one) => one !== email),
                  form.address,
                )
              }
            />
          ))}
        </ActionRows>
      )}
      {named.length < most && (
        <div className="arule-add">
          <TextField
            label="Add an address"
            type="email"
            autoComplete="off"
            value={form.address}
            onChange={(address) => {
              setError(undefined);
              onChange({ address });
            }}
            error={said}
          />
          <Button isPending={isChecking} pendingText="Checking …" isDisabled={offline} onPress={() => void add()}>
            Add
          </Button>
        </div>
      )}
    </fieldset>
  );
}
