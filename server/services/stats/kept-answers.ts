import { LRUCache } from 'lru-cache';
import type { DayRange } from '#server/store/period.ts';
import type { StatsChanges } from '#server/store/reports/stats-changes.ts';

/** What kept answers may weigh together, in sums of a domain: 20 000 of these take some 3 MB, 20 are a domain with the days of a month. */
const mostWeight = 600_000;

/** What is kept of a domain: its answer, or, while that is read, the reading it is part of. */
type OfDomain = { details: string; reading: Promise<Map<number, unknown>> | null; answer: unknown; weight: number };
type ByDomain = { kind: 'by domain'; days: DayRange | null; domains: Map<number, OfDomain>; weight: number };
type Whole = { kind: 'whole'; days: DayRange | null; answer: Promise<unknown>; domainIds: readonly number[] };

/**
 * A question about domains: `details` says of each of them what else its answer depends on. Where there are none, only what changes on
 * `days` changes the answer; `null`: any change does.
 */
export type QuestionByDomain<T> = {
  about: string;
  days: DayRange | null;
  ids: readonly number[];
  details: (id: number) => string;
  weigh: (value: T) => number;
  read: (missing: readonly number[]) => Promise<Map<number, T>>;
};
/** A question about domains together, and what its answer weighs; only what changes on `days` changes it, `null`: any change does. */
export type WholeQuestion<T> = {
  about: string;
  days: DayRange | null;
  ids: readonly number[];
  weight: number;
  read: () => Promise<T>;
};

/** Whether news about some days may change an answer about others. */
const isAbout = (days: DayRange | null, changed: DayRange | null) =>
  days === null || changed === null || (changed.from <= days.to && days.from <= changed.to);

/**
 * Keeps answers about domains until these have news, at most `oldestMs` (0: for ever): whole ones, and those about each domain apart, of
 * which only the domains with news go.
 */
export function openKeptAnswers(oldestMs: number) {
  const kept = new LRUCache<string, ByDomain | Whole>({ maxSize: mostWeight, ttl: oldestMs });

  function whole<T>({ about, days, ids, weight, read }: WholeQuestion<T>): Promise<T> {
    const known = kept.get(about);
    if (known?.kind === 'whole') return known.answer as Promise<T>;
    const answer = read();
    kept.set(about, { kind: 'whole', days, answer, domainIds: ids }, { size: weight });
    answer.catch(() => {
      const now = kept.peek(about);
      if (now?.kind === 'whole' && now.answer === answer) kept.delete(about);
    });
    return answer;
  }

  function tableOf({ about, days }: Pick<QuestionByDomain<unknown>, 'about' | 'days'>): ByDomain {
    const known = kept.get(about);
    if (known?.kind === 'by domain') return known;
    const table: ByDomain = { kind: 'by domain', days, domains: new Map(), weight: 1 };
    kept.set(about, table, { size: table.weight });
    return table;
  }

  function reweigh(about: string, table: ByDomain): void {
    if (kept.peek(about) === table) kept.set(about, table, { size: table.weight, noUpdateTTL: true });
  }

  function drop(table: ByDomain, id: number, one = table.domains.get(id)): void {
    if (one === undefined || table.domains.get(id) !== one) return;
    table.domains.delete(id);
    table.weight -= one.weight;
  }

  /** Asks once for the domains that are not kept; who asks meanwhile waits for the same reading. */
  function readMissing<T>(
    table: ByDomain,
    missing: readonly number[],
    { about, details, weigh, read }: QuestionByDomain<T>,
  ): void {
    const reading = read(missing);
    const asked = missing.map((id) => {
      const one: OfDomain = { details: details(id), reading, answer: undefined, weight: 1 };
      drop(table, id);
      table.domains.set(id, one);
      table.weight += one.weight;
      return { id, one };
    });
    reading.then(
      (found) => {
        for (const { id, one } of asked) {
          const value = found.get(id);
          one.answer = value;
          one.reading = null;
          if (value === undefined || table.domains.get(id) !== one) continue;
          table.weight += weigh(value) - one.weight;
          one.weight = weigh(value);
        }
        reweigh(about, table);
      },
      () => {
        for (const { id, one } of asked) drop(table, id, one);
      },
    );
  }

  async function byDomain<T>(question: QuestionByDomain<T>): Promise<Map<number, T>> {
    const table = tableOf(question);
    const missing = missingOf(question);
    if (missing.length > 0) readMissing(table, missing, question);
    const asked = question.ids.map((id) => [id, table.domains.get(id)] as const);
    await Promise.all(new Set(asked.flatMap(([, one]) => one?.reading ?? [])));
    const answers = new Map<number, T>();
    for (const [id, one] of asked) if (one?.answer !== undefined) answers.set(id, one.answer as T);
    return answers;
  }

  function isMissing<T>({ about, details }: QuestionByDomain<T>): (id: number) => boolean {
    const table = kept.peek(about);
    if (table?.kind !== 'by domain') return () => true;
    return (id) => table.domains.get(id)?.details !== details(id);
  }

  const missingOf = <T>(question: QuestionByDomain<T>): number[] => [...new Set(question.ids.filter(isMissing(question)))];

  /** Drops the answers that news make old; says whether the whole goes. */
  function dropOld(table: ByDomain | Whole, news: StatsChanges): boolean {
    for (const [id, changed] of news) {
      if (table.kind === 'whole') {
        if (isAbout(table.days, changed) && table.domainIds.includes(id)) return true;
        continue;
      }
      const one = table.domains.get(id);
      if (isAbout(one?.details === '' ? table.days : null, changed)) drop(table, id, one);
    }
    return false;
  }

  return {
    whole,
    byDomain,
    hasEach: <T>(question: QuestionByDomain<T>) => !question.ids.some(isMissing(question)),
    hasWhole: (about: string) => kept.has(about),
    /** Forgets what is kept about domains with news and its days; null: about all. */
    changed(news: StatsChanges | null): void {
      if (news === null) kept.clear();
      else for (const [about, one] of Array.from(kept.entries())) if (dropOld(one, news)) kept.delete(about);
    },
    forget: () => kept.clear(),
  };
}
