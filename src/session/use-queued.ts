import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts';
import { api } from '#src/client/actors.ts';
import { urlOf } from '#src/client/api.ts';
import type { CallOf } from '#src/client/call.ts';
import { ApiError } from '#src/client/errors.ts';
import { makeStale } from '#src/client/query.ts';
import { askToKeep } from '#src/offline/ask-to-keep.ts';
import { enqueue, isOutboxOpen, type QueuedOutcome, undoQueued } from '#src/offline/outbox.ts';
import { useSignedIn } from '#src/session/session-context.ts';

/**
 * What an action is about (`alert/17`: actions about one thing keep their order) and its description for the person ("Acknowledge
 * shop.co.za").
 */
export type QueuedLabels = { entity: string; label: string };

/** A stored action: `outcome` resolves when the server has answered, or never in this page. One that was sent at once has no id. */
export type Queued<R> = { id: string; outcome: Promise<QueuedOutcome<R>> };

type Queueable = Endpoint & { offline: 'queue' };

export type QueueCall<E extends Queueable> = {
  queue: (input: Input<E>, words: QueuedLabels) => Promise<Queued<Reply<E>>>;
  undo: (id: string) => Promise<boolean>;
};

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: Record<string, unknown> };

/**
 * Does a call that may wait for a line: `queue` keeps it on this device, starts to send it and resolves as soon as it is on the disk; `undo`
 * takes it back where it was not sent yet (`true`). A browser that keeps nothing sends at once instead, and `queue` rejects as `api` does.
 */
export function useQueued<E extends Queueable>(call: CallOf<E>): QueueCall<E> {
  const { user, session } = useSignedIn();
  const queries = useQueryClient();
  return useMemo(
    () => ({
      undo: (id) => (id === '' ? Promise.resolve(false) : undoQueued(id)),
      queue: async (input, { entity, label }) => {
        if (!isOutboxOpen()) return sendDirectly(queries, call, input);
        const loose = input as Loose;
        const created = Date.now();
        const doneAt = call.doneAt === true ? { done_at: new Date(created).toISOString() } : {};
        const kept = await enqueue({
          user,
          owner: `${user}/${session.getSnapshot().context.context?.default_customer_id ?? 'all'}`,
          call: call.name,
          method: call.method,
          path: urlOf(call.path, loose),
          body: loose.body === undefined && call.doneAt !== true ? undefined : { ...doneAt, ...loose.body },
          entity,
          label,
          created,
        }).catch((error: unknown) => {
          console.warn('This browser saves nothing, so it is sent now', error);
          return null;
        });
        if (kept === null) return sendDirectly(queries, call, input);
        askToKeep();
        return { id: kept.row.id, outcome: kept.outcome as Promise<QueuedOutcome<Reply<E>>> };
      },
    }),
    [call, queries, session, user],
  );
}

async function sendDirectly<E extends Queueable>(
  queries: QueryClient,
  call: CallOf<E>,
  input: Input<E>,
): Promise<Queued<Reply<E>>> {
  const outcome = await api(call, input).then(
    (reply): QueuedOutcome<Reply<E>> => ({ status: 'sent', reply }),
    (error: unknown): QueuedOutcome<Reply<E>> => {
      if (!(error instanceof ApiError) || error.status === null || error.status >= 500) throw error;
      return { status: 'refused', refusal: { status: error.status, message: error.message, details: error.details } };
    },
  );
  void makeStale(queries, call.tags);
  return { id: '', outcome: Promise.resolve(outcome) };
}
