import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showBadge } from '#src/offline/badge.ts';

const installed = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

beforeEach(() => {
  document.head.innerHTML = '<title>Alerts · Beacon</title>';
});
afterEach(() => {
  showBadge(0);
  vi.unstubAllGlobals();
});

it('counts in the title where there is no badge, also after the page changed its title', async () => {
  installed(false);
  showBadge(3);
  expect(document.title).toBe('(3) Alerts · Beacon');
  document.title = 'Domains · Beacon';
  await vi.waitFor(() => expect(document.title).toBe('(3) Domains · Beacon'), { timeout: 15_000 });
  showBadge(4);
  expect(document.title).toBe('(4) Domains · Beacon');
  showBadge(0);
  expect(document.title).toBe('Domains · Beacon');
});

it('leaves the title alone where the icon of the installed app can count', () => {
  installed(true);
  const setAppBadge = vi.fn(async () => undefined);
  const clearAppBadge = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  showBadge(3);
  expect(setAppBadge).toHaveBeenCalledWith(3);
  expect(document.title).toBe('Alerts · Beacon');
  showBadge(0);
  expect(clearAppBadge).toHaveBeenCalled();
});
