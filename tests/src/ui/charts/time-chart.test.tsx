import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChartFrame } from '#src/ui/charts/ChartFrame.tsx';
import { chartTable } from '#src/ui/charts/chart-table.ts';
import type { EngineProps } from '#src/ui/charts/echarts/Engine.tsx';
import { LineChart } from '#src/ui/charts/LineChart.tsx';
import { type BarPoint, StackedBars } from '#src/ui/charts/StackedBars.tsx';

const engine = vi.hoisted(() => ({ shown: [] as (number | null)[], props: null as unknown }));
vi.mock('#src/ui/charts/echarts/Engine.tsx', async () => {
  const { useEffect } = await import('react');
  return {
    default: function Engine(props: EngineProps) {
      engine.props = props;
      const { onReady } = props;
      useEffect(
        () =>
          onReady({
            indexAt: (x, y) => (y > 200 || x < 40 ? null : Math.floor((x - 40) / 100)),
            show: (index) => engine.shown.push(index),
          }),
        [onReady],
      );
      return <div className="drawing" />;
    },
  };
});

const series = [
  { label: 'Passed', fill: 'pass' as const },
  { label: 'Failed', fill: 'fail' as const },
];
const points = [
  { id: '2026-11-17', label: '17 Nov', title: '17 Nov 2026', values: [1728, 71] },
  { id: '2026-11-18', label: '18 Nov', title: '18 Nov 2026', values: [743, 84] },
  { id: '2026-11-19', label: '19 Nov', title: '19 Nov 2026', values: [634, 0] },
];
const month = Array.from({ length: 30 }, (_, index) => ({ id: `day ${index}`, label: `day ${index}`, values: [index, 0] }));
let root: Root;
let box: HTMLElement;

