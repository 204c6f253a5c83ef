import { count, formOf } from '../text.ts';

/** Points that a fix adds to a score, as every screen and document writes them: `15`, and `3,1` below 10 where they are not whole. */
export function pointsNumber(points: number): string {
  const isPart = points < 10 && !Number.isInteger(points) && points.toFixed(1).at(-1) !== '0';
  return isPart ? points.toFixed(1).replace('.', ',') : count(points);
}

/** Points with their noun: `1 point`, `3,1 points`. */
export const pointsText = (points: number): string => `${pointsNumber(points)} ${formOf(Number(points.toFixed(1)), 'point')}`;
