import './chart.css';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { EChartViewProps } from './echart-view.tsx';

const Told = ({ className }: EChartViewProps) => (
  <p className={`${className} ui-chart-told`} role="status">
    The picture could not be loaded. The same figures stand in the table.
  </p>
);

const View = lazy(() =>
  import('./echart-view.tsx').then(
    (module) => ({ default: module.EChartView }),
    () => ({ default: Told }),
  ),
);

const never = () => () => undefined;

export type ChartHeight = 'tall' | 'low' | 'mini';

export const LazyChart = ({ height, onIndex, ...rest }: Omit<EChartViewProps, 'className'> & { height: ChartHeight }) => {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const className = `ui-chart ui-chart-${height}${onIndex ? ' ui-chart-opens' : ''}`;
  const room = <div className={className} role="img" aria-label={rest.label} />;
  if (!inBrowser) return room;
  return (
    <Suspense fallback={room}>
      <View {...rest} onIndex={onIndex} className={className} />
    </Suspense>
  );
};
