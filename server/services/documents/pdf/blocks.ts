import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import { clip } from '#domain/dmarc/clean-text.ts';
import type { Block, Cell, Section, Stat } from '#domain/documents/tree.ts';
import { chartText } from './chart-text.ts';
import { chartOf } from './charts.ts';
import { columnWidths, longRecord } from './column-widths.ts';
import { paragraph, type Tag, tableTags, tagged } from './tag.ts';
import { colours, page, titleFont, tones } from './theme.ts';

/** Rules between rows alone: a thick one under the head and over the sum. */
const tableLayout = (headRows: number, totalAt: number, isTight: boolean): CustomTableLayout => ({
  hLineWidth: (line, node) =>
    line === 0 || line === node.table.body.length ? 0 : line === totalAt ? 0.6 : line === headRows ? 0.5 : 0.35,
  vLineWidth: () => 0,
  hLineColor: (line) => (line === headRows || line === totalAt ? colours.ink : colours.rule),
  paddingLeft: (column) => (column === 0 ? 0 : 4),
  paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : 4),
  paddingTop: () => (isTight ? 2.4 : 4.2),
  paddingBottom: () => (isTight ? 2.4 : 4.2),
});

/**
 * The longest text of a cell, in characters: a row has to fit on a page, and breaking a word takes time by the square of its length, while a
 * record may have 64 kB.
 */
const mostOfCell = 1_000;
const cut = (text: string) => (text.length > mostOfCell ? `${clip(text, mostOfCell - 1)}…` : text);

function cellOf({ text, sub, tone, mono }: Cell, isRight: boolean, tag: Tag, style: { bold?: boolean } = {}): TableCell {
  const words: Content = {
    text: cut(text),
    ...tagged(tag),
    ...(mono === true ? { font: 'Mono', fontSize: 7.4 } : { fontSize: 8.6 }),
    ...(tone === undefined ? {} : { color: tones[tone] }),
    ...style,
    alignment: isRight ? 'right' : 'left',
    fontFeatures: isRight ? ['tnum'] : [],
  };
  if (sub === undefined) return words;
  return {
    stack: [words, { text: sub, ...tagged(tag), fontSize: 7.6, color: colours.mute, alignment: isRight ? 'right' : 'left' }],
  };
}

/** Where a block is: over the whole width, first of its section, on a page that has to hold everything. */
type Room = { isFull: boolean; isFirst: boolean; isTight: boolean };

function table(block: Extract<Block, { kind: 'table' }>, { isFull, isFirst, isTight }: Room): Content[] {
  const { columns, rows, total, note } = block;
  const isRight = (index: number) => columns[index]?.align === 'right';
  const tagOf = tableTags();
  const head = columns.map(
    ({ label }, index): TableCell => ({
      text: label,
      ...tagged(tagOf(0, true)),
      fontSize: 7.6,
      color: colours.mute,
      alignment: isRight(index) ? 'right' : 'left',
    }),
  );
  const body = rows.map((cells, row) =>
    cells.map((one, index) => cellOf(one, isRight(index), tagOf(row + 1, false), index === 0 ? { bold: true } : {})),
  );
  const sums =
    total === null ? [] : [total.map((one, index) => cellOf(one, isRight(index), tagOf(rows.length + 1, false), { bold: true }))];
  const content: Content = {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columnWidths(block, isFull ? page.label + page.gap + page.content : page.content),
      body: [head, ...body, ...sums],
    },
    layout: tableLayout(1, total === null ? -1 : 1 + body.length, isTight),
    margin: [0, isFull || !isFirst ? 4 : -4, 0, 0],
  };
  return note === null
    ? [content]
    : [content, { text: note, ...paragraph(), fontSize: 7.6, color: colours.mute, margin: [0, 4, 0, 0] }];
}

function stats(items: readonly Stat[]): Content {
  const cells = items.map(
    ({ text, label, note }): TableCell => ({
      stack: [
        { text, ...paragraph(), fontSize: 19, bold: true, fontFeatures: ['tnum'] },
        { text: label, ...paragraph(), fontSize: 8.6, margin: [0, 2, 0, 0] },
        { text: note, ...paragraph(), fontSize: 7.6, color: colours.mute },
      ],
    }),
  );
  return {
    table: { widths: items.map(() => '*'), body: [cells] },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (line) => (line === 0 || line === items.length ? 0 : 0.35),
      vLineColor: () => colours.rule,
      paddingLeft: (column) => (column === 0 ? 0 : 9),
      paddingRight: () => 6,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
    margin: [0, 2, 0, 4],
  };
}

function finding({ number, title, text, facts }: Extract<Block, { kind: 'finding' }>): Content {
  return {
    unbreakable: true,
    columns: [
      { width: 22, text: String(number), ...paragraph(), font: 'Newsreader', fontSize: 19, margin: [0, -4, 0, 0] },
      {
        width: '*',
        stack: [
          { text: title, ...paragraph(), bold: true, fontSize: 10 },
          { text: text, ...paragraph(), margin: [0, 3, 0, 5] },
          {
            columns: facts.map(({ label, value }) => ({
              width: '*',
              stack: [
                { text: label, ...paragraph(), fontSize: 7.6, color: colours.mute },
                { text: value, ...paragraph(), fontSize: 8.6, bold: true },
              ],
            })),
            columnGap: 10,
          },
        ],
      },
    ],
    margin: [0, number === 1 ? 0 : 12, 0, 0],
  };
}

