import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapEngineProps } from '#src/ui/charts/echarts/MapEngine.tsx';
import { type MapMark, WorldMap } from '#src/ui/charts/WorldMap.tsx';

const shown = vi.hoisted(() => [] as (string | null)[]);
vi.mock('#src/ui/charts/echarts/MapEngine.tsx', async () => {
  const { useEffect } = await import('react');
  return {
    default: function MapEngine({ onReady }: MapEngineProps) {
      useEffect(() => onReady({ show: (id) => shown.push(id) }), [onReady]);
      return <div className="drawing" />;
    },
  };
});

const marks: MapMark[] = [
  { id: 'NL', label: 'Netherlands', value: 1388 },
  { id: 'ZA', label: 'South Africa', value: 78 },
];
let root: Root;
let box: HTMLElement;

beforeEach(() => {
  shown.splice(0);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

test('keys move from country to country, are announced, and Enter opens the country', async () => {
  const opened: string[] = [];
  await act(async () => root.render(<WorldMap label="Map" marks={marks} onMark={(id) => opened.push(id)} />));
  await act(async () => {
    await vi.dynamicImportSettled();
  });
  const map = box.querySelector<HTMLElement>('[role="slider"]') as HTMLElement;
  const press = (key: string) =>
    act(() => {
      map.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
  const said = () => map.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ');
  expect(map.tabIndex).toBe(0);
  expect(said()).toBe('Netherlands, 1 388');
  press('ArrowRight');
  expect([said(), shown.at(-1)]).toEqual(['South Africa, 78', 'ZA']);
  press('ArrowRight');
  expect(said()).toBe('South Africa, 78');
  press('Enter');
  expect(opened).toEqual(['ZA']);
  press('Home');
  press('Escape');
  expect([said(), shown.at(-1)]).toEqual(['Netherlands, 1 388', null]);
});
