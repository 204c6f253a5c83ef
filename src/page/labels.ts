import { formOf } from '#domain/text.ts';

/** The difference of two shares in percent as words: "1,1 points up", "as before". */
export function pointsLabel(nowPct: number, beforePct: number, spell: (points: number) => string): string {
  const points = Math.round((nowPct - beforePct) * 10) / 10;
  if (points === 0) return 'no change from the period before';
  return `${spell(Math.abs(points))} ${formOf(Math.abs(points), 'point')} ${points > 0 ? 'up' : 'down'}`;
}
