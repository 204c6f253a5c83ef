const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A small count in words, larger ones in figures: "three", "14". */
export function countWord(count: number): string {
  return small[count] ?? String(count);
}

/** The first letter as a capital. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Nine in ten", "Half", "Nearly all": a share from 0 to 1 in words, never more than it is. */
export function shareLabel(share: number): string {
  if (share >= 1) return 'All of it';
  if (share >= 0.95) return 'Nearly all';
  const tenths = Math.floor(share * 10);
  if (tenths === 0) return 'Less than one in ten';
  return tenths === 5 ? 'About half of it' : `${capital(countWord(tenths))} in ten`;
}

/** The difference of two shares in percent as words: "1,1 points up", "as before". */
export function pointsLabel(nowPct: number, beforePct: number, spell: (points: number) => string): string {
  const points = Math.round((nowPct - beforePct) * 10) / 10;
  if (points === 0) return 'no change from the period before';
  return `${spell(Math.abs(points))} ${Math.abs(points) === 1 ? 'point' : 'points'} ${points > 0 ? 'up' : 'down'}`;
}
