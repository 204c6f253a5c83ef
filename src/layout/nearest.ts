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

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\d]+/u);

/**
 * The pages that are nearest to a path that is none: first those whose address, name or search words hold the words of the path, spelled
 * alike, then those whose whole address needs the fewest single changes.
 */
export function nearest<P extends { to: string; label: string; words: string }>(
  path: string,
  pages: readonly P[],
  count: number,
): P[] {
  const from = path.slice(0, 200).toLowerCase();
  const asked = wordsOf(from).filter((word) => word !== '' && word !== 'app');
  const farOf = ({ to, label, words }: P) => {
    const own = wordsOf(`${to} ${label} ${words}`);
    const far = asked.map((word) => Math.min(1, ...own.map((one) => distance(word, one) / word.length)));
    return far.reduce((sum, one) => sum + one, distance(from, to) / 1000);
  };
  return pages
    .map((page) => ({ page, far: farOf(page) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, count)
    .map(({ page }) => page);
}
