function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The words that need the fewest single changes to become `word`, nearest first. */
export function nearest(word: string, words: readonly string[], count: number): string[] {
  const from = word.slice(0, 200).toLowerCase();
  return [...words].sort((a, b) => distance(from, a) - distance(from, b)).slice(0, count);
}
