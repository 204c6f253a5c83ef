import { linesOption } from '#domain/charts/lines-option.ts';
import { chartTheme } from '#domain/charts/theme.ts';
import { echarts } from '#src/ui/charts/echarts/engine.ts';

const paint = (token: string) => ({ ink: '#0e1b2c', bg: '#fbfaf7' })[token] ?? '#7b8896';

/** Milliseconds until a line of so many points is drawn and laid out, as the portal draws it. */
function drawMs(points: number): number {
  const box = document.createElement('div');
  box.style.cssText = 'width:1128px;height:252px';
  document.body.append(box);
  const started = performance.now();
  const chart = echarts.init(box, chartTheme(paint), { renderer: 'svg' });
  const days = Array.from({ length: points }, (_none, index) => ({
    id: String(index),
    label: String(index),
    values: [50 + 40 * Math.sin(index / 50) + ((index * 7919) % 13)],
  }));
  chart.setOption(
    linesOption({
      points: days,
      series: [{ label: 'Pass rate', fill: 'ink' }],
      events: [],
      unit: 'day',
      widthPx: 1128,
      value: String,
      paint,
      animate: false,
      window: { from: 0, to: points - 1 },
    }),
  );
  chart.getZr().flush();
  box.getBoundingClientRect();
  const ms = performance.now() - started;
  chart.dispose();
  box.remove();
  return ms;
}

Object.assign(window, { drawMs });
