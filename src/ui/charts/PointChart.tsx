import './chart.css';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { type ChartEvent, EventMark, Grid, PointAxis } from './Axes.tsx';
import { movedBy } from './keys.ts';
import { edgeOf, indexAt, type Plot, plotOf } from './plot.ts';
import { Tooltip, type TooltipRow } from './Tooltip.tsx';
import type { TickUnit } from './tick-step.ts';
import { useSize } from './use-size.ts';
import type { ValueAxis } from './value-ticks.ts';

export type ChartHeight = 'tall' | 'low' | 'mini';
export type ChartPoint = {
  id: string /** On the axis. */;
  label: string /** In the tooltip and the table; the label if missing. */;
  title?: string;
};

/** What bar and line charts share. */
export type PointChartProps = {
  /** What the picture shows, in a sentence. */
  label: string;
  unit?: TickUnit;
  event?: ChartEvent;
  height?: ChartHeight;
  /** A press on a point's column, or Enter on it. */
  onPoint?: (id: string) => void;
  /** How a value is spelled, on the axis and in the tooltip. */
  value?: (value: number) => string;
};

type Drawing = {
  points: ChartPoint[];
  axis: ValueAxis;
  value: (value: number) => string;
  eventAt: 'edge' | 'centre';
  rowsOf: (index: number) => TooltipRow[];
  marks: (plot: Plot) => ReactNode;
  /** Shows which point the tooltip tells of, below the marks. */
  cursor: (plot: Plot, index: number) => ReactNode;
};

/** Axes, tooltip, pointer and keys of a chart over points in time. It is one stop of the tab key; arrow keys move along its points. */
export const PointChart = ({
  label,
  unit = 'day',
  event,
  height = 'tall',
  onPoint,
  points,
  axis,
  value,
  eventAt,
  rowsOf,
  marks,
  cursor,
}: Omit<PointChartProps, 'value'> & Drawing) => {
  const box = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const size = useSize(box);
  const [pointed, setPointed] = useState<number | null>(null);
  const [kept, setKept] = useState<number | null>(null);
  const [keyed, setKeyed] = useState(false);

  const last = points.length - 1;
  const at = Math.min(kept ?? last, last);
  const shown = pointed !== null && pointed <= last ? pointed : keyed ? at : null;
  const shownPoint = shown === null ? undefined : points[shown];
  const eventIndex = event ? points.findIndex((point) => point.id === event.pointId) : -1;
  const plot = plotOf({ size, count: points.length, axis, tickLabels: axis.ticks.map(value), hasEvent: eventIndex >= 0 });

  const pointerIndex = ({ clientX, clientY }: { clientX: number; clientY: number }): number | null => {
    const rect = box.current?.getBoundingClientRect();
    return !rect || clientY - rect.top > plot.bottom ? null : indexAt(plot, clientX - rect.left);
  };
  const open = (index: number | null) => {
    const point = index === null ? undefined : points[index];
    if (point) onPoint?.(point.id);
  };
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.altKey || press.ctrlKey || press.metaKey) return;
    const next = movedBy(press.key, at, points.length, unit);
    if (next !== null) {
      setKept(next);
      setPointed(null);
      setKeyed(true);
    } else if (press.key === 'Escape' && shown !== null) {
      setPointed(null);
      setKeyed(false);
    } else if (press.key === 'Enter' && onPoint) open(at);
    else return;
    press.preventDefault();
  };

  const className = cx('ui-chart', `ui-chart-${height}`);
  if (points.length === 0) return <div ref={box} className={className} role="img" aria-label={`${label} No points.`} />;

  const told = (index: number): string =>
    [points[index]?.title ?? points[index]?.label, ...rowsOf(index).map((row) => `${row.label} ${row.value}`)].join(', ');
  return (
    <div
      ref={box}
      className={className}
      role="slider"
      tabIndex={0}
      aria-roledescription="chart"
      aria-label={label}
      aria-describedby={helpId}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={at + 1}
      aria-valuetext={told(at)}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => setKeyed(currentTarget.matches(':focus-visible'))}
      onBlur={() => {
        setKeyed(false);
        setPointed(null);
      }}
      onPointerDown={(press) => setPointed(pointerIndex(press))}
      onPointerMove={(move: PointerEvent) => setPointed(pointerIndex(move))}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setPointed(null)}
      onPointerCancel={() => setPointed(null)}
      onClick={(click) => open(pointerIndex(click))}
      style={onPoint && pointed !== null ? { cursor: 'pointer' } : undefined}
    >
      <svg viewBox={`0 0 ${size.widthPx} ${size.heightPx}`} preserveAspectRatio="xMinYMid meet" aria-hidden="true">
        {shown !== null && <g className="ui-chart-cursor">{cursor(plot, shown)}</g>}
        <Grid plot={plot} value={value} />
        {marks(plot)}
        <PointAxis plot={plot} labels={points.map((point) => point.label)} unit={unit} />
        {shown !== null && (
          <rect className="ui-chart-here" x={edgeOf(plot, shown)} y={plot.bottom} width={Math.max(2, plot.bandPx)} height="4" />
        )}
        {event && eventIndex >= 0 && <EventMark plot={plot} event={event} index={eventIndex} at={eventAt} />}
      </svg>
      {shown !== null && shownPoint && (
        <Tooltip title={shownPoint.title ?? shownPoint.label} rows={rowsOf(shown)} plot={plot} index={shown} />
      )}
      <span id={helpId} hidden>
        {`Arrow keys move the ${unit}.${onPoint ? ' Enter opens it.' : ''}`}
      </span>
    </div>
  );
};
