import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { useRegistrationOpen } from '#src/client/registration-open.ts';

const Link = () => <p>{useRegistrationOpen() ? 'open' : 'closed'}</p>;

afterEach(() => {
  delete document.documentElement.dataset['closed'];
  vi.unstubAllGlobals();
});

type Answer = 'basic' | 'opaqueredirect' | 'offline';
test.each<[page: 'stored' | 'sent', says: 'open' | 'closed', server: Answer, shown: string, asked: number]>([
  ['sent', 'open', 'opaqueredirect', 'open', 0],
  ['sent', 'closed', 'basic', 'closed', 0],
  ['stored', 'open', 'opaqueredirect', 'closed', 1],
  ['stored', 'closed', 'basic', 'open', 1],
  ['stored', 'open', 'offline', 'open', 1],
])('a page that is %s and says %s, while the server answers %s, is %s', async (page, says, server, shown, asked) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const fetched = vi.fn(async () => {
    if (server === 'offline') throw new TypeError('offline');
    return { type: server };
  });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', { serviceWorker: { controller: page === 'stored' ? {} : null } });
  if (says === 'closed') document.documentElement.dataset['closed'] = 'registration';
  const box = document.createElement('div');
  const root = createRoot(box);
  await act(async () => root.render(<Link />));
  expect([box.textContent, fetched.mock.calls.length]).toEqual([shown, asked]);
  act(() => root.unmount());
});
