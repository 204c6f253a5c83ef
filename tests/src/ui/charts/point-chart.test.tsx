import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChartFrame } from '#src/ui/charts/ChartFrame.tsx';
import { chartTable } from '#src/ui/charts/chart-table.ts';
import { LineChart } from '#src/ui/charts/LineChart.tsx';
import { StackedBars } from '#src/ui/charts/StackedBars.tsx';

const series = [
  { label: 'Passed', fill: 'pass' as const },
  { label: 'Failed', fill: 'fail' as const },
];
const points = [
  { id: '2026-11-17', label: '17 Nov', title: '17 Nov 2026', values: [1728, 71] },
  { id: '2026-11-18', label: '18 Nov', title: '18 Nov 2026', values: [743, 84] },
  { id: '2026-11-19', label: '19 Nov', title: '19 Nov 2026', values: [634, 0] },
];
let root: Root;
let box: HTMLElement;
let resized: (() => void)[] = [];
let widthPx = 340;

beforeEach(() => {
  resized = [];
  widthPx = 340;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized.push(told);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => widthPx);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(252);
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
const tip = () => box.querySelector('.ui-chart-tip')?.textContent?.replaceAll('\u00a0', ' ') ?? null;
const send = (event: Event) =>
  act(() => {
    chart().dispatchEvent(event);
  });
const key = (name: string) => send(new KeyboardEvent('keydown', { key: name, bubbles: true }));
const pointer = (kind: string, x: number, y = 100, pointerType = 'mouse') =>
  send(new PointerEvent(kind, { pointerType, clientX: x, clientY: y, bubbles: true }));
const bars = (onPoint?: (id: string) => void, shown = points) =>
  act(() => root.render(<StackedBars label="Mail by day." points={shown} series={series} onPoint={onPoint} />));

test('the pointer reads any place of a column, and leaving it ends that', () => {
  bars();
  expect(tip()).toBeNull();
  pointer('pointermove', 60);
  expect(tip()).toBe('17 Nov 2026Passed1 728Failed71');
  pointer('pointermove', 330);
  expect(tip()).toBe('19 Nov 2026Passed634Failed0');
  pointer('pointermove', 330, 245);
  expect(tip()).toBeNull();
  pointer('pointermove', 60);
  pointer('pointerout', 60);
  expect(tip()).toBeNull();
});

test('what a finger has read stays until it presses elsewhere', () => {
  bars();
  pointer('pointerdown', 60, 100, 'touch');
  pointer('pointerout', 60, 100, 'touch');
  expect(tip()).toContain('17 Nov 2026');
  act(() => chart().focus());
  act(() => chart().blur());
  expect(tip()).toBeNull();
});

test('arrow keys move the day, a screen reader hears its figures, Escape closes', () => {
  bars();
  expect(chart().getAttribute('aria-label')).toBe('Mail by day.');
  expect(chart().tabIndex).toBe(0);
  expect(chart().getAttribute('aria-valuetext')).toBe('19 Nov 2026, Passed 634, Failed 0');
  key('ArrowLeft');
  expect(tip()).toContain('18 Nov 2026');
  expect(chart().getAttribute('aria-valuetext')).toBe('18 Nov 2026, Passed 743, Failed 84');
  expect(chart().getAttribute('aria-valuenow')).toBe('2');
  key('Home');
  expect(tip()).toContain('17 Nov 2026');
  key('Escape');
  expect(tip()).toBeNull();
});

test('a press opens its day, Enter opens the one the keys chose', () => {
  const opened: string[] = [];
  bars((id) => opened.push(id));
  pointer('click', 150);
  pointer('click', 20);
  key('Home');
  key('Enter');
  expect(opened).toEqual(['2026-11-18', '2026-11-17']);
  expect(document.getElementById(chart().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Arrow keys move the day. Enter opens it.',
  );
});

test('failing mail is hatched, and thousands are spelled our way', () => {
  bars();
  const marks = [...chart().querySelectorAll('svg > path')];
  expect(marks.map((mark) => mark.getAttribute('class') ?? mark.getAttribute('fill'))).toEqual([
    'ui-fill-pass',
    expect.stringMatching(/^url\(#/),
  ]);
  expect([...chart().querySelectorAll('text')].map((text) => text.textContent)).toContain('1\u00a0500');
});

test('it is drawn again at a new width', () => {
  bars();
  expect(chart().querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 340 252');
  widthPx = 700;
  act(() => resized.forEach((tell) => tell()));
  expect(chart().querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 700 252');
});

test('fewer points than before do not leave the chosen one outside', () => {
  bars();
  key('End');
  bars(undefined, points.slice(0, 1));
  expect(tip()).toContain('17 Nov 2026');
  bars(undefined, []);
  expect(chart().getAttribute('role')).toBe('img');
});

test('the words of an event are short where there is no room', () => {
  const event = { pointId: '2026-11-18', text: '18 Nov: key of Veldpost gone from example.co.za', shortText: '18 Nov: key gone' };
  const draw = () => act(() => root.render(<StackedBars label="Mail." points={points} series={series} event={event} />));
  const words = () => chart().querySelector('.ui-chart-event text')?.textContent;
  draw();
  expect(words()).toBe('18 Nov: key gone');
  widthPx = 900;
  act(() => resized.forEach((tell) => tell()));
  expect(words()).toBe(event.text);
});

test('a line says what was not measured', () => {
  const rates = [{ ...points[0], id: 'a', label: '17 Nov', values: [98.5, null] }];
  act(() =>
    root.render(
      <LineChart
        label="Pass rate."
        points={rates}
        series={[
          { label: 'Passed', fill: 'ink' },
          { label: 'DKIM', fill: 's2', stroke: 'dashed' },
        ]}
        value={(value) => `${value}%`}
      />,
    ),
  );
  expect(chart().getAttribute('aria-valuetext')).toBe('17 Nov 2026, Passed 98.5%, DKIM not measured');
  expect(chart().querySelector('.ui-stroke-dashed')).not.toBeNull();
});

test('the same figures stand in a table one press away', () => {
  act(() =>
    root.render(
      <ChartFrame finding="Failures rise" table={chartTable('Mail by day', 'Day', series, points)}>
        <StackedBars label="Mail by day." points={points} series={series} />
      </ChartFrame>,
    ),
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
