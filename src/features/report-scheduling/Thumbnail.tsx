import type { ReactNode } from 'react';
import type { ReportRun } from './types.ts';

type Sketch = NonNullable<ReportRun['sketch']>;
type Part = Sketch['parts'][number];

const [width, height] = [68, 96];
const [left, right] = [7, 61];
const room = right - left;
/** A page that nobody has drawn yet. */
const blank: Sketch = {
  band: null,
  parts: [
    { kind: 'title', lines: 1 },
    { kind: 'text', lines: 3 },
    { kind: 'rows', count: 6 },
  ],
};

const bar = (key: string, x: number, y: number, w: number, h: number, className: string) => (
  <rect key={key} className={className} x={x} y={y} width={w} height={h} />
);

/** Lines of text: the last is shorter. */
const linesOf = (count: number, at: number, { tall, gap, className }: { tall: number; gap: number; className: string }) =>
  Array.from({ length: count }, (_none, index) =>
    bar(`l${index}`, left, at + index * gap, index === count - 1 ? room * 0.62 : room * 0.82, tall, className),
  );

/** What a part looks like from a height on, and how high it is. */
function drawn(part: Part, at: number): { shape: ReactNode; high: number } {
  switch (part.kind) {
    case 'title':
      return { shape: linesOf(part.lines, at, { tall: 3, gap: 5, className: 'reports-ink' }), high: part.lines * 5 + 3 };
    case 'text':
      return { shape: linesOf(part.lines, at, { tall: 1.2, gap: 3.4, className: 'reports-mute' }), high: part.lines * 3.4 + 3 };
    case 'record':
      return { shape: bar('r', left, at, room, 4 * part.lines, 'reports-faint'), high: 4 * part.lines + 3 };
    case 'stats': {
      const step = room / part.count;
      const shape = Array.from({ length: part.count }, (_none, index) => (
        <g key={`s${index}`}>
          {bar('n', left + index * step, at, Math.min(9, step - 4), 4, 'reports-ink')}
          {bar('t', left + index * step, at + 6, step - 3, 1, 'reports-mute')}
        </g>
      ));
      return { shape, high: 12 };
    }
    case 'bars':
      return {
        shape: Array.from({ length: part.count }, (_none, index) =>
          bar(`b${index}`, left + 12, at + index * 4, (room - 12) * (1 - index / (part.count + 2)), 2.4, 'reports-pass'),
        ),
        high: part.count * 4 + 3,
      };
    case 'rows':
      return {
        shape: Array.from({ length: part.count }, (_none, index) =>
          bar(`w${index}`, left, at + index * 4, room, 0.9, 'reports-mute'),
        ),
        high: part.count * 4 + 3,
      };
    case 'columns': {
      const step = room / part.columns.length;
      return {
        shape: part.columns.map(([whole, failed], index) => (
          <g key={`c${index}`}>
            {bar('p', left + index * step, at + 18 * (1 - whole), step * 0.75, 18 * whole, 'reports-pass')}
            {bar('f', left + index * step, at + 18 * (1 - whole), step * 0.75, 18 * failed, 'reports-fail')}
          </g>
        )),
        high: 22,
      };
    }
    case 'line': {
      const step = room / Math.max(1, part.heights.length - 1);
      const points = part.heights.map((value, index) => `${left + index * step},${(at + 12 * (1 - value)).toFixed(1)}`);
      return { shape: <polyline key="p" className="reports-line" points={points.join(' ')} />, high: 16 };
    }
  }
}

/** A report as a small picture of its first page; of one that is not finished a sheet with lines. */
export function Thumbnail({ sketch }: { sketch: ReportRun['sketch'] }) {
  const { band, parts } = sketch ?? blank;
  let at = band === null ? 9 : 58;
  const [title, ...rest] = parts;
  const shapes: ReactNode[] = [];
  for (const part of band === null ? parts : rest) {
    const { shape, high } = drawn(part, at);
    if (at + high > height - 2) break;
    shapes.push(<g key={at}>{shape}</g>);
    at += high;
  }
  return (
    <svg className="reports-thumbnail" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect className="reports-sheet" x="0.5" y="0.5" width={width - 1} height={height - 1} rx="1" />
      {band !== null && <rect x="1" y="1" width={width - 2} height="50" fill={band} />}
      {band !== null && title?.kind === 'title' && (
        <g>{linesOf(title.lines, 44 - title.lines * 5, { tall: 3, gap: 5, className: 'reports-sheet' })}</g>
      )}
      {shapes}
    </svg>
  );
}
