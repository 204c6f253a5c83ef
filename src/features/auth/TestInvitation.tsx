import { useState } from 'react';
import { EntryNote, EntryPage } from './EntryPage.tsx';
import { InvitationLabels, refusal } from './InvitationLabels.tsx';
import { SetupForm, type SetupInvitation } from './SetupForm.tsx';

const sample: SetupInvitation = {
  purpose: 'setup',
  email: 'thandi@karoowines.example',
  name: 'Thandi Mokoena',
  role: 'customer',
  invited_by: 'Pieter Botha',
  customers: ['Karoo Wines'],
  expires_at: '2026-11-30T08:00:00Z',
  is_unclaimed: false,
};

const states = [
  { state: 'valid', label: 'Invitation' },
  { state: 'reset', label: 'New password' },
  { state: 'first', label: 'First account' },
  { state: 'expired', label: 'Expired' },
  { state: 'revoked', label: 'Revoked' },
  { state: 'used', label: 'Used' },
  { state: 'unknown', label: 'Unknown' },
] as const;

type State = (typeof states)[number]['state'];

/** The page behind an invitation with sample data, for training: every state of a link, and nothing is saved. */
export function TestInvitation() {
  const [state, setState] = useState<State>('valid');
  const [sent, setSent] = useState(false);
  const refused = state === 'expired' || state === 'revoked' || state === 'used' || state === 'unknown';
  const invitation = { ...sample, is_unclaimed: state === 'first' };
  return (
    <EntryPage title="Demonstration" heading={state === 'reset' ? 'Choose a new password' : 'Set up your account'}>
      <meta name="robots" content="noindex" />
      <EntryNote role="status">
        <p>Demonstration with sample data: nothing is saved.</p>
        <p className="entry-states" role="group" aria-label="State of the link">
          {states.map((one) => (
            <button
              key={one.state}
              type="button"
              className="entry-text-button"
              aria-pressed={one.state === state}
              onClick={() => {
                setState(one.state);
                setSent(false);
              }}
            >
              {one.label}
            </button>
          ))}
        </p>
      </EntryNote>
      {refused ? (
        <EntryNote>
          <p>{refusal[state]}</p>
        </EntryNote>
      ) : (
        <>
          <EntryNote>
            <InvitationLabels {...invitation} />
          </EntryNote>
          {sent && (
            <EntryNote role="status">
              <p>A real link would sign you in now. This one saved nothing.</p>
            </EntryNote>
          )}
          <SetupForm key={state} invitation={invitation} onSend={() => setSent(true)} />
        </>
      )}
      <p className="entry-links">
        <a href="/login">Sign in</a>
      </p>
    </EntryPage>
  );
}
