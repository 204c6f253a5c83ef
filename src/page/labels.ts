import { capital, formOf, spelled } from '#domain/text.ts';

/** "Nine in ten", "Half", "Nearly all": a share from 0 to 1 in words, never rounded up. */
export function shareLabel(share: number): string {
  if (share >= 1) return 'All of it';
  if (share >= 0.95) return 'Nearly all';
  const tenths = Math.floor(share * 10);
  if (tenths === 0) return 'Less than one in ten';
  return tenths === 5 ? 'About half of it' : `${capital(spelled(tenths))} in ten`;
}

/** The difference of two shares in percent as words: "1,1 points up", "as before". */
export function pointsLabel(nowPct: number, beforePct: number, spell: (points: number) => string): string {
  const points = Math.round((nowPct - beforePct) * 10) / 10;
  if (points === 0) return 'no change from the period before';
  return `${spell(Math.abs(points))} ${formOf(Math.abs(points), 'point')} ${points > 0 ? 'up' : 'down'}`;
}
