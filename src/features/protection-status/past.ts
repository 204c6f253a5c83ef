import { formOf } from '#domain/text.ts';
import { worstFirst } from '#src/entities/protection/level-order.ts';
import { levelFaces } from '#src/entities/protection/levels.ts';
import type { Face, MatrixRow, Past, Snapshot } from './types.ts';
import { unread } from './unread.ts';

/** The day compared with, if it is over: one of an address may lie ahead. */
export function pastDay(day: string | undefined, now: number): string | undefined {
  return day !== undefined && day < new Date(now).toISOString().slice(0, 10) ? day : undefined;
}

/** The last snapshot on or before a day (`2026-10-22`); `null` if there is none. */
export function snapshotAt(history: readonly Snapshot[], day: string): Snapshot | null {
  const before = history.filter((one) => one.day <= day);
  return before.reduce<Snapshot | null>((last, one) => (last === null || one.day > last.day ? one : last), null);
}

const scoreWord = ({ score, grade }: Snapshot) =>
  score === null ? 'score not measured' : `score ${score}${grade === null ? '' : ` ${grade}`}`;

export function levelThen({ past }: MatrixRow): Face {
  if (past === undefined) return unread;
  return past === null
    ? { kind: 'mute', word: 'no data' }
    : { kind: levelFaces[past.level].kind, word: levelFaces[past.level].word, sub: scoreWord(past) };
}

/** The points gained or lost since then; `null` where one of the two was not measured. */
export function gained({ past, status }: MatrixRow): number | null {
  if (past == null || past.score === null || status.score === null) return null;
  return status.score - past.score;
}

/** The change since then in points. */
export function sinceThen(row: MatrixRow): Face {
  if (row.past === undefined) return unread;
  const points = gained(row);
  if (points === null) return { kind: 'mute', word: 'not comparable' };
  if (points === 0) return { kind: 'plain', word: 'unchanged' };
  const count = `${Math.abs(points)} ${formOf(Math.abs(points), 'point')}`;
  return points > 0 ? { kind: 'pass', word: `${count} up` } : { kind: 'fail', word: `${count} down` };
}

/** The direction in which a domain moved: by level first, by score at equal level. Levels that cannot be ordered do not count. */
export function direction({ past, status }: { past: Past; status: { level: Snapshot['level']; score: number | null } }) {
  if (past == null) return null;
  const known = past.level !== 'unknown' && status.level !== 'unknown';
  const steps = known ? worstFirst.indexOf(status.level) - worstFirst.indexOf(past.level) : 0;
  if (steps !== 0) return steps > 0 ? ('up' as const) : ('down' as const);
  const points = past.score === null || status.score === null ? 0 : status.score - past.score;
  return points === 0 ? ('same' as const) : points > 0 ? ('up' as const) : ('down' as const);
}
