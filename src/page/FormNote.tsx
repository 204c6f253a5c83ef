import { fieldErrors, requestIdOf, withAdvice } from '#src/client/error-kinds.ts';
import { Note } from '#src/ui/State.tsx';

/**
 * The server's error about a form. A form with `hasFields` shows what is wrong with a field there; any other shows it here. Support is named
 * where the server failed: a refusal says itself what to do.
 */
export function FormNote({ error, hasFields = false }: { error: Error | null; hasFields?: boolean }) {
  if (error === null || (hasFields && Object.keys(fieldErrors(error)).length > 0)) return null;
  const requestId = requestIdOf(error);
  return (
    <Note icon="fail" role="alert">
      {withAdvice(error).message}
      {requestId !== null && (
        <>
          {' '}
          <span className="ui-mute ui-small">
            Quote <span className="ui-mono">{requestId}</span> when you contact support.
          </span>
        </>
      )}
    </Note>
  );
}
