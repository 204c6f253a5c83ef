import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Sandbox } from '#src/features/alert-preferences/sandbox/Sandbox.tsx';

let box: HTMLElement;
let root: Root;
const asked: string[] = [];

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  asked.length = 0;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.reject(new TypeError('no line'));
  });
  const base = createRootRoute();
  const tree = base.addChildren([createRoute({ getParentRoute: () => base, path: '/', component: Sandbox })]);
  const router = createRouter({ routeTree: tree, history: createMemoryHistory() });
  await router.load();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  await act(async () => root.render(<RouterProvider router={router as never} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

const said = () => box.textContent.replace(/\s+/g, ' ');
async function toggle(words: string): Promise<void> {
  const label = [...box.querySelectorAll('label')].find((one) => one.textContent?.includes(words));
  await act(async () => label?.querySelector('input')?.click());
}

it('says that it is a demonstration, asks search engines to leave it out, and works without a server', async () => {
  expect(said()).toContain('Demo with sample data: nothing is saved or sent');
  expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(said()).toContain('Reaches you by push at 14:05 and by email at 14:05.');
  await toggle('Pretend a tablet gets notifications');
  expect(said()).toContain('Reaches you by email at 14:05.');
  await toggle('Sunday, 02:00');
  expect(said()).toContain('Reaches you by email in the digest of 07:30 the next day.');
  await toggle('Daily digest');
  expect(said()).toContain('It would wait for the daily digest, which is switched off.');
  expect(said()).toContain('Changed for this page only.');
  expect([asked, Object.keys(sessionStorage), Object.keys(localStorage)]).toEqual([[], [], []]);
});

it('goes back to the default settings', async () => {
  await toggle('Use quiet hours');
  const back = [...box.querySelectorAll('button')].find((one) => one.textContent === 'Reset to default settings');
  await act(async () => back?.click());
  expect(said()).toContain('These are the default settings.');
  expect(said()).toContain('Quiet from 18:00 to 07:00 and on weekends');
});
