import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { auth, connectivity } from '#src/client/actors.ts';
import { EntryButton, EntryNote, EntryPage } from './EntryPage.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { PlainField, PlainPassword } from './PlainField.tsx';

/** Sign in with email and password (specification 2, Login). */
export function Login() {
  const pending = useSelector(auth, (state) => state.matches('signingIn'));
  const error = useSelector(auth, (state) => state.context.error);
  const ended = useSelector(auth, (state) => state.context.reason === 'ended');
  const offline = useSelector(connectivity, (state) => state.matches('offline') || state.matches('probing'));
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [forgot, setForgot] = useState(false);
  if (forgot) return <ForgotPassword email={email} onBack={() => setForgot(false)} />;
  return (
    <EntryPage title="Sign in" heading="Sign in">
      {ended && error === null && (
        <EntryNote role="status">
          <p>You were signed out because your session ended.</p>
        </EntryNote>
      )}
      {offline && (
        <EntryNote role="status">
          <p>You are offline. Signing in needs a connection.</p>
        </EntryNote>
      )}
      {error !== null && (
        <EntryNote tone="fail" role="alert">
          <p>{error}</p>
        </EntryNote>
      )}
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
      <p className="entry-links">
        <button type="button" onClick={() => setForgot(true)}>
          Forgot your password?
        </button>
        <Link to="/register">Request access</Link>
      </p>
    </EntryPage>
  );
}
