import { useSession, useSignedIn } from '#src/session/session-context.ts';
import { EmptyState, ErrorState, LoadingState } from '#src/ui/State.tsx';

/** Why a customer's person sees no customer: they belong to none, or their customers were not loaded. */
export function NoCustomer() {
  const { session } = useSignedIn();
  const { context, contextError } = useSession();
  if (context !== null)
    return <EmptyState title="You belong to no customer">Ask our support to connect your account with a customer.</EmptyState>;
  if (contextError === null) return <LoadingState title="Loading your customers" />;
  return (
    <ErrorState
      title="Your customers could not be loaded"
      text={contextError}
      onRetry={() => session.send({ type: 'refresh' })}
    />
  );
}
