import './chart.css';
import { type KeyboardEvent, lazy, Suspense, useCallback, useId, useRef, useState } from 'react';
import type { MapMark } from '#domain/charts/map-option.ts';
import { cx } from '../cx.ts';
import * as format from '../format.ts';
import { Note } from '../State.tsx';
import type { MapControls } from './echarts/MapEngine.tsx';
import { HeldBack, useHeldBack } from './HeldBack.tsx';
import { movedBy } from './keys.ts';
import { useSize } from './use-size.ts';

export type { MapMark };

const Unavailable = () => <Note>The map is not available offline yet. The table has the same numbers.</Note>;

/** The land comes with the first map; where it cannot be fetched, the map says so. */
const MapEngine = lazy(() => import('./echarts/MapEngine.tsx').catch(() => ({ default: Unavailable })));

type WorldMapProps = {
  /** What the picture shows, in a sentence. */
  label: string;
  /** Countries, the largest value first. */
  marks: MapMark[];
  /** A press on a circle, or Enter on it. */
  onMark: (id: string) => void;
};

const plainNumber = (value: number): string => format.number(value);
const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Circles on the world: one stop of the tab key. Arrow keys move from the largest to the smallest and a screen reader hears each. */
export const WorldMap = ({ label, marks, onMark }: WorldMapProps) => {
  const box = useRef<HTMLDivElement>(null);
  const controls = useRef<MapControls>(null);
  const helpId = useId();
  const { widthPx } = useSize(box);
  const [chosen, setChosen] = useState(0);
  const ready = useCallback((made: MapControls) => {
    controls.current = made;
  }, []);
  const [isHeld, show] = useHeldBack(box);
  const at = Math.min(chosen, marks.length - 1);
  const mark = marks[at];
  if (isHeld)
    return (
      <div ref={box} className={cx('ui-chart', 'ui-chart-map')}>
        <HeldBack noun="map" onShow={show} />
      </div>
    );
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.altKey || press.ctrlKey || press.metaKey || mark === undefined) return;
    const next = movedBy(press.key, at, marks.length, 'month');
    if (next !== null) {
      setChosen(next);
      controls.current?.show(marks[next]?.id ?? null);
    } else if (press.key === 'Escape') controls.current?.show(null);
    else if (press.key === 'Enter') onMark(mark.id);
    else return;
    press.preventDefault();
  };
  return (
    <div
      ref={box}
      className={cx('ui-chart', 'ui-chart-map', 'ui-chart-opens')}
      role="slider"
      tabIndex={0}
      aria-roledescription="map"
      aria-label={label}
      aria-describedby={helpId}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={marks.length}
      aria-valuenow={at + 1}
      aria-valuetext={mark === undefined ? 'no country' : `${mark.label}, ${format.number(mark.value)}`}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && controls.current?.show(mark?.id ?? null)}
      onBlur={() => controls.current?.show(null)}
    >
      <Suspense>
        <MapEngine
          marks={marks}
          widthPx={widthPx}
          value={plainNumber}
          animate={!prefersStill()}
          onReady={ready}
          onPress={onMark}
        />
      </Suspense>
      <span id={helpId} hidden>
        Arrow keys move from country to country. Enter shows the country in the table.
      </span>
    </div>
  );
};
