import { expect, test } from 'vitest';
import { indexAt, plotOf, yOf } from '#src/ui/charts/plot.ts';
import { rectsPath, stackRects } from '#src/ui/charts/stack.ts';

const plotFor = (count: number, widthPx = 340, hasEvent = false) =>
  plotOf({
    size: { widthPx, heightPx: 236 },
    count,
    axis: { from: 0, to: 100, ticks: [0, 50, 100] },
    tickLabels: ['0', '50', '100'],
    hasEvent,
  });

test('a value stands where its tick stands, and room is kept for labels and for the words of an event', () => {
  const plot = plotFor(3);
  expect([plot.left, plot.top, plot.bottom]).toEqual([40, 10, 210]);
  expect([yOf(plot, 0), yOf(plot, 50), yOf(plot, 100)]).toEqual([210, 110, 10]);
  expect(plotFor(3, 340, true).top).toBe(30);
  const wide = plotOf({ ...plot, size: plot, tickLabels: ['1 000 000 000'], hasEvent: false });
  expect(wide.left).toBeGreaterThan(13 * 6);
});

test('the second series stands on the first', () => {
  const [passed, failed] = stackRects(
    plotFor(3),
    [
      [50, 25],
      [0, 10],
      [0, 0],
    ],
    2,
  );
  expect(passed).toEqual([{ index: 0, x: 51, y: 110, width: 78, height: 100 }]);
  expect(failed).toEqual([
    { index: 0, x: 51, y: 60, width: 78, height: 50 },
    { index: 1, x: 151, y: 190, width: 78, height: 20 },
  ]);
  expect(rectsPath(failed ?? [])).toBe('M51 60h78v50h-78zM151 190h78v20h-78z');
});

test('one failed mail beside thousands can be seen, none cannot', () => {
  const [passed, failed] = stackRects(
    plotFor(2),
    [
      [99.9, 0.01],
      [100, 0],
    ],
    2,
  );
  expect(failed).toHaveLength(1);
  expect(failed?.[0]?.height).toBe(1);
  expect(passed).toHaveLength(2);
});

test('a value that is missing is not drawn', () => expect(stackRects(plotFor(1), [[5]], 2)[1]).toEqual([]));

test('columns stay apart, and a year on a phone still has every day', () => {
  for (const [count, widthPx] of [
    [30, 340],
    [90, 340],
    [365, 340],
    [24, 700],
  ] as const) {
    const plot = plotFor(count, widthPx);
    const [rects = []] = stackRects(
      plot,
      Array.from({ length: count }, () => [40]),
      1,
    );
    expect(rects).toHaveLength(count);
    for (const [index, { x, width }] of rects.entries()) {
      expect(width).toBeGreaterThan(0);
      expect(x).toBeGreaterThanOrEqual(plot.left);
      expect(x + width).toBeLessThanOrEqual((rects[index + 1]?.x ?? plot.right) + 0.001);
    }
  }
});

test('a press finds its column, and none beside the plot', () => {
  const plot = plotFor(3);
  expect([41, 139, 141, 340].map((x) => indexAt(plot, x))).toEqual([0, 0, 1, 2]);
  expect([39, 341].map((x) => indexAt(plot, x))).toEqual([null, null]);
  expect(indexAt(plotFor(0), 100)).toBeNull();
});
