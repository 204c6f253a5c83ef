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
const KeptToken = z.object({ given: z.string(), token: z.string() });
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Access tokens of one mailbox. A service may exchange the refresh token for a newer one and end the old one later: the newest is kept,
 * encrypted, until the credentials name another.
 */
export function openMailboxTokens(
  context: Pick<Context, 'store' | 'clock' | 'keys'>,
  mailbox: string,
  ask: AskToken,
): MailboxTokens {
  const { db } = context.store;
  const key = `mailbox token ${mailbox}`;
  let held: { token: string; endsMs: number } | null = null;

  async function newest(given: string): Promise<string> {
    const kept = KeptToken.safeParse(await setting(db, key));
    return kept.success && kept.data.given === digest(given) ? unseal(context.keys.sealing, kept.data.token) : given;
  }

  return {
    current: async () => {
      const now = context.clock.now();
      if (held !== null && held.endsMs - marginMs > now.getTime()) return held.token;
      const answer = await ask(now.getTime(), newest);
      if (answer.given !== null && answer.refreshToken !== null) {
        const value = { given: digest(answer.given), token: seal(context.keys.sealing, answer.refreshToken) };
        await saveSetting(db, key, value, now);
      }
      held = answer;
      return answer.token;
    },
    forget: () => {
      held = null;
    },
  };
}
