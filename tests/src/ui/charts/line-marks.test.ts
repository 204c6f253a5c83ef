import { expect, test } from 'vitest';
import { dottedMarks, lineMarks } from '#src/ui/charts/line-marks.ts';
import { plotOf } from '#src/ui/charts/plot.ts';
import { linePath } from '#src/ui/charts/spark-path.ts';

const marksOf = (values: (number | null)[]) =>
  lineMarks(
    plotOf({
      size: { widthPx: 40 + values.length * 20, heightPx: 136 },
      count: values.length,
      axis: { from: 50, to: 100, ticks: [50, 100] },
      tickLabels: [],
      hasEvent: false,
    }),
    values,
  );

test('a line starts at the axis of its own and breaks where nothing was measured', () => {
  expect(linePath(marksOf([50, 100, null, 75, 75]))).toBe('M50.0 110.0L70.0 10.0M110.0 60.0L130.0 60.0');
});

test('the last known point is marked, and one that no line reaches', () => {
  expect(dottedMarks(marksOf([50, null, 100, 100, null])).map(({ x }) => x)).toEqual([50, 110]);
  expect(dottedMarks(marksOf([null, null]))).toEqual([]);
});
