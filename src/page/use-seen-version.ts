import { useState } from 'react';
import { isConflict } from '#src/client/error-kinds.ts';

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
