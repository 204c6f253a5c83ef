import { LRUCache } from 'lru-cache';
import type { StoreLog } from '#server/store/open.ts';

/** What was asked for lately is read again by itself, the latest first, as far as it is slow. */
const mostQuestions = 100;
const latelyMs = 600_000;

type Question = { read: () => Promise<unknown>; isKept: () => boolean; tookMs: number };

/** How long no report must have come before statistics are read again by themselves, and how slow those are (ms). */
export type ReadAgain = { log: StoreLog; quietMs: number; slowMs: number };

/** Remembers what was asked for and how long it took, and reads slow ones again once nothing new has come for a while. */
export function openAskedLately({ log, quietMs, slowMs }: ReadAgain) {
  const asked = new LRUCache<string, Question>({ max: mostQuestions, ttl: latelyMs });
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  let isEnding = false;

  async function readAgain(): Promise<void> {
    try {
      for (const question of Array.from(asked.values())) {
        if (isEnding) return;
        if (question.tookMs >= slowMs && !question.isKept()) await question.read();
      }
    } catch (error) {
      log.warn(`Stats could not be read again: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  function questionOf(isKept: () => boolean, read: () => Promise<unknown>): Question {
    const question: Question = {
      isKept,
      tookMs: 0,
      read: async () => {
        const start = performance.now();
        const answer = await read();
        question.tookMs = performance.now() - start;
        return answer;
      },
    };
    return question;
  }

  return {
    /** Answers what is kept, or reads it and notes how long that took. */
    ask<T>(key: string, isKept: () => boolean, read: () => Promise<T>): Promise<T> {
      const question = asked.peek(key) ?? questionOf(isKept, read);
      asked.set(key, question);
      return isKept() ? read() : (question.read() as Promise<T>);
    },
    /** Something new came: what it made old is read again when nothing more comes. */
    wait(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reading = reading.then(readAgain);
      }, quietMs);
      timer.unref();
    },
    stop(): Promise<void> {
      isEnding = true;
      clearTimeout(timer);
      return reading;
    },
  };
}
