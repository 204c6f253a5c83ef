import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { holdLease } from '#server/store/settings.ts';

/**
 * A poller's timing (ms): the longest wait for new messages, the first and the longest pause after a failure, and for how long a visit may go
 * on once it is to end; what one that is cut off stored is stored, and the rest is fetched again.
 */
export type PollPace = { waitMs: number; firstPauseMs: number; longestPauseMs: number; lastVisitMs: number };

/** What a visit may use: `hold` renews the lease and says whether it is still this process's; `onGood` ends a row of failures. */
export type Visit = {
  signal: AbortSignal;
  hold: () => Promise<boolean>;
  onGood: () => void;
  rest: (ms: number) => Promise<void>;
};

/** New messages are waited for a minute; failures are 2 seconds to 5 minutes apart. */
export const usualPace: PollPace = { waitMs: 60_000, firstPauseMs: 2_000, longestPauseMs: 300_000, lastVisitMs: 10_000 };
const leaseSeconds = 180;

/**
 * Visits an intake source until `stop`; a visit lasts as long as it likes, and after one that throws the next begins 2, 4, 8 … seconds later,
 * at most 5 minutes. A lease ensures that only one process visits.
 */
export function pollForever(
  context: Context,
  options: {
    lease: string;
    visit: (visit: Visit) => Promise<void>;
    onFailure: (error: unknown, failures: number) => Promise<void>;
    pace: PollPace;
  },
): { stop: () => Promise<void> } {
  const { visit, onFailure, pace } = options;
  const ending = new AbortController();
  const { signal } = ending;
  const holder = randomUUID();
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  const lease = (seconds: number) => holdLease(context.store.db, `lease ${options.lease}`, holder, context.clock.now(), seconds);
  const isAlone = context.store.kind === 'embedded';
  const hold = async () => isAlone || lease(leaseSeconds);
  let failures = 0;
  const onGood = () => {
    failures = 0;
  };

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (await hold()) await visit({ signal, hold, onGood, rest });
        else await rest(pace.waitMs);
      } catch (error) {
        failures += 1;
        await onFailure(error, failures);
        await rest(Math.min(pace.longestPauseMs, pace.firstPauseMs * 2 ** Math.min(20, failures - 1)));
      }
    }
  }
  const ended = loop();
  return {
    stop: async () => {
      ending.abort();
      await Promise.race([ended, pause(pace.lastVisitMs, undefined, { ref: false })]);
      if (!isAlone) await lease(0);
    },
  };
}
