import type { Paint } from './paint.ts';

const screenFonts = 'Inter Variable, Inter Fallback, system-ui, sans-serif';

/** The one ECharts theme, made from the design tokens. Paper names a font of its own. */
export const chartTheme = (paint: Paint, fontFamily = screenFonts) => {
  const text = { fontFamily, fontSize: 12 };
  const label = { ...text, color: paint('mute') };
  return {
    backgroundColor: 'transparent',
    textStyle: { ...text, color: paint('ink') },
    categoryAxis: {
      axisLine: { lineStyle: { color: paint('rule'), width: 1 } },
      axisTick: { show: false },
      axisLabel: { ...label, margin: 12 },
      splitLine: { show: false },
    },
    valueAxis: {
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...label, margin: 8 },
      splitLine: { lineStyle: { color: paint('grid-line'), width: 1 } },
    },
    line: { symbol: 'circle', symbolSize: 7, lineStyle: { width: 2 }, smooth: false },
    tooltip: {
      backgroundColor: paint('raised'),
      borderColor: paint('line-2'),
      borderWidth: 1,
      borderRadius: 4,
      padding: [8, 12],
      textStyle: { ...text, fontSize: 13, color: paint('ink') },
    },
    dataZoom: {
      backgroundColor: 'transparent',
      borderColor: 'transparent',
      fillerColor: 'transparent',
      dataBackground: { lineStyle: { opacity: 0 }, areaStyle: { color: paint('quiet-bar'), opacity: 1 } },
      selectedDataBackground: { lineStyle: { opacity: 0 }, areaStyle: { color: paint('slate'), opacity: 1 } },
      handleStyle: { color: paint('bg'), borderColor: paint('s1'), borderWidth: 1.5 },
      moveHandleStyle: { color: paint('control'), opacity: 0 },
    },
  };
};
