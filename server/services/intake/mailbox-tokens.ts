import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { saveSetting, setting } from '#server/store/settings.ts';
import { seal, unseal } from '../sealing.ts';

/** `current` answers an access token that is good for another minute; after `forget` it is a new one. */
export type MailboxTokens = { current: () => Promise<string>; forget: () => void };

/** Asks for an access token, with the newest refresh token where the credentials have one; see the port of the same shape. */
export type AskToken = (
  nowMs: number,
  newest: (given: string) => Promise<string>,
) => Promise<{ token: string; endsMs: number; given: string | null; refreshToken: string | null }>;

const marginMs = 60_000;
const KeptToken = z.object({ token: z.string() });
const keyOf = (given: string) => `mailbox token ${createHash('sha256').update(given).digest('hex')}`;

/**
 * Access tokens of one mailbox. A service may exchange the refresh token for a newer one and end the old one: the newest is kept, encrypted,
 * for all mailboxes whose credentials name the same first one.
 */
export function openMailboxTokens(context: Pick<Context, 'store' | 'clock' | 'keys'>, ask: AskToken): MailboxTokens {
  const { db } = context.store;
  let held: { token: string; endsMs: number } | null = null;

  async function newest(given: string): Promise<string> {
    const kept = KeptToken.safeParse(await setting(db, keyOf(given)));
    return kept.success ? unseal(context.keys.sealing, kept.data.token) : given;
  }

  return {
    current: async () => {
      const now = context.clock.now();
      if (held !== null && held.endsMs - marginMs > now.getTime()) return held.token;
      const answer = await ask(now.getTime(), newest);
      if (answer.given !== null && answer.refreshToken !== null) {
        const value = { token: seal(context.keys.sealing, answer.refreshToken) };
        await saveSetting(db, keyOf(answer.given), value, now);
      }
      held = answer;
      return answer.token;
    },
    forget: () => {
      held = null;
    },
  };
}
