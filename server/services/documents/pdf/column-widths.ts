import type { Block } from '#domain/documents/tree.ts';

/** The share of the width that a record may take: it breaks badly. */
const mostMono = 56;
/** A record of more letters needs room. */
export const longRecord = 48;
/** A text that goes on one line where the others leave room. */
const shortText = 18;
/** Points of a letter of a bold cell, most of them narrow. */
const letterWidth = 5.2;

/** Points of each column: numbers as wide as they are, the rest shared by how long its texts are. */
export function columnWidths({ columns, rows, total }: Extract<Block, { kind: 'table' }>, full: number): number[] {
  const lengths = columns.map(({ label }, index) =>
    Math.max(
      label.length * 0.85,
      ...[...rows, ...(total === null ? [] : [total])].map((cells) => {
        const { text = '', mono = false } = cells[index] ?? {};
        return text.length * (mono ? 1.1 : 1);
      }),
    ),
  );
  // One long text may take a second line; what most rows need counts as much.
  const usual = (index: number) =>
    ((lengths[index] ?? 0) + rows.reduce((sum, cells) => sum + (cells[index]?.text.length ?? 0), 0) / Math.max(1, rows.length)) /
    2;
  const fixed = columns.map(({ align }, index) => (align === 'right' ? Math.max(28, (lengths[index] ?? 0) * 5.3 + 3) : 0));
  const padding = 8 * (columns.length - 1);
  const numbers = Math.min(
    fixed.reduce((sum, width) => sum + width, 0),
    (full - padding) * 0.75,
  );
  const longestWord = (index: number) =>
    Math.max(
      0,
      ...rows.map((cells) => {
        const { text = '', sub = '' } = cells[index] ?? {};
        return Math.max(...text.split(/[ -]/).map(({ length }) => length), ...sub.split(' ').map(({ length }) => 0.88 * length));
      }),
    );
  const isRecord = (index: number) => rows.some((cells) => cells[index]?.mono === true && cells[index].text.length > longRecord);
  const weights = columns.map(({ align }, index) =>
    align === 'right'
      ? 0
      : Math.max(
          Math.min(
            isRecord(index) ? mostMono : 46,
            Math.max(
              11,
              isRecord(index) ? (lengths[index] ?? 0) : Math.max(usual(index), Math.min(shortText, lengths[index] ?? 0)),
            ),
          ),
          Math.min(30, 1.6 * longestWord(index)),
        ),
  );
  const scale =
    numbers /
    Math.max(
      1,
      fixed.reduce((sum, width) => sum + width, 0),
    );
  return sharedWidths(weights, full - padding - numbers, (index) =>
    rows.some((cells) => cells[index]?.mono === true) ? 0 : longestWord(index) * letterWidth,
  ).map((width, index) => (columns[index]?.align === 'right' ? (fixed[index] ?? 0) * scale : width));
}

/**
 * Points shared by weight. A column in which a word would break gets the width of that word where all those take at most two thirds, and the
 * others share the rest.
 */
function sharedWidths(weights: readonly number[], room: number, wordOf: (index: number) => number): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const short = weights.map((weight, index) => weight > 0 && (room * weight) / Math.max(1, all) < wordOf(index));
  const taken = short.reduce((sum, isShort, index) => sum + (isShort ? wordOf(index) : 0), 0);
  if (taken > (room * 2) / 3) return weights.map((weight) => (room * weight) / Math.max(1, all));
  const rest = weights.reduce((sum, weight, index) => sum + (short[index] === true ? 0 : weight), 0);
  return weights.map((weight, index) => (short[index] === true ? wordOf(index) : ((room - taken) * weight) / Math.max(1, rest)));
}
