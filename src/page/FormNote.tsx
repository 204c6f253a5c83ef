import { fieldErrors } from '#src/client/error-kinds.ts';
import { ApiError } from '#src/client/errors.ts';
import { Note } from '#src/ui/State.tsx';

/** The server's error about a form as a whole; messages about a field are shown there. */
export function FormNote({ error }: { error: Error | null }) {
  if (error === null || Object.keys(fieldErrors(error)).length > 0) return null;
  return (
    <Note icon="fail" role="alert">
      {error.message}
      {error instanceof ApiError && error.requestId !== null && (
        <>
          {' '}
          <span className="ui-mute ui-small">
            Quote <span className="ui-mono">{error.requestId}</span> when you contact support.
          </span>
        </>
      )}
    </Note>
  );
}
