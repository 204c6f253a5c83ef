import type { LiveKind } from '#server/store/delivery/live-events.ts';

/**
 * What an open page receives. `id` is `null` for events it cannot resume from; `reset`: too much was missed, reload everything; `rights`: the
 * person may see or do something else now.
 */
export type PageEvent = {
  id: number | null;
  kind: LiveKind | 'beat' | 'reset' | 'rights';
  time: string;
  body: Record<string, unknown>;
};

const mostWaiting = 1_000;

/** Buffers what one page has not consumed yet. A page that consumes nothing for too long is asked to reload everything instead. */
export function openMailboxOf() {
  let waiting: PageEvent[] = [];
  let isEnded = false;
  let wake: (() => void) | null = null;
  const stir = () => {
    wake?.();
    wake = null;
  };
  return {
    push: (event: PageEvent): void => {
      waiting.push(event);
      if (waiting.length > mostWaiting) waiting = [{ id: event.id, kind: 'reset', time: event.time, body: {} }];
      stir();
    },
    end: (): void => {
      isEnded = true;
      stir();
    },
    async *events(): AsyncGenerator<PageEvent> {
      while (!isEnded) {
        const now = waiting;
        waiting = [];
        yield* now;
        if (waiting.length === 0 && !isEnded)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
