/** A cell of a printed table. */
export type Cell = string;

/** Prints a block with an empty line behind it. */
export function say(text: string): void {
  process.stdout.write(`${text}\n\n`);
}

/** A table in Markdown with the columns aligned, the first to the left. */
export function table(heads: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly Cell[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? `${'-'.repeat(width + 2)}` : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(heads), rule, ...rows.map(line)].join('\n');
}
