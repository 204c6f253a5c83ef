import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { auth } from '#src/client/actors.ts';
import { readToken } from '#src/client/token.ts';
import { EntryButton, EntryNote } from './EntryPage.tsx';

/** Who is signed in while a link for a person is open, and the way on: the link signs its own person in. */
export function SignedInNote({ email }: { email: string }) {
  const own = useSelector(auth, ({ context }) => readToken(context.token)?.email ?? '');
  const [isLeaving, setLeaving] = useState(false);
  const press = () => {
    setLeaving(true);
    import('./leave.ts').then(({ leave }) => leave()).catch(() => setLeaving(false));
  };
  return (
    <>
      <EntryNote role="status">
        <p>
          You are signed in as <b>{own}</b> on this device.
        </p>
        <p>
          {own === email ? (
            'Sign out to use this link.'
          ) : (
            <>
              This link is for <b>{email}</b>. Sign out to use it.
            </>
          )}
        </p>
      </EntryNote>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <EntryButton pending={isLeaving} pendingText="Signing out …">
          Sign out and continue
        </EntryButton>
      </form>
    </>
  );
}
