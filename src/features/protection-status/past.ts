import { worstFirst } from '#src/app/protection/level-order.ts';
import { levelFaces } from '#src/app/protection/levels.tsx';
import type { Face, MatrixRow, Past, Snapshot } from './types.ts';
import { unread } from './unread.ts';

/** The last snapshot on or before a day (`2026-10-22`); `null` where none was kept by then. */
export function snapshotAt(history: readonly Snapshot[], day: string): Snapshot | null {
  const before = history.filter((one) => one.day <= day);
  return before.reduce<Snapshot | null>((last, one) => (last === null || one.day > last.day ? one : last), null);
}

export function levelThen({ past }: MatrixRow): Face {
  if (past === undefined) return unread;
  return past === null
    ? { kind: 'mute', word: 'nothing kept' }
    : { kind: levelFaces[past.level].kind, word: levelFaces[past.level].word };
}

/** The points gained or lost since then; `null` where one of the two was not measured. */
export function gained({ past, status }: MatrixRow): number | null {
  if (past == null || past.score === null || status.score === null) return null;
  return status.score - past.score;
}

export function scoreThen(row: MatrixRow): Face {
  const { past } = row;
  if (past === undefined) return unread;
  if (past === null) return { kind: 'mute', word: 'nothing kept' };
  if (past.score === null) return { kind: 'mute', word: 'not measured' };
  const points = gained(row);
  const word = `${past.score}${past.grade === null ? '' : ` ${past.grade}`}`;
  if (points === null || points === 0) return { kind: 'plain', word, sub: 'as now' };
  const count = `${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
  return { kind: points > 0 ? 'pass' : 'fail', word, sub: points > 0 ? `${count} more now` : `${count} fewer now` };
}

/** Which way a domain went: by level first, by score where the level is the same. Levels of no order with each other do not count. */
export function direction({ past, status }: { past: Past; status: { level: Snapshot['level']; score: number | null } }) {
  if (past == null) return null;
  const known = past.level !== 'unknown' && status.level !== 'unknown';
  const steps = known ? worstFirst.indexOf(status.level) - worstFirst.indexOf(past.level) : 0;
  if (steps !== 0) return steps > 0 ? ('up' as const) : ('down' as const);
  const points = past.score === null || status.score === null ? 0 : status.score - past.score;
  return points === 0 ? ('same' as const) : points > 0 ? ('up' as const) : ('down' as const);
}