beforeEach(() => {
  engine.shown = [];
  engine.props = null;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const chart = () => box.querySelector<HTMLElement>('.ui-chart') as HTMLElement;
const valueText = () => chart().getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ') ?? null;
const shownLast = () => engine.shown.at(-1);
const key = (name: string) =>
  act(() => {
    chart().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  });
const click = (x: number, y = 100) =>
  act(() => {
    chart().dispatchEvent(new MouseEvent('click', { clientX: x, clientY: y, bubbles: true }));
  });
const draw = (chart: ReactNode) =>
  act(async () => {
    root.render(chart);
    await import('#src/ui/charts/echarts/Engine.tsx');
  });
const bars = (onPoint?: (id: string) => void, shown: BarPoint[] = points, zoom = false) =>
  draw(<StackedBars label="Messages by day." points={shown} series={series} onPoint={onPoint} zoom={zoom} />);

test('arrow keys move the day, a screen reader hears its values, Escape closes', async () => {
  await bars();
  expect(chart().getAttribute('aria-label')).toBe('Messages by day.');
  expect(chart().tabIndex).toBe(0);
  expect(valueText()).toBe('19 Nov 2026, Passed 634, Failed 0');
  key('ArrowLeft');
  expect(shownLast()).toBe(1);
  expect(valueText()).toBe('18 Nov 2026, Passed 743, Failed 84');
  expect(chart().getAttribute('aria-valuenow')).toBe('2');
  key('Home');
  expect(shownLast()).toBe(0);
  expect(valueText()).toBe('17 Nov 2026, Passed 1 728, Failed 71');
  key('Escape');
  expect(shownLast()).toBeNull();
});

test('on a device that saves data a chart waits for a press, with its size, and those that come later do not', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  await bars();
  expect(chart().className).toBe('ui-chart ui-chart-tall');
  expect(engine.props).toBeNull();
  const button = box.querySelector('button');
  expect(button?.textContent).toBe('Show chart');
  await act(async () => {
    button?.click();
    await import('#src/ui/charts/echarts/Engine.tsx');
  });
  expect(engine.props).not.toBeNull();
  expect(chart().getAttribute('role')).toBe('slider');
  expect(document.activeElement).toBe(chart());
  await draw(null);
  await bars();
  expect(box.querySelector('button')).toBeNull();
  Reflect.deleteProperty(navigator, 'connection');
});

test('leaving the chart hides its values', async () => {
  await bars();
  act(() => chart().focus());
  key('Home');
  act(() => chart().blur());
  expect(shownLast()).toBeNull();
});

test('a press opens its day, Enter opens the one the keys chose, a press beside the plot opens none', async () => {
  const opened: string[] = [];
  await bars((id) => opened.push(id));
  click(150);
  click(20);
  click(150, 245);
  key('Home');
  key('Enter');
  expect(opened).toEqual(['2026-11-18', '2026-11-17']);
  expect(document.getElementById(chart().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Arrow keys move the day. Enter opens it.',
  );
});

test('plus and minus zoom around the chosen day, which is announced; keys stay inside', async () => {
  await bars(undefined, month, true);
  key('Home');
  key('+');
  expect(box.querySelector('[role=status]')?.textContent).toBe('Shows day 0 to day 14.');
  key('End');
  expect(valueText()).toContain('day 14');
  key('-');
  expect(box.querySelector('[role=status]')?.textContent).toBe('Shows day 0 to day 29.');
});

test('a drawing that was zoomed with the brush is drawn with its new range', async () => {
  await bars(undefined, month, true);
  const { onZoom } = engine.props as EngineProps;
  act(() => onZoom?.({ from: 10, to: 20 }));
  expect((engine.props as EngineProps).option.dataZoom?.[0]).toMatchObject({ startValue: 10, endValue: 20 });
  expect(valueText()).toContain('day 20');
});

test('fewer points than before do not leave the chosen one outside', async () => {
  await bars();
  key('End');
  await bars(undefined, points.slice(0, 1));
  expect(valueText()).toContain('17 Nov 2026');
  await bars(undefined, []);
  expect(chart().getAttribute('role')).toBe('img');
});

test('nothing moves for those who asked for less motion', async () => {
  await bars();
  expect((engine.props as EngineProps).option.animation).toBe(false);
});

test('the tooltip has the title of the day and a row for each series', async () => {
  await bars();
  const { tooltip } = (engine.props as EngineProps).option;
  expect(tooltip.renderMode).toBe('richText');
  const text = tooltip.formatter([{ dataIndex: 0, seriesName: 'Passed', marker: '● ' }]);
  expect(text.replaceAll('\u00a0', ' ')).toBe('17 Nov 2026\n● Passed: 1 728\nFailed: 71');
});

test('a line says what was not measured', async () => {
  const rates = [{ ...points[0], id: 'a', label: '17 Nov', values: [98.5, null] }];
  await draw(
    <LineChart
      label="Pass rate."
      points={rates}
      series={[
        { label: 'Passed', fill: 'ink' },
        { label: 'DKIM', fill: 's2', stroke: 'dashed' },
      ]}
      value={(value) => `${value}%`}
    />,
  );
  expect(valueText()).toBe('17 Nov 2026, Passed 98.5%, DKIM not measured');
});

test('the same values are in a table one press away', async () => {
  await draw(
    <ChartFrame finding="Failures rise" table={chartTable('Messages by day', 'Day', series, points)}>
      <StackedBars label="Messages by day." points={points} series={series} />
    </ChartFrame>,
  );
  const press = () =>
    act(() => [...box.querySelectorAll('button')].find((button) => button.textContent === 'As a table')?.click());
  press();
  expect(box.querySelector('.ui-chart')).toBeNull();
  const cells = [...box.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['17 Nov 2026', '1\u00a0728', '71'],
    ['18 Nov 2026', '743', '84'],
    ['19 Nov 2026', '634', '0'],
  ]);
  press();
  expect(box.querySelector('.ui-chart')).not.toBeNull();
});
