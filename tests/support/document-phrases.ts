import { namedPoints } from '#domain/documents/format.ts';
import type { Block, Cell, DocumentTree } from '#domain/documents/tree.ts';
import { dayMonth } from '#domain/sast.ts';

const cellTexts = ({ text, sub }: Cell) => [text, sub ?? ''];

/** Everything in a block that a person reads as text. */
export function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'text':
      return [block.text];
    case 'stats':
      return block.items.flatMap(({ text, label, note }) => [text, label, note]);
    case 'finding':
      return [block.title, block.text, ...block.facts.flatMap(({ label, value }) => [label, value])];
    case 'table':
      return [...block.columns.map(({ label }) => label), ...[...block.rows, block.total ?? []].flat().flatMap(cellTexts)];
    case 'record':
      return [block.name, block.was ?? '', block.now, block.note];
    case 'bars':
      return block.rows.map(({ text }) => text);
    case 'line':
      return namedPoints(block.points).map(({ value }) => String(value));
    case 'days':
      return block.days.slice(-1).map(({ day }) => dayMonth(day));
    default:
      return [];
  }
}

/** Everything that a person reads in a document, a phrase for each text and number. */
export const phrasesOf = ({ title, answer, pages, has_cover: hasCover }: DocumentTree): string[] => [
  ...(hasCover ? [title, answer] : []),
  ...pages.flatMap((page) => [page.title, ...page.sections.flatMap(({ label, blocks }) => [label, ...blocks.flatMap(textsOf)])]),
];
