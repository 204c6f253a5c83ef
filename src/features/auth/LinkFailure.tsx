import { ApiError } from '#src/client/errors.ts';
import { EntryNote } from './EntryPage.tsx';

type Props = { error: Error; onRetry: () => void };

/** A refusal stays one, unless there were too many requests. */
const isRefused = (error: Error) =>
  error instanceof ApiError && error.status !== null && error.status < 500 && error.status !== 429;

/** Why a link could not be checked, and a button to check it again where that may help. */
export const LinkFailure = ({ error, onRetry }: Props) => (
  <EntryNote tone="fail" role="alert">
    <p>{error.message}</p>
    {!isRefused(error) && (
      <p>
        <button type="button" className="entry-text-button" onClick={onRetry}>
          Try again
        </button>
      </p>
    )}
  </EntryNote>
);

/** What failed, as an error. */
export const errorOf = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
