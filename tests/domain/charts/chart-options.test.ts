import { afterEach, expect, test } from 'vitest';
import { type BarsInput, barsOption } from '#domain/charts/bars-option.ts';
import { type LinesInput, linesOption } from '#domain/charts/lines-option.ts';
import { chartTheme } from '#domain/charts/theme.ts';
import type { TimeOption } from '#domain/charts/time-frame.ts';
import { echarts } from '#src/ui/charts/echarts/engine.ts';
import * as format from '#src/ui/format.ts';

const paint = (token: string) => `var(--${token})`;
const open: { dispose: () => void }[] = [];
afterEach(() => open.splice(0).forEach((chart) => chart.dispose()));

/** The picture as a server draws it. */
const drawn = (option: TimeOption, widthPx = 744): string => {
  const chart = echarts.init(null, chartTheme(paint), { renderer: 'svg', ssr: true, width: widthPx, height: 252 });
  open.push(chart);
  chart.setOption(option);
  return chart.renderToSVGString();
};
const textsOf = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
const shapesOf = (svg: string, colour: string) => [...svg.matchAll(new RegExp(`<path d="([^"]+)"[^>]*fill="${colour}"`, 'g'))];

const days = (values: number[][]) =>
  values.map((one, index) => {
    const id = new Date(Date.UTC(2026, 9, 21 + index)).toISOString().slice(0, 10);
    return { id, label: format.utcDayMonth(id), title: format.utcDay(id), values: one };
  });
const bars = (values: number[][], over: Partial<BarsInput> = {}) =>
  barsOption({
    points: days(values),
    series: [
      { label: 'Passed', fill: 'pass' },
      { label: 'Failed', fill: 'fail' },
    ],
    events: [],
    unit: 'day',
    widthPx: 744,
    value: (value) => format.number(value),
    paint,
    animate: false,
    ...over,
  });
const lines = (values: (number | null)[], over: Partial<LinesInput> = {}) =>
  linesOption({
    points: days(values.map(() => [])).map((point, index) => ({ ...point, values: [values[index] ?? null] })),
    series: [{ label: 'Pass rate', fill: 'ink' }],
    events: [],
    unit: 'day',
    widthPx: 744,
    value: (value) => `${value}%`,
    paint,
    animate: false,
    ...over,
  });
const month = Array.from({ length: 30 }, (_, index) => [700 + index * 10, index % 7]);

test('a month of columns has round values in our spelling, weekly days, and failing messages hatched', () => {
  const svg = drawn(bars(month));
  const texts = textsOf(svg);
  expect(texts).toEqual(expect.arrayContaining(['250', '500', '750', '1\u00a0000', '21\u00a0Oct', '28\u00a0Oct', '19\u00a0Nov']));
  expect(texts).not.toContain('0');
  expect(shapesOf(svg, 'var\\(--pass-area\\)')).toHaveLength(30);
  expect(svg).toContain('<pattern');
});

test('on a phone only a few days are named, the last one always', () => {
  const texts = textsOf(drawn(bars(month, { widthPx: 350 }), 350)).filter((text) => /Oct|Nov/.test(text));
  expect(texts).toEqual(['21\u00a0Oct', '31\u00a0Oct', '10\u00a0Nov', '19\u00a0Nov']);
});

test('one failed message beside thousands can be seen, none cannot', () => {
  const svg = drawn(
    bars([
      [90_000, 1],
      [90_000, 0],
    ]),
  );
  expect(shapesOf(svg, 'var\\(--fail\\)')).toHaveLength(1);
});

test('an event has its label at the line, a short one if there is no room, none outside the zoom', () => {
  const events = [
    { pointId: '2026-11-17', text: '17 Nov: key of Veldpost gone from example.co.za', shortText: '17 Nov: key gone' },
  ];
  expect(textsOf(drawn(bars(month, { events })))).toContain(events[0]?.text);
  expect(textsOf(drawn(bars(month, { events, widthPx: 250 }), 250))).toContain('17 Nov: key gone');
  expect(textsOf(drawn(bars(month, { events, window: { from: 0, to: 9 } }))).join()).not.toContain('key');
});

test('zoomed in, the days of the window are named and drawn', () => {
  const svg = drawn(bars(month, { window: { from: 0, to: 9 } }));
  const texts = textsOf(svg);
  expect(texts).toEqual(expect.arrayContaining(['21\u00a0Oct', '30\u00a0Oct']));
  expect(texts.join()).not.toContain('Nov');
  expect(shapesOf(svg, 'var\\(--pass-area\\)')).toHaveLength(10);
});

test('another period is a dashed line over the columns', () => {
  const svg = drawn(bars(month, { compare: { label: 'Four weeks earlier', values: month.map(([count]) => count ?? null) } }));
  expect(svg).toMatch(/stroke="var\(--slate\)"[^>]*stroke-dasharray="4,3"/);
});

test('a line breaks where nothing was measured; its last point and lonely ones have a dot', () => {
  const svg = drawn(lines([50, null, 90, 95, null], { from: 50, to: 100 }));
  const [path = ''] = [...svg.matchAll(/<path d="([^"]+)" fill="none"[^>]*stroke="var\(--ink\)" stroke-width="2"/g)].map(
    ([, d = '']) => d,
  );
  expect(path.match(/M/g)?.length).toBeGreaterThanOrEqual(1);
  expect(shapesOf(svg, 'var\\(--ink\\)').length).toBe(2);
  expect(textsOf(svg)).toEqual(expect.arrayContaining(['50%', '100%']));
});

test('the expected range is an area below the line', () => {
  const svg = drawn(lines([97, 96, 91], { from: 80, to: 100, band: { label: 'Expected', ranges: [[95, 99], [95, 99], null] } }));
  expect(svg).toMatch(/fill="var\(--ink\)" fill-opacity="0\.13"/);
});
