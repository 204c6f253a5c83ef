import { Fragment } from 'react';
import { centreOf, edgeOf, type Plot, textPx, yOf } from './plot.ts';
import { hasTick, type TickUnit, tickStep } from './tick-step.ts';

export type ChartEvent = { pointId: string; text: string; shortText?: string };

const sharp = (at: number): number => Math.round(at) + 0.5;

/** Lines across only, each with its value; zero needs no label where the axis starts there. */
export const Grid = ({ plot, value }: { plot: Plot; value: (value: number) => string }) => (
  <g>
    {plot.axis.ticks.map((tick) => (
      <Fragment key={tick}>
        <path className="ui-chart-grid" d={`M${plot.left} ${sharp(yOf(plot, tick))}H${plot.right}`} />
        {!(tick === 0 && plot.axis.from === 0) && (
          <text x={plot.left - 8} y={yOf(plot, tick)} dy="0.34em" textAnchor="end">
            {value(tick)}
          </text>
        )}
      </Fragment>
    ))}
  </g>
);

/** Under its point, unless it would stick out of the plot there. */
const placeOf = (plot: Plot, label: string, index: number) => {
  const centre = centreOf(plot, index);
  const half = textPx(label) / 2;
  if (centre - half < plot.left) return { x: plot.left, textAnchor: 'start' as const };
  if (centre + half > plot.right) return { x: plot.right, textAnchor: 'end' as const };
  return { x: centre, textAnchor: 'middle' as const };
};

export const PointAxis = ({ plot, labels, unit }: { plot: Plot; labels: string[]; unit: TickUnit }) => {
  const step = tickStep(labels.length, plot.right - plot.left, unit);
  return (
    <g>
      <path className="ui-chart-base" d={`M${plot.left} ${sharp(plot.bottom)}H${plot.right}`} />
      {labels.map(
        (label, index) =>
          hasTick(index, labels.length, step) && (
            <text key={index} {...placeOf(plot, label, index)} y={plot.bottom + 19}>
              {label}
            </text>
          ),
      )}
    </g>
  );
};

type EventMarkProps = { plot: Plot; event: ChartEvent; index: number; at: 'edge' | 'centre' };

/** The event's own words beside a line at its column, on the side that has more room. */
export const EventMark = ({ plot, event, index, at }: EventMarkProps) => {
  const x = sharp(at === 'edge' ? edgeOf(plot, index) : centreOf(plot, index));
  const onLeft = x > plot.left + (plot.right - plot.left) / 2;
  const room = (onLeft ? x : plot.right - x) - 6;
  return (
    <g className="ui-chart-event">
      <path d={`M${x} 6V${plot.bottom}`} />
      <text x={onLeft ? x - 6 : x + 6} y={16} textAnchor={onLeft ? 'end' : 'start'}>
        {textPx(event.text) > room ? (event.shortText ?? event.text) : event.text}
      </text>
    </g>
  );
};
