import './lanes.css';
import { eventKinds, type SeriesEvent } from './events.ts';

type LanesProps = {
  /** The days of the chart, and how many of them were measured. */
  days: readonly string[];
  measured: number;
  events: readonly SeriesEvent[];
  /** Where the plot of the chart begins, and the size of the chart. */
  leftPx: number;
  widthPx: number;
  heightPx: number;
};

const lanePx = 22;
const markPx = 18;
/** What the chart keeps free above its plot, and below it for the days. */
const topPx = 10;
const axisPx = 26;
/** Room for "Measured" or "Forecast". */
const wordPx = 64;

type Mark = { x: number; first: SeriesEvent; more: boolean };

/** The marks of one lane; one that would cover the mark before it joins that one. */
function marksOf(events: readonly SeriesEvent[], xOf: (day: string) => number | null): Mark[] {
  const marks: Mark[] = [];
  for (const event of events) {
    const x = xOf(event.day);
    if (x === null) continue;
    const last = marks.at(-1);
    if (last !== undefined && x - last.x < markPx) last.more = true;
    else marks.push({ x, first: event, more: false });
  }
  return marks;
}

/** Events by day under the chart they may explain, by number; the list of them says the same in words. */
export function Lanes({ days, measured, events, leftPx, widthPx, heightPx }: LanesProps) {
  const dayPx = (widthPx - leftPx) / Math.max(1, days.length);
  const edgeOf = (index: number) => Math.round(leftPx + index * dayPx) + 0.5;
  const xOf = (day: string) => {
    const index = days.indexOf(day);
    return index < 0 ? null : Math.min(edgeOf(index + 0.5), Math.floor(widthPx - markPx / 2) - 0.5);
  };
  const lanes = eventKinds.flatMap((kind) => {
    const marks = marksOf(
      events.filter((event) => event.kind === kind),
      xOf,
    );
    return marks.length === 0 ? [] : [{ kind, marks }];
  });
  const plotTop = topPx - heightPx;
  const hasForecast = measured > 0 && measured < days.length;
  const divide = edgeOf(measured);
  return (
    <svg className="series-lanes" width={widthPx} height={lanes.length * lanePx} aria-hidden="true">
      {hasForecast && (
        <>
          <path className="series-divide" d={`M${divide} ${plotTop}V${-axisPx}`} />
          {divide - leftPx >= wordPx && (
            <text x={divide - 6} y={plotTop + 12} textAnchor="end">
              Measured
            </text>
          )}
          {widthPx - divide >= wordPx && (
            <text x={divide + 6} y={plotTop + 12}>
              Forecast
            </text>
          )}
        </>
      )}
      {lanes.map(({ kind, marks }, at) => {
        const y = at * lanePx + lanePx / 2;
        return (
          <g key={kind}>
            <text x="0" y={y + 4}>
              {kind}
            </text>
            <path className="series-lane" d={`M${leftPx} ${Math.floor(y) + 0.5}H${widthPx}`} />
            {marks.map(({ x, first, more }) => (
              <g key={first.number} className={kind === 'Holiday' ? 'series-mark series-mark-open' : 'series-mark'}>
                <path className="series-guide" d={`M${x} ${plotTop}V${-axisPx}`} />
                <rect x={x - markPx / 2} y={y - markPx / 2} width={markPx} height={markPx} rx="2" />
                <text x={x} y={y + 4} textAnchor="middle">
                  {more ? `${first.number}+` : first.number}
                </text>
              </g>
            ))}
          </g>
        );
      })}
    </svg>
  );
}
