import { type Branding, coverOf } from './branding.ts';
import type { Block, DocumentTree } from './tree.ts';

/** A small drawing of a page: its parts in order, without text. Heights of charts are 0 to 1. */
export type SketchPart =
  | { kind: 'title' | 'text' | 'record'; lines: number }
  | { kind: 'stats' | 'bars' | 'rows'; count: number }
  | { kind: 'columns'; columns: [whole: number, failed: number][] }
  | { kind: 'line'; heights: number[] };

/** The first page of a document as a small drawing: its cover where it has the colour of a customer, else the page after it. */
export type Sketch = { band: string | null; parts: SketchPart[] };

const mostParts = 7;
const mostPoints = 16;
const mostRows = 6;
const titleLetters = 34;

const shareOf = (value: number, most: number) => Math.round((100 * value) / Math.max(1, most)) / 100;

/** At most `mostPoints` of some values, evenly chosen, the last among them. */
function sampled<T>(values: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(values.length / mostPoints));
  return values.filter((_, index) => (values.length - 1 - index) % step === 0);
}

function partOf(block: Block): SketchPart | null {
  switch (block.kind) {
    case 'text':
      return { kind: 'text', lines: Math.min(3, Math.ceil(block.text.length / 70)) };
    case 'finding':
      return { kind: 'text', lines: 2 };
    case 'record':
      return { kind: 'record', lines: block.was === null ? 1 : 2 };
    case 'stats':
      return { kind: 'stats', count: Math.min(4, block.items.length) };
    case 'table':
      return { kind: 'rows', count: Math.min(mostRows, block.rows.length) };
    case 'bars':
      return { kind: 'bars', count: Math.min(mostRows, block.rows.length) };
    case 'steps':
      return { kind: 'bars', count: Math.min(mostRows, block.rows.length) };
    case 'days': {
      const days = sampled(block.days.map(({ values }) => values));
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      const most = Math.max(...days.map(sum));
      return { kind: 'columns', columns: days.map((values) => [shareOf(sum(values), most), shareOf(values[1] ?? 0, most)]) };
    }
    case 'line':
      return { kind: 'line', heights: sampled(block.points.map(({ value }) => shareOf(value, block.most))) };
    case 'shares':
      return null;
  }
}

/** A document as a small drawing. Pure: the same document and look give the same drawing. */
export function sketchOf({ title, has_cover: hasCover, pages }: DocumentTree, { colour }: Pick<Branding, 'colour'>): Sketch {
  const [page] = pages;
  const linesOf = (text: string): SketchPart => ({ kind: 'title', lines: Math.min(2, Math.ceil(text.length / titleLetters)) });
  if (hasCover && colour !== undefined)
    return { band: coverOf(colour).band, parts: [linesOf(title), { kind: 'text', lines: 2 }, { kind: 'stats', count: 3 }] };
  const parts = page?.sections.flatMap(({ blocks }) => blocks.flatMap((block) => partOf(block) ?? [])) ?? [];
  return { band: null, parts: [linesOf(page?.title ?? title), ...parts.slice(0, mostParts)] };
}
