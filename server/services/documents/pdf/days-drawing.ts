// One file: on a server the separate modules take ten times as long to load and 75 MB more.
import * as echarts from 'echarts/dist/echarts.esm.min.mjs';
import { barsOption } from '#domain/charts/bars-option.ts';
import type { ChartToken, Fill, Paint } from '#domain/charts/paint.ts';
import { chartTheme } from '#domain/charts/theme.ts';
import type { Series } from '#domain/documents/tree.ts';
import { dayMonth } from '#domain/sast.ts';
import { count } from '#domain/text.ts';
import { colours, fills } from './theme.ts';

/** Charts are built for screens, where 12 px is small print; on paper 8 points are. */
const ptPerPx = 8 / 12;

const fillOf: Record<Series['fill'], Fill> = { pass: 'pass', fail: 'fail', mute: 'quiet', info: 's1', ink: 'ink' };
const paper: Partial<Record<ChartToken, string>> = {
  bg: '#ffffff',
  'pass-area': fills.pass,
  fail: fills.fail,
  'quiet-bar': fills.mute,
  s1: fills.info,
  ink: fills.ink,
  mute: colours.mute,
  rule: colours.rule,
  'grid-line': colours.rule,
};
const paint: Paint = (token) => paper[token] ?? colours.ink;

/** Columns of days as the screens draw them, as an SVG drawing in points: the same ECharts option, without styles that paper has no use for. */
export function daysDrawing({
  series,
  days,
  widthPt,
  heightPt,
}: {
  series: readonly Series[];
  days: readonly { day: string; values: number[] }[];
  widthPt: number;
  heightPt: number;
}): string {
  const [widthPx, heightPx] = [widthPt / ptPerPx, heightPt / ptPerPx];
  const chart = echarts.init(null, chartTheme(paint, 'Inter'), { renderer: 'svg', ssr: true, width: widthPx, height: heightPx });
  chart.setOption(
    barsOption({
      points: days.map(({ day, values }) => ({ id: day, label: dayMonth(day), values })),
      series: series.map(({ label, fill }) => ({ label, fill: fillOf[fill] })),
      events: [],
      unit: 'day',
      widthPx,
      value: count,
      paint,
      animate: false,
    }),
  );
  const drawing = chart.renderToSVGString().replace(/<style[^]*?<\/style>/g, '');
  chart.dispose();
  return `<g transform="scale(${ptPerPx.toFixed(4)})">${drawing}</g>`;
}