function quoted(text: string, colour: string, style: object): Content {
  return {
    table: { widths: ['*'], body: [[{ text: text, ...paragraph(), font: 'Mono', fontSize: 7.9, ...style }]] },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (line) => (line === 0 ? 2 : 0),
      vLineColor: () => colour,
      fillColor: () => colours.sunken,
      paddingLeft: () => 8,
      paddingRight: () => 8,
      paddingTop: () => 5,
      paddingBottom: () => 5,
    },
    margin: [0, 4, 0, 4],
  };
}

/** What surely fits on a page, in characters: of what is not broken, the library drops what does not. */
const mostUnbroken = 2_000;

function lettersOf(block: Block): number {
  if (block.kind === 'record') return (block.was ?? '').length + block.now.length;
  if (block.kind !== 'table') return 0;
  return block.rows.flat().reduce((sum, { text, sub = '' }) => sum + cut(text).length + sub.length, 0);
}

function record(block: Extract<Block, { kind: 'record' }>): Content {
  const { name, was, now, note } = block;
  return {
    unbreakable: lettersOf(block) <= mostUnbroken,
    stack: [
      { text: name, ...paragraph(), bold: true, fontSize: 8.6 },
      ...(was === null ? [] : [quoted(was, colours.rule, { color: colours.mute })]),
      quoted(now, colours.info, {}),
      ...(note === '' ? [] : [{ text: note, ...paragraph() }]),
    ],
  };
}

function blockOf(block: Block, room: Room): Content[] {
  const chart = chartOf(block);
  if (chart !== null) {
    const figure = tagged({ role: 'Figure', alt: chartText(block) ?? '' });
    return [{ svg: chart, ...figure, width: page.content, margin: [0, 2, 0, 8] }];
  }
  switch (block.kind) {
    case 'text':
      return [
        {
          text: block.text,
          ...paragraph(),
          ...(block.look === 'verdict' ? { font: titleFont(block.text), fontSize: 12.4, lineHeight: 1.15 } : {}),
        },
      ];
    case 'stats':
      return [stats(block.items)];
    case 'finding':
      return [finding(block)];
    case 'table':
      return table(block, room);
    case 'record':
      return [record(block)];
    default:
      return [];
  }
}

const wideTable = 6;
/** Whether a table needs the whole width: it has many columns, or a record in one of them. */
const isWide = (block: Block) =>
  block.kind === 'table' &&
  (block.columns.length >= wideTable ||
    block.rows.some((cells) => cells.some(({ mono, text }) => mono === true && text.length > longRecord)));
/** How many rows of a chart of steps surely fit on a page, below its title. */
const mostSteps = 24;

/** A block as parts that fit on a page each: a drawing is not broken, so that long ones are drawn as several. */
function partsOf(block: Block): Block[] {
  if (block.kind !== 'steps') return [block];
  const { rows } = block;
  return Array.from({ length: Math.ceil(rows.length / mostSteps) }, (_, part) => ({
    ...block,
    rows: rows.slice(part * mostSteps, (part + 1) * mostSteps),
  }));
}

const isLong = (block: Block) =>
  block.kind === 'steps'
    ? block.rows.length > mostSteps
    : block.kind === 'table' && (block.rows.length > 6 || lettersOf(block) > mostUnbroken);
/** What has to fit below the rule of a section that may go on over the page: its heading, and the head of its table with a row. */
const leastRoom = 96;

/**
 * A section: its label at the left and its blocks at the right, under a rule; a table of many columns gets the whole width. `isTight`:
 * everything has to go on one page.
 */
export function sectionOf({ label, note, blocks }: Section, isTight: boolean): Content[] {
  const full = page.label + page.gap + page.content;
  const rule: Content = {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: full, y2: 0, lineWidth: 0.6, lineColor: colours.ink }],
    margin: isTight ? [0, 7, 0, 5] : [0, 14, 0, 7],
  };
  const isFull = label === '' || blocks.some(isWide);
  const heading: Content = {
    stack: [
      { text: label, ...tagged({ role: 'H3' }), bold: true },
      { text: note, ...paragraph(), fontSize: 7.6, color: colours.mute, margin: [0, 2, 0, 0] },
    ],
  };
  const content = blocks.flatMap(partsOf).flatMap((block, index) => blockOf(block, { isFull, isFirst: index === 0, isTight }));
  const body: Content[] = isFull
    ? [...(label === '' ? [] : [{ ...heading, margin: [0, 0, 0, 4] as [number, number, number, number] }]), ...content]
    : [
        {
          columns: [
            { width: page.label, ...heading },
            { width: page.content, stack: content },
          ],
          columnGap: page.gap,
        },
      ];
  if (!blocks.some(isLong)) {
    const letters = blocks.reduce((sum, block) => sum + lettersOf(block), 0);
    return [{ stack: [rule, ...body], unbreakable: blocks.length < 3 && letters <= mostUnbroken }];
  }
  return [
    { stack: [rule, { text: '', margin: [0, 0, 0, leastRoom] }], unbreakable: true },
    { stack: body, margin: [0, -leastRoom, 0, 0] },
  ];
}
