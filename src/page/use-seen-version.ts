import { useState } from 'react';
import { ApiError } from '#src/client/errors.ts';

/** Whether the server refused a change because somebody else made one meanwhile. */
export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/**
 * The version of a setting that a form was opened with. After a conflict it is the one stored now, which `readAgain` answers: the person has
 * been told, sees it beside what they entered, and may save again.
 */
export function useSeenVersion(version: number, readAgain: () => Promise<number | undefined>) {
  const [seen, setSeen] = useState(version);
  const onRefused = (error: unknown) => {
    if (isConflict(error)) void readAgain().then((now) => setSeen(now ?? seen));
  };
  return { seen, onRefused };
}
