import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { auth, connectivity } from '#src/client/actors.ts';
import { EntryButton, EntryNote, EntryPage } from './EntryPage.tsx';
import { PlainField, PlainPassword } from './PlainField.tsx';

const LoginPart = lazy(() => import('./LoginPart.tsx'));

/** Sign in with email and password (specification 2, Login). */
export function Login() {
  const pending = useSelector(auth, (state) => state.hasTag('busy'));
  const error = useSelector(auth, (state) => state.context.error);
  const second = useSelector(auth, (state) => state.context.second !== null);
  const ended = useSelector(auth, (state) => state.context.reason === 'ended');
  const offline = useSelector(connectivity, (state) => state.matches('offline') || state.matches('probing'));
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [forgot, setForgot] = useState(false);
  const signedOut = ended ? 'You were signed out because your session ended.' : null;
  const hint = offline ? 'You are offline. Signing in needs a connection.' : signedOut;
  if (forgot) return <LoginPart part="forgot" email={email} onBack={() => setForgot(false)} />;
  return (
    <EntryPage title="Sign in" heading={second ? 'Second step' : 'Sign in'}>
      {error !== null ? (
        <EntryNote tone="fail" role="alert">
          <p>{error}</p>
        </EntryNote>
      ) : (
        hint !== null && (
          <EntryNote role="status">
            <p>{hint}</p>
          </EntryNote>
        )
      )}
      {second ? (
        <LoginPart part="second-step" />
      ) : (
        <>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              auth.send({ type: 'signIn', email, password });
            }}
          >
            <PlainField
              label="Email"
              type="email"
              name="email"
              autoComplete="username"
              required
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
            <PlainPassword
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <EntryButton pending={pending} pendingText="Signing in..." disabled={offline}>
              Sign in
            </EntryButton>
          </form>
          <Suspense fallback={<div className="entry-below" />}>
            <LoginPart part="below" disabled={pending || offline} onForgot={() => setForgot(true)} />
          </Suspense>
        </>
      )}
    </EntryPage>
  );
}
