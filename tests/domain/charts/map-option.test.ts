import { afterEach, describe, expect, it, test } from 'vitest';
import { labelPlaces, type Spot } from '#domain/charts/map-labels.ts';
import { type MapMark, mapOption } from '#domain/charts/map-option.ts';
import { chartTheme } from '#domain/charts/theme.ts';
import { echarts } from '#src/ui/charts/echarts/engine.ts';
import '#src/ui/charts/echarts/MapEngine.tsx';
import world from '#src/ui/charts/echarts/world.json';

const paint = (token: string) => `var(--${token})`;
const open: { dispose: () => void }[] = [];
afterEach(() => open.splice(0).forEach((chart) => chart.dispose()));

function drawn(marks: MapMark[], widthPx = 552) {
  const height = (widthPx * 444) / 1000;
  const chart = echarts.init(null, chartTheme(paint), { renderer: 'svg', ssr: true, width: widthPx, height });
  open.push(chart);
  chart.setOption(mapOption({ marks, world, widthPx, value: String, paint, animate: false }));
  const svg = chart.renderToSVGString();
  return { chart, svg, texts: [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text) };
}

const marks = [
  { id: 'NL', label: 'Netherlands', value: 388 },
  { id: 'US', label: 'United States', value: 241 },
  { id: 'ZA', label: 'South Africa', value: 78 },
];

describe('the map of the world', () => {
  it('has land in one neutral colour and a circle with its words for each country', () => {
    const { svg, texts } = drawn(marks);
    expect(texts).toEqual(['Netherlands 388', 'United States 241', 'South Africa 78']);
    expect([...svg.matchAll(/<path[^>]*fill="var\(--grid-line\)"/g)]).toHaveLength(1);
    expect([...svg.matchAll(/<path[^>]*fill="color-mix\(in srgb, var\(--s5\) 60%/g)]).toHaveLength(marks.length);
  });

  it('keeps its shape at every width: the labels are placed where the circles are drawn', () => {
    for (const widthPx of [350, 552, 764]) {
      const { chart } = drawn(marks, widthPx);
      const [left, top] = chart.convertToPixel({ geoIndex: 0 }, [0, world.height]);
      const [right, bottom] = chart.convertToPixel({ geoIndex: 0 }, [world.width, 0]);
      expect([left, top, right].map((px) => Math.round(px ?? 0))).toEqual([8, 8, widthPx - 8]);
      expect(bottom).toBeCloseTo(8 + ((widthPx - 16) * world.height) / world.width, 0);
    }
  });

  it('shows messages by the area of a circle', () => {
    const { series } = mapOption({ marks, world, widthPx: 552, value: String, paint, animate: false });
    const [most = 0, , least = 0] = series.flatMap(({ data }) => data).map(({ symbolSize }) => symbolSize);
    expect((most / least) ** 2).toBeCloseTo(388 / 78);
  });

  it('leaves out a code that is no country, and names at most five on a phone', () => {
    expect(drawn([{ id: 'EU', label: 'European Union', value: 9 }, ...marks]).texts).not.toContain('European Union 9');
    const many = ['US', 'BR', 'ZA', 'RU', 'AU', 'IN', 'CA'].map((id, at) => ({ id, label: id, value: 90 - at }));
    expect(drawn(many, 350).texts).toHaveLength(5);
  });

  it('places the countries where they are', () => {
    const { ZA = [], NL = [], US = [], AU = [], JP = [] } = world.places as Record<string, number[]>;
    expect([US, NL, ZA, JP, AU].map(([x]) => x)).toEqual([US, NL, ZA, JP, AU].map(([x]) => x).toSorted((a = 0, b = 0) => a - b));
    expect([ZA, AU, US, NL].map(([, y]) => y)).toEqual([ZA, AU, US, NL].map(([, y]) => y).toSorted((a = 0, b = 0) => a - b));
    for (const [x = -1, y = -1] of Object.values(world.places)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(world.height);
    }
  });
});

test.each<[string, Spot[], (string | null)[]]>([
  ['right first', [{ x: 50, y: 50, radiusPx: 5, text: 'one' }], ['right']],
  ['left at the right edge', [{ x: 95, y: 50, radiusPx: 4, text: 'one' }], ['left']],
  [
    'away from another circle',
    [
      { x: 50, y: 50, radiusPx: 5, text: 'one' },
      { x: 62, y: 50, radiusPx: 5, text: 'two' },
    ],
    ['left', 'right'],
  ],
  ['nowhere where it does not fit', [{ x: 50, y: 50, radiusPx: 5, text: 'a name that is far too long' }], [null]],
  ['not for more than are wanted', [20, 50, 80].map((y) => ({ x: 50, y, radiusPx: 2, text: 'one' })), ['right', 'right', null]],
])('words of a circle: %s', (_name, spots, sides) => {
  const found = labelPlaces(spots, { left: 0, top: 0, right: 100, bottom: 100 }, 2);
  expect(found.map((one) => one?.side ?? null)).toEqual(sides);
});
