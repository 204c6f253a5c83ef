import type { Reply } from '#contract/endpoint.ts';
import type { support } from '#contract/support.ts';
import type { Queued } from '#src/session/use-queued.ts';

/** The name of a request among what waits to be sent: messages of one request keep their order. */
export const entityOf = (id: number) => `support/${id}`;

const patienceMs = 3_000;

type Sent = { status: 'sent'; id: number } | { status: 'refused'; message: string } | { status: 'waiting' };

/**
 * What became of a message: sent, refused with why, or waiting for the server after three seconds. One that this device cannot keep and the
 * server did not take counts as refused.
 */
export async function outcomeOf(queued: Promise<Queued<Reply<typeof support.get>>>): Promise<Sent> {
  const stored = await queued.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (stored instanceof Error) return { status: 'refused', message: stored.message };
  const waiting = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const outcome = await Promise.race([stored.outcome, waiting]);
  if (outcome?.status === 'sent') return { status: 'sent', id: outcome.reply.request.id };
  if (outcome?.status === 'refused') return { status: 'refused', message: outcome.refusal.message };
  return { status: 'waiting' };
}
