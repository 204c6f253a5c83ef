import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { auth, connectivity } from '#src/client/actors.ts';
import { SignInForm } from '#src/site/frame/SignInForm.tsx';
import { EntryNote, EntryPage } from './EntryPage.tsx';

const LoginPart = lazy(() => import('./LoginPart.tsx'));

/** Sign in with email and password (specification 2, Login). */
export function Login() {
  const state = useSelector(auth, (now) => now);
  const { error, reason, second } = state.context;
  const pending = state.hasTag('busy');
  const offline = useSelector(connectivity, (state) => state.matches('offline') || state.matches('probing'));
  const [typed, setTyped] = useState({ email: '', password: '' });
  const [forgot, setForgot] = useState(false);
  const hint = offline ? 'You are offline. Signing in needs a connection.' : null;
  const note = error ?? hint ?? (reason === 'ended' ? 'You were signed out because your session ended.' : null);
  if (forgot) return <LoginPart part="forgot" email={typed.email} onBack={() => setForgot(false)} />;
  return (
    <EntryPage title="Sign in" heading={second === null ? 'Sign in' : 'Second step'}>
      {note !== null && (
        <EntryNote {...(error === null ? { role: 'status' } : { role: 'alert', tone: 'fail' })}>
          <p>{note}</p>
        </EntryNote>
      )}
      {second !== null ? (
        <LoginPart part="second-step" />
      ) : (
        <>
          <SignInForm
            values={typed}
            onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
            onSubmit={() => auth.send({ type: 'signIn', ...typed })}
            pending={pending}
            disabled={offline}
          />
          <Suspense fallback={<div className="entry-below" />}>
            <LoginPart part="below" disabled={pending || offline} onForgot={() => setForgot(true)} />
          </Suspense>
        </>
      )}
    </EntryPage>
  );
}
