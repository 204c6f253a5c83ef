import { type ReactNode, useState } from 'react';
import { serverNow } from '#src/client/server-now.ts';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import type { OwnFactors } from './types.ts';

/** So much of the time after a confirmation is left for what it was given for. */
const reserveMs = 60_000;

/** Runs an action once the person has confirmed within the last minutes; else asks first. `dialog` is drawn by the page. */
export function useConfirmed(own: OwnFactors): { confirmed: (action: () => void) => void; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<{ action: () => void } | null>(null);
  const until = own.confirmed_until === null ? 0 : Date.parse(own.confirmed_until);
  return {
    confirmed: (action) => (until > serverNow() + reserveMs ? action() : setWaiting({ action })),
    dialog: waiting !== null && (
      <ConfirmIdentity
        own={own}
        onClose={() => setWaiting(null)}
        onDone={() => {
          setWaiting(null);
          waiting.action();
        }}
      />
    ),
  };
}
