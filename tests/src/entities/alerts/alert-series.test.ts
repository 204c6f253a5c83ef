import { describe, expect, it } from 'vitest';
import { daysOf, pictureLabel, spellerOf } from '#src/entities/alerts/alert-series.ts';
import { markedLine } from '#src/ui/charts/marked-line.ts';

const series = {
  label: 'Passing, %',
  points: [
    { day: '2026-11-17', value: 99.1 },
    { day: '2026-11-19', value: 12.4 },
  ],
  usual: 99,
  markDay: '2026-11-19',
};

describe('the picture of an alert', () => {
  it('has every day; one without a value is a gap', () =>
    expect(daysOf(series)).toEqual([
      { id: '2026-11-17', value: 99.1 },
      { id: '2026-11-18', value: null },
      { id: '2026-11-19', value: 12.4 },
    ]));

  it('is described in a sentence', () =>
    expect(pictureLabel(series, spellerOf(series)).replaceAll('\u00a0', ' ')).toBe('Passing, %: normally 99%, 12,4% on 19 Nov'));

  it('keeps its label inside and off the line', () => {
    const values = [...Array.from({ length: 24 }, () => 99), 60, 20, 12];
    const size = { widthPx: 300, heightPx: 124 };
    const drawn = markedLine({ values, usual: 99, usualText: '99% usual', mark: { index: 24, text: '17 Nov: 60%' }, size });
    expect(drawn.event?.onLeft).toBe(true);
    expect(drawn.event?.textY).toBeGreaterThan(40);
    for (const point of drawn.points) {
      expect(point?.x).toBeGreaterThanOrEqual(0);
      expect(point?.x).toBeLessThanOrEqual(300);
      expect(point?.y).toBeLessThanOrEqual(drawn.bottom);
    }
  });

  it('is shown when nothing was measured', () =>
    expect(
      markedLine({ values: [null, null], usual: null, usualText: null, mark: null, size: { widthPx: 300, heightPx: 124 } }).last,
    ).toBeNull());
});
