import './update-prompt.css';
import { useSelector } from '@xstate/react';
import { update } from '#src/client/actors.ts';

/** Offers a new version; with an open form, or while files are sent, it asks once more, so that nothing is lost. */
export function UpdatePrompt() {
  const state = useSelector(update, (snapshot) => snapshot.value);
  if (state === 'applying') {
    return (
      <p className="update" role="status">
        The new version is loading
      </p>
    );
  }
  if (state !== 'ready' && state !== 'asking') return null;
  return (
    <div className="update" role="status">
      <p>{state === 'ready' ? 'New version ready' : 'A form or an upload is not finished. Reload anyway?'}</p>
      <button type="button" className="update-go" onClick={() => update.send({ type: 'accept' })}>
        {state === 'ready' ? 'Reload' : 'Reload anyway'}
      </button>
      <button type="button" className="update-later" onClick={() => update.send({ type: 'later' })}>
        Later
      </button>
    </div>
  );
}
