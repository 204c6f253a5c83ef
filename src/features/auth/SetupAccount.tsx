import { Link, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { api, auth } from '#src/app/actors.ts';
import { authCalls } from '#src/app/auth-calls.ts';
import { EntryButton, EntryNote, EntryPage } from './EntryPage.tsx';
import { PlainPassword } from './PlainField.tsx';

type Found = Reply<Contract['auth']['invitation']>;

const refusal = {
  expired: 'This link has expired. Ask the person who invited you, or support, for a new one.',
  used: 'This link was used already. Sign in with the password you chose.',
  unknown: 'This link is not known. Check that you copied all of it.',
} as const;

/** Sets the password behind an invitation, or a new one, and signs in. */
export function SetupAccount({ token }: { token: string }) {
  const navigate = useNavigate();
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const pending = useSelector(auth, (state) => state.matches('settingUp'));
  const error = useSelector(auth, (state) => state.context.error);
  const done = useSelector(auth, (state) => state.matches('authenticated'));
  const [sent, setSent] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    api(authCalls.invitation, { params: { token } }, stop.signal)
      .then(setFound)
      .catch((reason: unknown) => {
        if (!stop.signal.aborted) setFailure(reason instanceof Error ? reason.message : String(reason));
      });
    return () => stop.abort();
  }, [token, attempt]);

  useEffect(() => {
    if (sent && done) void navigate({ to: '/app/dashboard' });
  }, [sent, done, navigate]);

  const invitation = found?.invitation ?? null;
  const differ = again !== '' && again !== password;
  return (
    <EntryPage
      title="Set up your account"
      heading={invitation?.purpose === 'reset' ? 'Choose a new password' : 'Set up your account'}
    >
      {failure !== null && (
        <EntryNote tone="fail" role="alert">
          <p>{failure}</p>
          <p>
            <button
              type="button"
              className="entry-text-button"
              onClick={() => {
                setFailure(null);
                setAttempt(attempt + 1);
              }}
            >
              Try again
            </button>
          </p>
        </EntryNote>
      )}
      {found === null && failure === null && <p role="status">Checking the link …</p>}
      {found !== null && found.state !== 'valid' && (
        <EntryNote role="status">
          <p>{refusal[found.state]}</p>
        </EntryNote>
      )}
      {invitation !== null && (
        <>
          <EntryNote>
            <p>
              {invitation.invited_by === null ? 'This account is for ' : `${invitation.invited_by} invited `}
              <b>{invitation.email}</b>
              {invitation.customers.length > 0 ? ` to ${invitation.customers.join(', ')}` : ''}, as{' '}
              {invitation.role === 'customer' ? 'a customer' : 'an administrator'}.
            </p>
          </EntryNote>
          {sent && error !== null && (
            <EntryNote tone="fail" role="alert">
              <p>{error}</p>
            </EntryNote>
          )}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (differ || password === '') return;
              setSent(true);
              auth.send({ type: 'setUp', token, password });
            }}
          >
            <input type="email" name="email" autoComplete="username" value={invitation.email} readOnly hidden />
            <PlainPassword
              label="Password"
              autoComplete="new-password"
              required
              minLength={12}
              hint="At least 12 characters. A few words that do not belong together are good."
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <PlainPassword
              label="The same again"
              autoComplete="new-password"
              required
              error={differ ? 'The two passwords differ' : undefined}
              value={again}
              onChange={(event) => setAgain(event.target.value)}
            />
            <EntryButton pending={pending} pendingText="Setting up..." disabled={differ}>
              Set up and sign in
            </EntryButton>
          </form>
        </>
      )}
      <p className="entry-links">
        <Link to="/login">To sign in</Link>
      </p>
    </EntryPage>
  );
}
