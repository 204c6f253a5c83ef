const bare = (text: string) => text.replace(/[\s\u00a0]/g, '');

/** Cents of an amount in rand as people type it: "249", "R 1 249,50", "249.5"; `null` where it is none. */
export function readCents(text: string): number | null {
  const found = /^R?(\d{1,6})(?:[.,](\d{1,2}))?$/i.exec(bare(text));
  if (found === null) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/** Cents as people type an amount in rand: `249`, `32,48`. */
export const typedCents = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',');
