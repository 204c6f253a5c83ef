import type { EChartsType } from 'echarts/core';
import { useCallback, useMemo } from 'react';
import type { ChartWindow, TimeOption } from '#domain/charts/time-frame.ts';
import { Drawing } from './Drawing.tsx';

/** What the frame of a chart asks of its drawing. Places are pixels of the chart's box. */
export type EngineControls = {
  /** The point at a place, or `null` outside the plot. */
  indexAt: (x: number, y: number) => number | null;
  /** Shows the values of a point, or of none. */
  show: (index: number | null) => void;
};

export type EngineProps = {
  option: TimeOption;
  onReady: (controls: EngineControls) => void;
  onZoom?: (window: ChartWindow) => void;
};

// Parts that are gone leave the drawing; the brush stays, so that a drag is not cut off.
const replaced = ['series'];

const controlsOf = (chart: EChartsType): EngineControls => ({
  indexAt: (x, y) => {
    if (!chart.containPixel('grid', [x, y])) return null;
    const [index] = chart.convertFromPixel({ xAxisIndex: 0, yAxisIndex: 0 }, [x, y]);
    return index ?? null;
  },
  show: (index) => {
    if (index === null) chart.dispatchAction({ type: 'hideTip' });
    else chart.dispatchAction({ type: 'showTip', x: chart.convertToPixel({ xAxisIndex: 0 }, index), y: 40 });
  },
});

const windowOf = (chart: EChartsType): ChartWindow | null => {
  const { dataZoom } = chart.getOption();
  const [zoom] = Array.isArray(dataZoom) ? dataZoom : [];
  return zoom ? { from: Number(zoom.startValue), to: Number(zoom.endValue) } : null;
};

/** Draws an option with ECharts. A chunk of its own, fetched by the page that shows a chart. */
export default function Engine({ option, onReady, onZoom }: EngineProps) {
  const events = useMemo(
    () => ({
      datazoom: (_event: unknown, chart: EChartsType) => {
        const shown = windowOf(chart);
        if (shown) onZoom?.(shown);
      },
    }),
    [onZoom],
  );
  const ready = useCallback((chart: EChartsType) => onReady(controlsOf(chart)), [onReady]);
  return <Drawing option={option} replaceMerge={replaced} onReady={ready} onEvents={events} />;
}
