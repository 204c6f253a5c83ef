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
        {tick !== 0 && (
          <text x={plot.left - 8} y={yOf(plot, tick)} dy="0.34em" textAnchor="end">
            {value(tick)}
          </text>
        )}
      </Fragment>
    ))}
  </g>
);

const anchorOf = (index: number, count: number) => (index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle');

export const PointAxis = ({ plot, labels, unit }: { plot: Plot; labels: string[]; unit: TickUnit }) => {
  const step = tickStep(labels.length, plot.right - plot.left, unit);
  const one = labels.length === 1;
  return (
    <g>
      <path className="ui-chart-base" d={`M${plot.left} ${sharp(plot.bottom)}H${plot.right}`} />
      {labels.map((label, index) => {
        if (!hasTick(index, labels.length, step)) return null;
        const anchor = one ? 'middle' : anchorOf(index, labels.length);
        const x = { start: plot.left, middle: centreOf(plot, index), end: plot.right }[anchor];
        return (
          <text key={index} x={x} y={plot.bottom + 19} textAnchor={anchor}>
            {label}
          </text>
        );
      })}
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
