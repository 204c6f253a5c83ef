import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { makeStale } from '#src/client/query.ts';

/** A running check of several domains: how many are done, of how many, and its status. */
export type BulkCheck = { total: number; done: number; state: 'running' | 'done' | 'slow' | 'failed'; message?: string };

type Scored = { domain_id: number; scored_at: string | null };

const pollEveryMs = 1_500;
const patienceMs = 120_000;
const mostAtOnce = 500;
const aYear = 31_536_000;

/** How many domains have a new score since the first answer. */
export function countRescored(before: readonly Scored[], now: readonly Scored[]): number {
  const old = new Map(before.map((one) => [one.domain_id, one.scored_at]));
  return now.filter((one) => one.scored_at !== null && one.scored_at !== old.get(one.domain_id)).length;
}

/** Checks many domains on the server and polls until all have a new score; can be abandoned at any time. */
export function useBulkCheck() {
  const queries = useQueryClient();
  const [check, setCheck] = useState<BulkCheck | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (ids: number[]) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const parts: number[][] = [];
    for (let at = 0; at < ids.length; at += mostAtOnce) parts.push(ids.slice(at, at + mostAtOnce));
    const ask = async (max_age: number) => {
      const replies = [];
      for (const domain_ids of parts)
        replies.push(await api(calls.securityScores.bulk, { body: { domain_ids, max_age } }, stop.signal));
      return replies.flatMap((reply) => reply.scores);
    };
    setCheck({ total: ids.length, done: 0, state: 'running' });
    try {
      const before = await ask(0);
      const total = before.length;
      const until = Date.now() + patienceMs;
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
        if (stop.signal.aborted) return;
        const done = countRescored(before, await ask(aYear));
        if (done >= total || Date.now() > until) {
          setCheck({ total, done, state: done >= total ? 'done' : 'slow' });
          break;
        }
        setCheck({ total, done, state: 'running' });
      }
      await makeStale(queries, ['domains', 'dns-verification']);
    } catch (error) {
      if (!stop.signal.aborted)
        setCheck((held) => ({
          total: held?.total ?? ids.length,
          done: held?.done ?? 0,
          state: 'failed',
          message: error instanceof Error ? error.message : String(error),
        }));
    }
  };
  return { check, start: (ids: number[]) => void start(ids), close: () => setCheck(null) };
}
