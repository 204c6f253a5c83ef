import { dayAfter } from '../sast.ts';
import type { MailClass } from '../vocabulary.ts';
import { aggregateScore } from './aggregate.ts';

/** What a check of a domain found on a day; `day` counts from the first day of the history and is negative before it. */
export type RecordedScore = { day: number; score: number | null; alignedMessages: number };

/** A domain with its recorded scores, oldest first. */
export type DomainHistory = { id: number; name: string; mailClass: MailClass; recorded: readonly RecordedScore[] };

/** The score of some domains together at the end of a day `YYYY-MM-DD`. */
export type ScoreDay = { day: string; score: number };

/**
 * The score of domains together at the end of each day, by the formula of the score of today. Each domain counts from its first check, and
 * as it was last checked. Days on which no domain had a score are left out.
 */
export function scoreHistory(domains: readonly DomainHistory[], from: string, days: number): ScoreDay[] {
  const places = domains.map(() => 0);
  const found: ScoreDay[] = [];
  for (let day = 0; day < days; day += 1) {
    const scored = domains.flatMap(({ recorded, ...domain }, index) => {
      let place = places[index] ?? 0;
      while ((recorded[place]?.day ?? days) <= day) place += 1;
      places[index] = place;
      const last = recorded[place - 1];
      return last === undefined || last.score === null
        ? []
        : [{ ...domain, score: last.score, alignedMessages: last.alignedMessages }];
    });
    const total = aggregateScore(scored);
    if (total !== null) found.push({ day: dayAfter(from, day), score: total.score });
  }
  return found;
}
