import { Link } from '@tanstack/react-router';
import { auth } from '#src/client/actors.ts';
import { useRegistrationOpen } from '#src/client/registration-open.ts';

/** Browsers use no passkeys at a bare IP address. */
const mayUse = 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

/** Alternatives below the form: a passkey if the browser supports them, a new password, asking for access. */
export function OtherWays({ disabled, onForgot }: { disabled: boolean; onForgot: () => void }) {
  const isOpen = useRegistrationOpen();
  return (
    <>
      {mayUse && (
        <button
          type="button"
          className="ui-btn ui-btn-size-l ui-btn-wide"
          disabled={disabled}
          onClick={() => auth.send({ type: 'answer', answer: { by: 'passkey' } })}
        >
          Sign in with a passkey
        </button>
      )}
      <p className="entry-links">
        <button type="button" onClick={onForgot}>
          Forgot your password?
        </button>
        {isOpen && <Link to="/register">Request access</Link>}
      </p>
    </>
  );
}
