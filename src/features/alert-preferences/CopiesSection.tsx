import { useState } from 'react';
import { capital, spelled } from '#domain/text.ts';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { CopyRow } from './CopyRow.tsx';
import { mostCopies } from './form.ts';
import type { Choices, FormFacts } from './types.ts';

const looksLikeOne = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** More addresses that get what the person gets by email. */
export function CopiesSection({
  form,
  onChange,
  facts,
}: Choices & { facts: Pick<FormFacts, 'check' | 'email' | 'address' | 'onAddress'> }) {
  const { copies } = form;
  const { address: typed, onAddress: setTyped } = facts;
  const [error, setError] = useState<string | undefined>(undefined);
  const [isChecking, setChecking] = useState(false);
  const add = async () => {
    const wanted = typed.trim().toLowerCase();
    if (!looksLikeOne.test(wanted)) return setError('Enter an email address like name@example.co.za.');
    if (wanted === facts.email.toLowerCase()) return setError('This is your own address, which gets these emails already.');
    if (copies.includes(wanted)) return setError('This address is already in the list.');
    setChecking(true);
    // If it cannot be checked, the address is accepted; the server checks again when it is saved.
    const { valid, email, warnings } = await facts
      .check(wanted)
      .catch(() => ({ valid: true, email: wanted, warnings: [] as string[] }));
    setChecking(false);
    if (!valid) return setError(warnings[0] ?? 'This address cannot be reached.');
    setTyped('');
    setError(undefined);
    onChange({ ...form, copies: [...copies, email] });
  };
  return (
    <Section
      question="More addresses"
      finding={
        copies.length === 0
          ? 'Emails go only to you'
          : `${capital(spelled(copies.length, 'address gets', 'addresses get'))} the same emails`
      }
      note="For example a shared mailbox, or an address at another domain in case yours fails. We send each a link to confirm first."
    >
      {copies.length > 0 && (
        <ActionRows label="More addresses">
          {copies.map((email) => (
            <CopyRow
              key={email}
              email={email}
              check={facts.check}
              onRemove={() => onChange({ ...form, copies: copies.filter((one) => one !== email) })}
            />
          ))}
        </ActionRows>
      )}
      {copies.length < mostCopies ? (
        <form
          className="prefs-add"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextField
            label="Add an address"
            type="email"
            autoComplete="off"
            value={typed}
            onChange={(next) => {
              setTyped(next);
              setError(undefined);
            }}
            error={error}
          />
          <Button type="submit" isPending={isChecking} pendingText="Checking …">
            Add
          </Button>
        </form>
      ) : (
        <p className="ui-small ui-mute">You can add at most five addresses.</p>
      )}
    </Section>
  );
}
