import type { Fill, Paint } from './paint.ts';
import { textPx, valueAxisPx } from './text-px.ts';
import { hasTick, type TickUnit, tickStep } from './tick-step.ts';
import { tooltip } from './tooltip.ts';
import type { ValueAxis } from './value-axis.ts';

/** How a line is drawn. */
export type Stroke = 'solid' | 'dashed' | 'dotted';
/** A point in time: `label` is shown on the axis, `title` in the tooltip and the table (the label if missing). */
export type ChartPoint = { id: string; label: string; title?: string };
/** What happened at a point, in the words of the chart; `shortText` where there is little room. */
export type ChartEvent = { pointId: string; text: string; shortText?: string };
/** The first and last point that are drawn. */
export type ChartWindow = { from: number; to: number };
/** A value of a point in words. */
export type TooltipRow = { label: string; fill: Fill; stroke?: Stroke; value: string };

/** What every chart over time is built from. Widths are pixels; `window` is set where the chart can be zoomed. */
export type TimeInput = {
  points: readonly ChartPoint[];
  events: readonly ChartEvent[];
  unit: TickUnit;
  widthPx: number;
  value: (value: number) => string;
  paint: Paint;
  window?: ChartWindow | undefined;
  animate: boolean;
};

type Frame = TimeInput & {
  axis: ValueAxis;
  /** Bars have room of their own; an event is then drawn at the left edge of its column. */
  kind: 'bars' | 'line';
  rowsOf: (index: number) => TooltipRow[];
};

const mostLabels = 3;
const brushPx = 46;
/** A label has room under the middle of a column this wide; in narrower ones the outer labels keep inside the plot. */
const labelPx = 60;

const windowOf = ({ points, window }: TimeInput): ChartWindow => ({
  from: Math.max(0, window?.from ?? 0),
  to: Math.min(points.length - 1, window?.to ?? points.length - 1),
});

/** Events have their own value axis, so that a line can be at the edge of a column. */
const eventSeries = (frame: Frame, { from, to }: ChartWindow, leftPx: number) => {
  const { points, events, paint, kind, widthPx } = frame;
  const data = events.slice(0, mostLabels).flatMap(({ pointId, text, shortText }) => {
    const index = points.findIndex((point) => point.id === pointId);
    if (index < from || index > to) return [];
    const at = index + (kind === 'bars' ? 0 : 0.5);
    const share = (at - from) / (to + 1 - from);
    const onLeft = share > 0.5;
    const roomPx = (onLeft ? share : 1 - share) * (widthPx - leftPx) + (onLeft ? leftPx : 0);
    const words = textPx(text) > roomPx ? (shortText ?? text) : text;
    return [{ xAxis: at, label: { formatter: words, align: onLeft ? 'right' : 'left' } }];
  });
  return {
    type: 'line',
    xAxisIndex: 1,
    data: [],
    silent: true,
    markLine: {
      silent: true,
      animation: false,
      symbol: 'none',
      lineStyle: { type: 'solid', width: 1, color: paint('ink') },
      label: { color: paint('ink'), fontWeight: 600, distance: 8 },
      data,
    },
  };
};

const brush = (paint: Paint, { from, to }: ChartWindow) => ({
  type: 'slider',
  xAxisIndex: 0,
  startValue: from,
  endValue: to,
  height: brushPx - 22,
  bottom: 4,
  showDetail: false,
  brushSelect: false,
  minValueSpan: 6,
  handleSize: '100%',
  handleIcon: 'path://M-3,0 h6 v24 h-6 z',
  emphasis: { handleStyle: { color: paint('info-tint') } },
});

/** Axes, tooltip, events and brush of a chart over points in time, as ECharts takes them; `series` are the marks. */
export const timeFrame = (frame: Frame, series: object[]) => {
  const { points, unit, widthPx, axis, value, paint, animate, kind, window } = frame;
  const leftPx = valueAxisPx(axis.ticks.map(value));
  const shown = windowOf(frame);
  const count = shown.to - shown.from + 1;
  const step = tickStep(count, widthPx - leftPx, unit);
  const hasEvents = frame.events.length > 0;
  return {
    animation: animate,
    animationDuration: 160,
    animationDurationUpdate: 0,
    grid: {
      left: leftPx,
      right: window ? 4 : 0,
      top: hasEvents ? 30 : 10,
      bottom: 26 + (window ? brushPx : 0),
      outerBoundsMode: 'none',
    },
    xAxis: [
      {
        type: 'category',
        data: points.map(({ label }) => label),
        axisLabel: {
          interval: (index: number) => hasTick(index - shown.from, count, step),
          ...((widthPx - leftPx) / count < labelPx && { alignMinLabel: 'left', alignMaxLabel: 'right' }),
        },
        axisPointer: {
          type: kind === 'bars' ? 'shadow' : 'line',
          z: kind === 'bars' ? -1 : 1,
          shadowStyle: { color: paint('selected'), opacity: 1 },
          lineStyle: { type: 'solid', color: paint('control') },
          label: { show: false },
        },
      },
      { type: 'value', show: false, min: shown.from, max: shown.to + 1, axisPointer: { show: false, triggerTooltip: false } },
    ],
    yAxis: {
      type: 'value',
      min: axis.from,
      max: axis.to,
      interval: (axis.ticks[1] ?? axis.to) - (axis.ticks[0] ?? axis.from),
      axisLabel: { formatter: (tick: number) => (tick === 0 && axis.from === 0 ? '' : value(tick)) },
    },
    tooltip: tooltip(frame),
    ...(window && { dataZoom: [brush(paint, shown)] }),
    series: hasEvents ? [...series, eventSeries(frame, shown, leftPx)] : series,
  };
};

/** A chart over time as ECharts takes it. */
export type TimeOption = ReturnType<typeof timeFrame>;
