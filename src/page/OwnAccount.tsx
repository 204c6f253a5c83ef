import type { ReactNode } from 'react';
import { useSignedIn } from '#src/session/session-context.ts';
import { Frame } from '#src/ui/Frame.tsx';
import { EmptyState } from '#src/ui/State.tsx';

/** A page about the account of the person signed in, which a view of a customer's portal does not show. */
export function OwnAccount({ title, children }: { title: string; children: ReactNode }) {
  const { view } = useSignedIn();
  if (view === null) return children;
  return (
    <Frame title={title}>
      <title>{`${title} · Beacon`}</title>
      <EmptyState title="This page is about your own account">
        You see the portal as this customer. End the view to see your own account.
      </EmptyState>
    </Frame>
  );
}
