import { namedPoints } from '#domain/documents/format.ts';
import type { Block } from '#domain/documents/tree.ts';
import { dayMonth } from '#domain/sast.ts';
import { daysDrawing } from './days-drawing.ts';
import { colours, fills, page, tones } from './theme.ts';

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;
type Box = { x: number; y: number; width: number; height: number };

const width = page.content;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const number = (value: number) => value.toFixed(2);

const svg = (height: number, parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${number(height)}" viewBox="0 0 ${width} ${number(height)}">${parts.join('')}</svg>`;

function text(
  x: number,
  y: number,
  words: string,
  { anchor = 'start', fill = colours.ink as string, isBold = false } = {},
): string {
  return `<text x="${number(x)}" y="${number(y)}" font-family="Inter" font-size="7.6"${isBold ? ' font-weight="bold"' : ''} fill="${fill}" text-anchor="${anchor}">${escape(words)}</text>`;
}

const line = (x1: number, y1: number, x2: number, y2: number, colour: string, thickness = 0.5) =>
  `<line x1="${number(x1)}" y1="${number(y1)}" x2="${number(x2)}" y2="${number(y2)}" stroke="${colour}" stroke-width="${thickness}"/>`;

/** White strokes over a part that failed, so that it survives a printer without colours. */
function hatch({ x, y, width: w, height: h }: Box): string {
  const strokes: string[] = [];
  for (let from = 3 - h; from < w; from += 3) {
    const [x1, x2] = [Math.max(0, from), Math.min(w, from + h)];
    if (x2 > x1) strokes.push(line(x + x1, y + h - (x1 - from), x + x2, y + h - (x2 - from), '#ffffff', 0.6));
  }
  return strokes.join('');
}

function part(box: Box, fill: keyof typeof fills): string {
  if (box.width <= 0 || box.height <= 0) return '';
  const rect = `<rect x="${number(box.x)}" y="${number(box.y)}" width="${number(box.width)}" height="${number(box.height)}" fill="${fills[fill]}"/>`;
  return fill === 'fail' ? rect + hatch(box) : rect;
}

function legend(series: readonly { label: string; fill: keyof typeof fills }[]): string {
  let x = 0;
  return series
    .map(({ label, fill }) => {
      const drawn = part({ x, y: 1, width: 7, height: 7 }, fill) + text(x + 10, 7.4, label);
      x += 22 + label.length * 4.2;
      return drawn;
    })
    .join('');
}

const short = (words: string, most: number) => (words.length > most ? `${words.slice(0, most - 1)}…` : words);

function bars({ series, rows }: Of<'bars'>): string {
  const [labels, room] = [112, 92];
  const most = Math.max(1, ...rows.map(({ values }) => sum(values)));
  const scale = (width - labels - room) / most;
  const height = rows.some(({ note }) => note !== undefined) ? 22 : 17;
  const drawn = rows.map(({ label, note: below, values, text: words }, index) => {
    const y = 18 + index * height;
    let x: number = labels;
    const parts = values.map((value, at) => {
      const box = { x, y, width: value * scale, height: 9 };
      x += box.width;
      return part(box, series[at]?.fill ?? 'ink');
    });
    return (
      text(labels - 6, y + (below === undefined ? 7.2 : 4.4), short(label, 26), { anchor: 'end', isBold: true }) +
      (below === undefined ? '' : text(labels - 6, y + 12.6, short(below, 30), { anchor: 'end', fill: colours.mute })) +
      parts.join('') +
      text(x + 4, y + 7.2, words)
    );
  });
  return svg(20 + rows.length * height, [legend(series), ...drawn]);
}

function days({ series, days: all }: Of<'days'>): string {
  const drawing = daysDrawing({ series, days: all, widthPt: width, heightPt: 118 });
  return svg(14 + 118, [legend(series), `<g transform="translate(0 14)">${drawing}</g>`]);
}

/** A line over days with its first, highest and last value beside it, and the months below. */
function lineOver({ most, points }: Of<'line'>): string {
  const [left, right, top, bottom] = [24, 38, 6, 50];
  const span = Math.max(1, points.length - 1);
  const x = (index: number) => left + (index / span) * (width - left - right);
  const y = (value: number) => bottom - (value / most) * (bottom - top);
  const grid = [0, most / 2, most].map(
    (value) =>
      line(left, y(value), width - right, y(value), colours.rule, 0.35) +
      text(left - 6, y(value) + 2.6, String(value), { anchor: 'end', fill: colours.mute }),
  );
  const path = points.map(({ value }, index) => `${index === 0 ? 'M' : 'L'}${number(x(index))} ${number(y(value))}`).join('');
  const named = namedPoints(points).map((one) => {
    const index = points.indexOf(one);
    const isLast = index === points.length - 1;
    const words = isLast ? `${one.value} now` : String(one.value);
    const at = isLast ? { dx: 5, dy: 2.6, anchor: 'start' } : { dx: 0, dy: -5, anchor: index === 0 ? 'start' : 'middle' };
    return text(x(index) + at.dx, y(one.value) + at.dy, words, { anchor: at.anchor, isBold: true });
  });
  const last = points.at(-1);
  const dot =
    last === undefined
      ? ''
      : `<circle cx="${number(x(points.length - 1))}" cy="${number(y(last.value))}" r="2.2" fill="${tones.attention}"/>`;
  return svg(64, [
    ...grid,
    `<path d="${path}" fill="none" stroke="${colours.ink}" stroke-width="1.1" stroke-linejoin="round"/>`,
    dot,
    ...named,
    ...monthLabels(points).map(({ index, label }) => text(x(index), 61, label, { fill: colours.mute })),
  ]);
}

/** Where months begin on a line, at the first day too where there is room until the next one. */
function monthLabels(points: readonly { day: string }[]): { index: number; label: string }[] {
  const begins = points.flatMap(({ day }, index) =>
    day.endsWith('-01') ? [{ index, label: dayMonth(day).split(/\s/)[1] ?? '' }] : [],
  );
  const [first] = points;
  const room = begins[0]?.index ?? points.length;
  const start =
    first === undefined || room === 0 || room / points.length < 0.12 ? [] : [{ index: 0, label: dayMonth(first.day) }];
  return [...start, ...begins];
}

function shares({ parts }: Of<'shares'>): string {
  const whole = Math.max(1, sum(parts.map(({ value }) => value)));
  let x = 0;
  return svg(
    12,
    parts.map(({ value, fill }) => {
      const box = { x, y: 0, width: (value / whole) * width, height: 10 };
      x += box.width;
      return part(box, fill);
    }),
  );
}

function steps({ stages, rows }: Of<'steps'>): string {
  const [left, right] = [128, 22];
  const gap = (width - left - right) / (stages.length - 1);
  const heads = stages.map((stage, index) => text(left + index * gap, 8, stage, { anchor: 'middle', fill: colours.mute }));
  const drawn = rows.map(({ label, note, at: known }, index) => {
    const at = known ?? -1;
    const y = 26 + index * 22;
    const dots = stages.map((_, stage) => {
      const x = left + stage * gap;
      const fill = stage <= at ? colours.ink : '#ffffff';
      return `<circle cx="${number(x)}" cy="${y}" r="${stage === at ? 3.4 : 2.6}" fill="${fill}" stroke="${stage <= at ? colours.ink : colours.mute}" stroke-width="0.8"/>`;
    });
    const path =
      line(left, y, left + (stages.length - 1) * gap, y, colours.rule, 0.6) +
      line(left, y, left + Math.max(0, at) * gap, y, colours.ink, 1.2);
    return (
      text(0, y - 1, short(label, 28), { isBold: true }) +
      text(0, y + 7.5, short(note, 34), { fill: colours.mute }) +
      path +
      dots.join('')
    );
  });
  return svg(22 + rows.length * 22, [...heads, ...drawn]);
}

/** A chart at its final size as an SVG without classes and patterns; `null` for a block that is no chart. */
export function chartOf(block: Block): string | null {
  switch (block.kind) {
    case 'bars':
      return bars(block);
    case 'days':
      return days(block);
    case 'line':
      return lineOver(block);
    case 'shares':
      return shares(block);
    case 'steps':
      return steps(block);
    default:
      return null;
  }
}
