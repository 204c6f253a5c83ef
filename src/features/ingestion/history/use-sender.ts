import { useSyncExternalStore } from 'react';
import { update } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { useSend } from '#src/client/query.ts';
import { useSignedIn } from '#src/session/session-context.ts';
import type { SignedIn } from '#src/session/signed-in.ts';
import { createSender, type Sender } from './sender.ts';

const bySignIn = new WeakMap<SignedIn, Sender>();

function senderOf(open: SignedIn): Sender {
  const held = bySignIn.get(open);
  if (held !== undefined) return held;
  const sender = createSender();
  bySignIn.set(open, sender);
  holdBackUpdates(sender);
  return sender;
}

/** A reload ends a sending, so a new version asks first while files are sent, as it does for a form. */
function holdBackUpdates(sender: Sender): void {
  let wasSending = false;
  sender.subscribe(() => {
    const { state } = sender.now();
    const isSending = state === 'sending' || state === 'broken';
    if (isSending === wasSending) return;
    wasSending = isSending;
    update.send({ type: isSending ? 'formOpened' : 'formClosed' });
  });
}

/** What this sign-in sends for an import; it goes on while the person visits other pages. */
export function useSender() {
  const sender = senderOf(useSignedIn());
  const begin = useSend(calls.historyImports.begin);
  const part = useSend(calls.historyImports.part);
  const start = useSend(calls.historyImports.start);
  const sending = useSyncExternalStore(sender.subscribe, sender.now);
  return {
    sending,
    send: (files: readonly File[]) =>
      void sender.send(files, { begin: begin.mutateAsync, part: part.mutateAsync, start: start.mutateAsync }),
    forget: sender.forget,
  };
}
