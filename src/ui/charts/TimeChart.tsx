import './chart.css';
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { TickUnit } from '#domain/charts/tick-step.ts';
import type { ChartEvent, ChartPoint, ChartWindow, TimeOption, TooltipRow } from '#domain/charts/time-frame.ts';
import { cx } from '../cx.ts';
import { Note } from '../State.tsx';
import type { EngineControls } from './echarts/Engine.tsx';
import { HeldBack, useHeldBack } from './HeldBack.tsx';
import { movedBy, zoomedBy } from './keys.ts';
import { useSize } from './use-size.ts';

const Unavailable = () => <Note>The chart is not available offline yet. The table has the same numbers.</Note>;

/** The engine comes with the first chart; where it cannot be fetched, the chart says so. */
const Engine = lazy(() => import('./echarts/Engine.tsx').catch(() => ({ default: Unavailable })));

export type ChartHeight = 'tall' | 'low' | 'mini';

/** What bar and line charts share. */
export type TimeChartProps = {
  /** What the picture shows, in a sentence. */
  label: string;
  unit?: TickUnit;
  events?: ChartEvent[];
  height?: ChartHeight;
  /** A press on a point's column, or Enter on it. */
  onPoint?: (id: string) => void;
  /** How a value is written, on the axis and in the tooltip. */
  value?: (value: number) => string;
  /** A brush below the chart narrows what it shows; so do the keys + and −. */
  zoom?: boolean;
};

/** What an option is built from besides the data. */
export type DrawnAt = { widthPx: number; window: ChartWindow | undefined; animate: boolean };

type Drawing = {
  points: ChartPoint[];
  rowsOf: (index: number) => TooltipRow[];
  /** Must be the same function while nothing it draws has changed. */
  build: (at: DrawnAt) => TimeOption;
};

const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const titleOf = (point: ChartPoint | undefined): string => point?.title ?? point?.label ?? '';

/** A chart over points in time: one stop of the tab key. Arrow keys move along its points and a screen reader hears their values. */
export const TimeChart = ({
  label,
  unit = 'day',
  height = 'tall',
  onPoint,
  zoom = false,
  points,
  rowsOf,
  build,
}: Omit<TimeChartProps, 'value' | 'events'> & Drawing) => {
  const box = useRef<HTMLDivElement>(null);
  const controls = useRef<EngineControls>(null);
  const helpId = useId();
  const { widthPx } = useSize(box);
  const [chosen, setChosen] = useState<number | null>(null);
  const [zoomed, setZoomed] = useState<ChartWindow | null>(null);
  const [isHeld, show] = useHeldBack(box);
  const last = points.length - 1;
  const window = useMemo(
    () => (zoom ? { from: Math.min(zoomed?.from ?? 0, last), to: Math.min(zoomed?.to ?? last, last) } : undefined),
    [zoom, zoomed, last],
  );
  const option = useMemo(
    () => (points.length === 0 ? null : build({ widthPx, window, animate: !prefersStill() })),
    [points, build, widthPx, window],
  );
  const at = Math.min(chosen ?? last, window?.to ?? last);
  const ready = useCallback((made: EngineControls) => {
    controls.current = made;
  }, []);
  const className = cx('ui-chart', `ui-chart-${height}`, zoom && 'ui-chart-zoom');

  if (points.length === 0) return <div ref={box} className={className} role="img" aria-label={`${label} No data.`} />;
  if (isHeld)
    return (
      <div ref={box} className={className}>
        <HeldBack noun="chart" onShow={show} />
      </div>
    );

  const onKeyDown = (press: KeyboardEvent) => {
    if (press.altKey || press.ctrlKey || press.metaKey) return;
    const { from = 0, to = last } = window ?? {};
    const next = movedBy(press.key, at - from, to - from + 1, unit);
    const narrowed = zoom ? zoomedBy(press.key, at, { from, to }, last) : null;
    if (next !== null) {
      setChosen(from + next);
      controls.current?.show(from + next);
    } else if (narrowed !== null) setZoomed(narrowed);
    else if (press.key === 'Escape') controls.current?.show(null);
    else if (press.key === 'Enter' && onPoint) onPoint(points[at]?.id ?? '');
    else return;
    press.preventDefault();
  };
  const onClick = ({ clientX, clientY }: MouseEvent) => {
    const rect = box.current?.getBoundingClientRect();
    const index = rect ? controls.current?.indexAt(clientX - rect.left, clientY - rect.top) : null;
    const point = points[index ?? -1];
    if (point) onPoint?.(point.id);
  };
  return (
    <div
      ref={box}
      className={cx(className, onPoint && 'ui-chart-opens')}
      role="slider"
      tabIndex={0}
      aria-roledescription="chart"
      aria-label={label}
      aria-describedby={helpId}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={at + 1}
      aria-valuetext={[titleOf(points[at]), ...rowsOf(at).map((row) => `${row.label} ${row.value}`)].join(', ')}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && controls.current?.show(at)}
      onBlur={() => controls.current?.show(null)}
      onClick={onClick}
    >
      <Suspense>{option && <Engine option={option} onReady={ready} onZoom={setZoomed} />}</Suspense>
      <span id={helpId} hidden>
        {`Arrow keys move the ${unit}.${onPoint ? ' Enter opens it.' : ''}${zoom ? ' Plus and minus zoom.' : ''}`}
      </span>
      {zoom && zoomed && (
        <span className="ui-hidden" role="status">
          {`Shows ${titleOf(points[window?.from ?? 0])} to ${titleOf(points[window?.to ?? last])}.`}
        </span>
      )}
    </div>
  );
};
