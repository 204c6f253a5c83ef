import { Link, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { accountCalls } from '#src/client/account-calls.ts';
import { api, auth } from '#src/client/actors.ts';
import { EntryNote, EntryPage } from './EntryPage.tsx';
import { InvitationLabels, refusal } from './InvitationLabels.tsx';
import { errorOf, LinkFailure } from './LinkFailure.tsx';
import { SetupForm } from './SetupForm.tsx';
import { SignedInNote } from './SignedInNote.tsx';

type Found = Reply<Contract['auth']['invitation']>;

/** Sets the password behind an invitation, or a new one, and signs in. */
export function SetupAccount({ token }: { token: string }) {
  const navigate = useNavigate();
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const error = useSelector(auth, (state) => state.context.error);
  const done = useSelector(auth, (state) => state.matches('authenticated'));
  const second = useSelector(auth, (state) => state.context.second !== null);
  const [sent, setSent] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    api(accountCalls.invitation, { params: { token } }, stop.signal)
      .then(setFound)
      .catch((reason: unknown) => {
        if (!stop.signal.aborted) setFailure(errorOf(reason));
      });
    return () => stop.abort();
  }, [token, attempt]);

  useEffect(() => {
    if (sent && done) void navigate({ to: '/app/dashboard' });
    else if (sent && second) void navigate({ to: '/login' });
  }, [sent, done, second, navigate]);

  const invitation = found?.invitation ?? null;
  return (
    <EntryPage
      title="Set up your account"
      heading={invitation?.purpose === 'reset' ? 'Choose a new password' : 'Set up your account'}
    >
      {failure !== null && (
        <LinkFailure
          error={failure}
          onRetry={() => {
            setFailure(null);
            setAttempt(attempt + 1);
          }}
        />
      )}
      {found === null && failure === null && <p role="status">Checking the link …</p>}
      {found !== null && found.state !== 'valid' && (
        <EntryNote role="status">
          <p>{refusal[found.state]}</p>
        </EntryNote>
      )}
      {invitation !== null && done && !sent && <SignedInNote email={invitation.email} />}
      {invitation !== null && (sent || !done) && (
        <>
          <EntryNote>
            <InvitationLabels {...invitation} />
          </EntryNote>
          {sent && error !== null && (
            <EntryNote tone="fail" role="alert">
              <p>{error}</p>
            </EntryNote>
          )}
          <SetupForm
            invitation={invitation}
            onSend={(answers) => {
              setSent(true);
              auth.send({ type: 'setUp', token, ...answers });
            }}
          />
        </>
      )}
      <p className="entry-links">
        <Link to="/login">Sign in</Link>
      </p>
    </EntryPage>
  );
}
