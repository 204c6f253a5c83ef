import { expect, it } from 'vitest';
import { dotRows } from '#src/ui/charts/dot-rows.ts';

const dot = (value: number, id = value) => ({ id: String(id), title: '', value });
const draw = (values: number[], widthPx = 500) =>
  dotRows(
    [{ id: 'a', label: 'Sep–Nov', dots: values.map((value, at) => dot(value, at)), middle: values[0] ?? null }],
    (middle) => `median ${middle}`,
    widthPx,
  );

it('puts dots of one value above each other, and never two on one place', () => {
  const [row] = draw([10, 10, 10, 60]).rows;
  const places = row?.dots.map(({ x, up }) => `${x} ${up}`);
  expect(new Set(places).size).toBe(4);
  expect(row?.dots.map(({ up }) => up)).toEqual([0, 7, 14, 0]);
});

it.each([[[0]], [[1]], [[3000]], [Array.from({ length: 300 }, () => 7)], [[]]])('keeps %s within its box', (values) => {
  const { rows, ticks, bottom, heightPx } = draw(values, 300);
  for (const { x, up } of rows[0]?.dots ?? []) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(300);
    expect((rows[0]?.y ?? 0) - up).toBeGreaterThan(3);
  }
  expect(ticks.length).toBeGreaterThan(1);
  expect(ticks.length).toBeLessThan(9);
  expect(ticks.at(-1)?.x).toBeLessThan(300);
  expect(bottom).toBeLessThan(heightPx);
});
