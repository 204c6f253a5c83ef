import type { EChartsType } from 'echarts/core';
import ReactECharts from 'echarts-for-react/esm/core';
import { type ComponentProps, useCallback, useRef } from 'react';
import { chartTheme } from '#domain/charts/theme.ts';
import { cssPaint } from '../css-paint.ts';
import { echarts } from './engine.ts';
import { fitDrawing, useBoxSize, usePaperSize } from './use-drawing.ts';

type DrawingProps = Pick<ComponentProps<typeof ReactECharts>, 'option' | 'onEvents' | 'replaceMerge'> & {
  /** Called with a stable function, or the drawing is made again. */
  onReady: (chart: EChartsType) => void;
};

const theme = chartTheme(cssPaint);
const opts = { renderer: 'svg' } as const;

/** A drawing of ECharts that keeps the size of its box, on screen and on paper. What it shows is said beside it in words or a table. */
export function Drawing({ option, onEvents, replaceMerge, onReady }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  usePaperSize(box);
  useBoxSize(box);
  const ready = useCallback(
    (chart: EChartsType) => {
      fitDrawing(box.current);
      onReady(chart);
    },
    [onReady],
  );
  return (
    <div ref={box} className="ui-chart-drawing" aria-hidden="true">
      <ReactECharts
        echarts={echarts}
        option={option}
        theme={theme}
        opts={opts}
        {...(replaceMerge === undefined ? {} : { replaceMerge })}
        onChartReady={ready}
        {...(onEvents === undefined ? {} : { onEvents })}
        style={{ height: '100%' }}
      />
    </div>
  );
}
