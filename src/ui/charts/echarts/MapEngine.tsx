import { ScatterChart } from 'echarts/charts';
import { GeoComponent } from 'echarts/components';
import type { EChartsType } from 'echarts/core';
import { useCallback, useMemo } from 'react';
import { type MapMark, mapName, mapOption } from '#domain/charts/map-option.ts';
import { cssPaint } from '../css-paint.ts';
import { Drawing } from './Drawing.tsx';
import { echarts } from './engine.ts';
import world from './world.json';

echarts.use([GeoComponent, ScatterChart]);
const pairs = (ring: number[]) => ring.flatMap((x, at) => (at % 2 === 0 ? [[x, ring[at + 1] ?? 0]] : []));
echarts.registerMap(mapName, {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: mapName },
      geometry: { type: 'MultiPolygon', coordinates: world.land.map((ring) => [pairs(ring)]) },
    },
  ],
});

/** Shows the values of a mark, or of none. */
export type MapControls = { show: (id: string | null) => void };

export type MapEngineProps = {
  marks: readonly MapMark[];
  widthPx: number;
  value: (value: number) => string;
  animate: boolean;
  onReady: (controls: MapControls) => void;
  onPress: (id: string) => void;
};

const controlsOf = (chart: EChartsType): MapControls => ({
  show: (id) => {
    chart.dispatchAction({ type: 'downplay', seriesIndex: 0 });
    if (id === null) chart.dispatchAction({ type: 'hideTip' });
    else {
      chart.dispatchAction({ type: 'highlight', seriesIndex: 0, name: id });
      chart.dispatchAction({ type: 'showTip', seriesIndex: 0, name: id });
    }
  },
});

/** Draws circles on the map of the world with ECharts. A chunk of its own with the land, fetched by the page that shows a map. */
export default function MapEngine({ marks, widthPx, value, animate, onReady, onPress }: MapEngineProps) {
  const option = useMemo(
    () => mapOption({ marks, world, widthPx, value, paint: cssPaint, animate }),
    [marks, widthPx, value, animate],
  );
  const events = useMemo(() => ({ click: ({ name }: { name: string }) => onPress(name) }), [onPress]);
  const ready = useCallback((chart: EChartsType) => onReady(controlsOf(chart)), [onReady]);
  return <Drawing option={option} onReady={ready} onEvents={events} />;
}
