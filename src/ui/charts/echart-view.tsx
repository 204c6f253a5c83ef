import { BarChart, LineChart } from 'echarts/charts';
import { GraphicComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useEffectEvent, useRef } from 'react';
import { onThemeChange } from '../theme.ts';
import { type Colours, readColours } from './colours.ts';

register([BarChart, LineChart, GridComponent, TooltipComponent, GraphicComponent, SVGRenderer]);

export type BuildOption = (widthPx: number, colours: Colours) => EChartsCoreOption;

export type EChartViewProps = { build: BuildOption; label: string; className: string; onIndex?: (index: number) => void };

/** Redraws at the real width, on a change of theme and of data; a press anywhere in a column tells its index. */
export const EChartView = ({ build, label, className, onIndex }: EChartViewProps) => {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const draw = useEffectEvent(() => {
    const element = box.current;
    if (!element || !chart.current || element.clientWidth === 0) return;
    chart.current.resize();
    chart.current.setOption(build(element.clientWidth, readColours(element)), { notMerge: true });
  });
  const press = useEffectEvent((x: number, y: number) => {
    const index = chart.current?.convertFromPixel({ xAxisIndex: 0 }, x);
    if (typeof index === 'number' && index >= 0 && chart.current?.containPixel({ gridIndex: 0 }, [x, y]))
      onIndex?.(Math.round(index));
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const made = init(element, null, { renderer: 'svg' });
    chart.current = made;
    made.getZr().on('click', (event) => press(event.offsetX, event.offsetY));
    const watcher = new ResizeObserver(() => draw());
    watcher.observe(element);
    const stopTheme = onThemeChange(() => requestAnimationFrame(() => draw()));
    return () => {
      stopTheme();
      watcher.disconnect();
      made.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => draw(), [build]);

  return <div ref={box} className={className} role="img" aria-label={label} />;
};
