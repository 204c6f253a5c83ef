import { useRef } from 'react';
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts';
import type { CallOf } from '#src/client/call.ts';
import { useSend } from '#src/client/query.ts';

/** How long after a reply the second press of a double click may come (ms). */
const doubleClickMs = 500;

type Answer<E extends Endpoint> = { onSuccess: (reply: Reply<E>) => void; onError: (error: Error) => void };

/**
 * As `useSend`, for a button that acts at once: the same again while it is answered, or as the second press of a double click, sends
 * nothing. Each press that is sent gets its own answer, also where another follows before it came.
 */
export function useSendOnce<E extends Endpoint>(call: CallOf<E>) {
  const { mutateAsync, isPending, variables } = useSend(call);
  const pressed = useRef(new Map<string, number>());
  const send = (input: Input<E>, { onSuccess, onError }: Answer<E>) => {
    const key = JSON.stringify(input);
    const until = pressed.current.get(key);
    if (until !== undefined && performance.now() < until) return;
    pressed.current.set(key, Number.POSITIVE_INFINITY);
    mutateAsync(input).then(
      (reply) => {
        pressed.current.set(key, performance.now() + doubleClickMs);
        onSuccess(reply);
      },
      (error: Error) => {
        pressed.current.delete(key);
        onError(error);
      },
    );
  };
  return { send, isPending, variables };
}
