import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { SetUp } from '#machines/auth-facts.ts';
import { auth } from '#src/client/actors.ts';
import { EntryButton, PlainField, PlainPassword } from './EntryPage.tsx';

/** What a link that holds says of the account behind it. */
export type SetupInvitation = NonNullable<Reply<Contract['auth']['invitation']>['invitation']>;

type SetupFormProps = { invitation: SetupInvitation; onSend: (answers: Omit<SetUp, 'token'>) => void };

/** A password twice, and for an unclaimed account its owner. */
export function SetupForm({ invitation, onSend }: SetupFormProps) {
  const pending = useSelector(auth, (state) => state.hasTag('busy'));
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const differ = again !== '' && again !== password;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (differ || password === '') return;
        onSend({ password, claim: invitation.is_unclaimed ? { name, email } : null });
      }}
    >
      {invitation.is_unclaimed ? (
        <>
          <PlainField
            label="Your name"
            name="name"
            autoComplete="name"
            required
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <PlainField
            label="Your email"
            type="email"
            name="email"
            autoComplete="username"
            required
            hint="You sign in with it, and Beacon sends email to it."
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </>
      ) : (
        <input type="email" name="email" autoComplete="username" value={invitation.email} readOnly hidden />
      )}
      <PlainPassword
        label="Password"
        autoComplete="new-password"
        required
        minLength={12}
        hint="At least 12 characters. Use a few unrelated words."
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PlainPassword
        label="Repeat the password"
        autoComplete="new-password"
        required
        error={differ ? 'The two passwords differ' : undefined}
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
      <EntryButton pending={pending} pendingText="Setting up..." disabled={differ}>
        {invitation.purpose === 'reset' ? 'Save and sign in' : 'Set up and sign in'}
      </EntryButton>
    </form>
  );
}
