import type { DiffPiece } from '#src/ui/RecordCard.tsx';

/** What becomes of a part of a record. */
export type TagChange = { name: string; before: string | null; after: string | null };

/** The tags of a record in their order, as `[name, value]`. */
export function tagsOf(text: string): [name: string, value: string][] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const cut = part.indexOf('=');
      return cut < 0 ? [part, ''] : [part.slice(0, cut).trim().toLowerCase(), part.slice(cut + 1).trim()];
    });
}

/** The tags that differ between two records, those of the new one first. */
export function changedTags(before: string | null, after: string): TagChange[] {
  const old = new Map(tagsOf(before ?? ''));
  const now = new Map(tagsOf(after));
  return [
    ...[...now]
      .filter(([name, value]) => old.get(name) !== value)
      .map(([name, value]) => ({ name, before: old.get(name) ?? null, after: value })),
    ...[...old].filter(([name]) => !now.has(name)).map(([name, value]) => ({ name, before: value, after: null })),
  ];
}

function pieces(text: string, other: string, kind: 'gone' | 'new'): DiffPiece[] {
  const held = new Map(tagsOf(other));
  return tagsOf(text).flatMap(([name, value], index, all): DiffPiece[] => [
    { text: `${name}=${value}`, kind: held.get(name) === value ? 'same' : kind },
    ...(index < all.length - 1 ? [{ text: '; ', kind: 'same' as const }] : []),
  ]);
}

/** Two tag records side by side, tag by tag. */
export function recordDiff(before: string, after: string): { before: DiffPiece[]; after: DiffPiece[] } {
  return { before: pieces(before, after, 'gone'), after: pieces(after, before, 'new') };
}
