import { dayAfter } from '#domain/sast.ts';
import { counted, formOf } from '#domain/text.ts';
import type { ProtectionLevel } from '#domain/vocabulary.ts';
import * as format from '#src/ui/format.ts';
import { levelFaces } from './levels.ts';
import type { HistoryDay, Trend } from './types.ts';

/** Days in a row at one level, `2026-10-12` to `2026-11-21`. */
export type LevelPeriod = { level: ProtectionLevel; from: string; to: string; days: number };

const dayMs = 86_400_000;
const span = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** The periods of a history, oldest first; days that are missing count to the period before them. */
export function levelPeriods(history: readonly HistoryDay[]): LevelPeriod[] {
  const periods: LevelPeriod[] = [];
  for (const { day, level } of [...history].sort((a, b) => a.day.localeCompare(b.day))) {
    const last = periods.at(-1);
    if (last !== undefined) {
      last.to = last.level === level ? day : dayAfter(day, -1);
      last.days = span(last.from, last.to);
    }
    if (last?.level !== level) periods.push({ level, from: day, to: day, days: 1 });
  }
  return periods;
}

/** What a history says in one sentence. */
export function historyFinding(periods: readonly LevelPeriod[]): string {
  const now = periods.at(-1);
  const before = periods.at(-2);
  if (now === undefined) return 'No day has been measured yet';
  const word = levelFaces[now.level].word;
  if (before === undefined)
    return formOf(now.days, `${word} on the first day`, `${word} on all ${counted(now.days, 'day')} measured`);
  return `${word} since ${format.utcDay(now.from)}, ${levelFaces[before.level].word.toLowerCase()} before`;
}

function moves(what: string, { direction, per_week: week }: Trend['pass_rate'], unit: [string, string], digits: number): string {
  const by =
    week === null ? '' : ` by ${format.number(Math.abs(week), digits)} ${Math.abs(week) === 1 ? unit[0] : unit[1]} each week`;
  switch (direction) {
    case 'up':
      return `${what} rises${by}`;
    case 'down':
      return `${what} falls${by}`;
    case 'steady':
      return `${what} holds steady`;
    case 'no_clear_trend':
      return `${what} shows no clear trend`;
    case 'too_little_data':
      return `${what} has too few days to tell a trend`;
  }
}

/** How pass rate and volume move: "The pass rate rises by 0,3 points each week; the volume holds steady." */
export function trendLabel({ pass_rate: rate, volume }: Trend): string {
  if (rate.direction === 'too_little_data' && volume.direction === 'too_little_data')
    return 'Too few days were reported to tell a trend.';
  return `${moves('The pass rate', rate, ['point', 'points'], 1)}; ${moves('the volume', volume, ['message a day', 'messages a day'], 0)}.`;
}
