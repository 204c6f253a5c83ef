import { type Box, labelPlaces } from './map-labels.ts';
import type { Paint } from './paint.ts';

/** The land as rings of x and y, one after the other, and a place for each country code; larger y is further north. */
export type World = { width: number; height: number; land: number[][]; places: Record<string, number[]> };
/** A country by its ISO 3166 code: the area of its circle shows the value. */
export type MapMark = { id: string; label: string; value: number };

/** What a map is drawn from; the largest mark first. */
export type MapInput = {
  marks: readonly MapMark[];
  world: World;
  widthPx: number;
  value: (value: number) => string;
  paint: Paint;
  animate: boolean;
};

/** The name under which the world is registered with ECharts. */
export const mapName = 'world';
const marginPx = 8;
const narrowPx = 480;
const leastRadiusPx = 3;

/** The opacity of an item would hold for its words as well. */
const seeThrough = (colour: string): string => `color-mix(in srgb, ${colour} 60%, transparent)`;

type Circle = MapMark & { x: number; y: number; radiusPx: number };

const isNarrow = (widthPx: number): boolean => widthPx < narrowPx;

function circlesOf({ marks, world, widthPx }: MapInput): Circle[] {
  const most = Math.max(1, ...marks.map(({ value }) => value));
  const largestPx = isNarrow(widthPx) ? 14 : 18;
  return marks.flatMap((mark) => {
    const [x, y] = world.places[mark.id] ?? [];
    if (x === undefined || y === undefined) return [];
    return [{ ...mark, x, y, radiusPx: Math.max(leastRadiusPx, largestPx * Math.sqrt(mark.value / most)) }];
  });
}

function labelsOf(circles: readonly Circle[], { world, widthPx, value }: MapInput) {
  const scale = (widthPx - 2 * marginPx) / world.width;
  const frame: Box = { left: 0, top: 0, right: widthPx, bottom: world.height * scale + 2 * marginPx };
  const spots = circles.map(({ x, y, radiusPx, label, value: amount }) => ({
    x: marginPx + x * scale,
    y: marginPx + (world.height - y) * scale,
    radiusPx,
    text: `${label} ${value(amount)}`,
  }));
  return labelPlaces(spots, frame, isNarrow(widthPx) ? 5 : 7);
}

/** Circles on the land of the world, as an ECharts option. Pure; the map must be registered under `mapName`. */
export function mapOption(input: MapInput) {
  const { paint, animate, value } = input;
  const circles = circlesOf(input);
  const labels = labelsOf(circles, input);
  return {
    animation: animate,
    animationDuration: 160,
    animationDurationUpdate: 0,
    geo: {
      map: mapName,
      aspectScale: 1,
      left: marginPx,
      right: marginPx,
      top: marginPx,
      boundingCoords: [
        [0, input.world.height],
        [input.world.width, 0],
      ],
      silent: true,
      itemStyle: { areaColor: paint('grid-line'), borderWidth: 0 },
    },
    tooltip: {
      trigger: 'item',
      renderMode: 'richText',
      confine: true,
      transitionDuration: 0,
      formatter: (found: unknown): string => {
        const circle = circles[(found as { dataIndex: number }).dataIndex];
        return circle === undefined ? '' : `${circle.label}: ${value(circle.value)}`;
      },
    },
    series: [
      {
        type: 'scatter',
        coordinateSystem: 'geo',
        itemStyle: { color: seeThrough(paint('s5')), borderColor: paint('ink'), borderWidth: 1 },
        emphasis: { scale: false, itemStyle: { color: paint('ink') } },
        data: circles.map(({ id, x, y, radiusPx }, index) => {
          const label = labels[index];
          return {
            name: id,
            value: [x, y],
            symbolSize: 2 * radiusPx,
            label: {
              show: label !== null && label !== undefined,
              formatter: label?.text ?? '',
              position: label?.side ?? 'right',
              distance: 4,
              fontWeight: 600,
              color: paint('ink'),
              textBorderColor: paint('bg'),
              textBorderWidth: 3,
            },
          };
        }),
      },
    ],
  };
}
