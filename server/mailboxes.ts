import type { Context } from './context.ts';
import { askAccessToken } from './ports/mailbox/access-token.ts';
import { openMailbox } from './ports/mailbox/mailbox.ts';
import type { MailboxPlace } from './ports/mailbox/place.ts';
import { openMailboxTokens } from './services/intake/mailbox-tokens.ts';
import { startPolling } from './services/intake/poll-mailbox.ts';

/** Polls every configured mailbox, each with its own position, state and pauses after a failure. */
export function startMailboxes(context: Context): { stop: () => Promise<unknown> } {
  const polled = context.config.mailboxes.map((place) => startPolling(context, place.name, openerOf(context, place)));
  return { stop: () => Promise.all(polled.map((one) => one.stop())) };
}

/** Opens a mailbox again and again; an access token that its server refused is not used again. */
export function openerOf(context: Context, place: MailboxPlace): () => ReturnType<typeof openMailbox> {
  const { login } = place;
  if (login.kind === 'password') return () => openMailbox(place);
  const tokens = openMailboxTokens(context, (nowMs, newest) => askAccessToken(login.file, place, nowMs, newest));
  return async () => {
    try {
      return await openMailbox(place, await tokens.current());
    } catch (error) {
      tokens.forget();
      throw error;
    }
  };
}
