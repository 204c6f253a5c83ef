import * as format from '../format.ts';
import type { Colours } from './colours.ts';
import { hasTick, type TickUnit, tickStep } from './tick-step.ts';

export const leftPx = 40;

/** Room for the widest label of the value axis. */
export const leftFor = (highest: number, value: (value: number) => string): number => {
  const roundUp = 10 ** Math.ceil(Math.log10(Math.max(highest, 1)));
  const widest = Math.max(value(highest).length, highest > roundUp / 2 ? value(roundUp).length : 0);
  return Math.max(leftPx, Math.round(10 + widest * 6.8));
};
const fontFamily = '"Inter Variable", "Inter Fallback", system-ui, sans-serif';

export type ChartEvent = { index: number; text: string; shortText?: string };

export const text = (colours: Colours, weight = 400) => ({ fontFamily, fontSize: 12, fontWeight: weight, color: colours.mute });

export type AxisNeeds = {
  widthPx: number;
  colours: Colours;
  labels: string[];
  unit: TickUnit;
  event?: ChartEvent;
  value: (value: number) => string;
  from?: number;
  to?: number;
  left?: number;
};

/** The rules all our axes share: lines across only, an ink base line, labels of 12 px at the real size. */
export const axes = ({ widthPx, colours, labels, unit, event, value, from, to, left = leftPx }: AxisNeeds) => {
  const step = tickStep(labels.length, widthPx - left, unit);
  return {
    animation: false,
    textStyle: { fontFamily },
    grid: { left, right: 0, top: event ? 30 : 10, bottom: 26, outerBoundsMode: 'none' },
    xAxis: {
      type: 'category',
      data: labels,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.rule, width: 1 } },
      axisLabel: {
        ...text(colours),
        margin: 10,
        hideOverlap: false,
        interval: (index: number) => hasTick(index, labels.length, step),
        alignMinLabel: 'left',
        alignMaxLabel: 'right',
      },
    },
    yAxis: {
      type: 'value',
      min: from,
      max: to,
      splitNumber: 4,
      axisLabel: { ...text(colours), margin: 8, formatter: (at: number) => (at === 0 && from === undefined ? '' : value(at)) },
      splitLine: { lineStyle: { color: colours.gridLine, width: 1 } },
    },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      backgroundColor: colours.surface,
      borderColor: colours.line2,
      borderWidth: 1,
      padding: [8, 12],
      textStyle: { ...text(colours), color: colours.ink, lineHeight: 18 },
    },
  };
};

/** The event's own words beside a line at the left edge of its column. */
export const eventGraphic = (
  event: ChartEvent,
  count: number,
  widthPx: number,
  heightPx: number,
  colours: Colours,
  atCentre: boolean,
  left = leftPx,
) => {
  const band = (widthPx - left) / Math.max(count, 1);
  const x = Math.round(left + band * (event.index + (atCentre ? 0.5 : 0))) + 0.5;
  const onLeft = x > left + (widthPx - left) / 2;
  return [
    {
      type: 'line',
      silent: true,
      z: 20,
      shape: { x1: x, x2: x, y1: 18, y2: heightPx - 26 },
      style: { stroke: colours.ink, lineWidth: 1 },
    },
    {
      type: 'text',
      silent: true,
      z: 20,
      x: onLeft ? x - 6 : x + 6,
      y: 12,
      style: {
        text: widthPx < 480 ? (event.shortText ?? event.text) : event.text,
        fill: colours.ink,
        font: `550 12px ${fontFamily}`,
        textAlign: onLeft ? 'right' : 'left',
      },
    },
  ];
};

export const tooltipLines = (title: string, rows: { label: string; value: string }[]): string =>
  [title, ...rows.map((row) => `${row.label}  ${row.value}`)].join('\n');

export const plainNumber = (value: number): string => format.number(value);
