import { lineText } from '#domain/documents/format.ts';
import type { Block } from '#domain/documents/tree.ts';
import { dayMonth } from '#domain/sast.ts';
import { count } from '#domain/text.ts';

/** A chart in words, for those who hear the document; `null` for a block that is no chart. */
export function chartText(block: Block): string | null {
  switch (block.kind) {
    case 'bars':
      return `Bars. ${block.rows.map(({ label, note, text }) => `${label}${note === undefined ? '' : `, ${note}`}: ${text}`).join('; ')}.`;
    case 'days': {
      const [first, last] = [block.days[0]?.day, block.days.at(-1)?.day];
      const sums = block.series.map(({ label }, index) => {
        const sum = block.days.reduce((total, { values }) => total + (values[index] ?? 0), 0);
        return `${label}: ${count(sum)}`;
      });
      const span = first === undefined || last === undefined ? '' : `, ${dayMonth(first)} to ${dayMonth(last)}`;
      return `Columns by day${span}. In all: ${sums.join('; ')}.`;
    }
    case 'line':
      return `Line. ${block.label}: ${lineText(block.points)}.`;
    case 'shares':
      return `Shares. ${block.parts.map(({ label, value }) => `${label}: ${count(value)}`).join('; ')}.`;
    case 'steps':
      return `Steps. ${block.rows.map(({ label, note, at }) => `${label}: ${[at === null ? '' : (block.stages[at] ?? ''), note].filter((part) => part !== '').join(', ')}`).join('; ')}.`;
    default:
      return null;
  }
}
