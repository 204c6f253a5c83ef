import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AlertSandbox } from '#src/features/alert-management/sandbox/Sandbox.tsx';
import { unsettled } from '#src/offline/outbox-view.ts';
import { letHappen } from '#tests/support/turns.ts';

let box: HTMLElement;
let root: Root;
const ask = vi.fn(() => Promise.reject(new Error('the sandbox asks nobody')));

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const words = (selector: string) => [...document.querySelectorAll(selector)].map((one) => plain(one.textContent)).join(' | ');
async function settle() {
  await act(() => letHappen(30));
}
async function press(name: string | RegExp) {
  const button = [...document.querySelectorAll<HTMLElement>('button')].find((one) =>
    typeof name === 'string' ? plain(one.textContent) === name : name.test(plain(one.textContent)),
  );
  if (button === undefined) throw new Error(`No button ${name}`);
  await act(async () => button.click());
  await settle();
}
async function line() {
  await act(async () => document.querySelector<HTMLInputElement>('.ui-switch input')?.click());
  await settle();
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', ask);
  ask.mockClear();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  const base = createRootRoute();
  const tree = base.addChildren([createRoute({ getParentRoute: () => base, path: '/', component: AlertSandbox })]);
  const router = createRouter({ routeTree: tree, history: createMemoryHistory() });
  await router.load();
  await act(async () => root.render(<RouterProvider router={router as never} />));
  await settle();
});
afterEach(async () => {
  expect(ask).not.toHaveBeenCalled();
  expect(unsettled()).toBe(0);
  await act(async () => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

describe('the alert centre to try out', () => {
  it('says that nothing is real, asks search engines to stay away, and shows twelve alerts', () => {
    expect(words('.sandbox-banner')).toBe('Demo with sample data: nothing is saved or sent');
    expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelectorAll('[data-alert]')).toHaveLength(12);
    expect(words('.ui-answer')).toContain('7 alerts are open from five causes.');
  });

  it('shows what becomes of an acknowledgement that comes too late', async () => {
    await line();
    expect(words('.sandbox-line')).toContain('Offline');
    await press('Acknowledge karoocellar.example');
    expect(words('.alert-waits')).toBe('Acknowledge waits');
    expect(words('.sandbox-queue')).toContain('1 action waiting to be sent');
    await press(/^A colleague resolves one/);
    await line();
    expect(words('.sandbox-queue')).toContain('1 action needs you');
    expect(words('.sandbox-queue')).toMatch(/Resolved by Sipho Example at \d\d:\d\d while you were offline\./);
    expect(words('[data-alert="900001"] .alert-stands')).toBe('Resolved by Sipho Example');
    await press('Discard Acknowledge karoocellar.example');
    expect(words('.sandbox-queue')).toBe('');
  });

  it('takes back what was done, online and offline', async () => {
    await press('Acknowledge plettholdings.example');
    expect(words('.ui-answer')).toContain('6 alerts are open');
    await press('Undo');
    expect(words('.ui-answer')).toContain('7 alerts are open');
    await line();
    await press('Acknowledge plettholdings.example');
    await press('Undo');
    expect(words('.sandbox-queue')).toBe('');
    await line();
    expect(words('.ui-answer')).toContain('7 alerts are open');
  });

  it('starts again', async () => {
    await press('Acknowledge plettholdings.example');
    await press('Start again');
    expect(words('.ui-answer')).toContain('7 alerts are open');
  });
});
