import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Domains } from '#src/features/domains/Domains.tsx';
import { Screen } from '../screen.tsx';
import { domainRow } from './samples.ts';

let screen: Screen;
beforeEach(() => localStorage.clear());
afterEach(() => screen.close());

it('ends the dialog of tags, and its draft, when the changed domain leaves the list by its filter', async () => {
  const answer = (tags: string[]) => ({
    domains: [domainRow({ id: 3, tags }), domainRow({ id: 4, name: 'other.co.za', tags: ['Old'] })],
    pagination: { total: 2, limit: 500, offset: 0, has_more: false },
  });
  screen = new Screen({
    'GET /domains': answer(['Old']),
    'POST /intelligence/domains/bulk': { domains: [] },
    'POST /domains/tags': { changed: 1 },
  });
  // What else is read again after the change takes longer than the list.
  const answered = fetch;
  const slow = (url: string, init: RequestInit) =>
    new Promise<Response>((resolve) => setTimeout(() => resolve(answered(url, init)), url.includes('/intelligence/') ? 200 : 0));
  vi.stubGlobal('fetch', slow);
  await screen.draw(<Domains search={{ tag: 'Old' }} onSearch={() => undefined} />);
  await screen.until('tbody input[type=checkbox]');
  await screen.tick(0, 'tbody');
  await screen.press('Change tags of 1 selected');
  await screen.settle(300);
  const chips = document.querySelectorAll<HTMLButtonElement>('[role=dialog] [role=group] button');
  expect([...chips].map((one) => one.textContent)).toEqual(['Old']);
  await act(async () => chips[0]?.click());
  screen.answers['GET /domains'] = answer([]);
  await screen.press('Change tags');
  await screen.settle(100);
  await screen.settle(400);
  expect(screen.box.querySelectorAll('tbody tr')).toHaveLength(1);
  expect(document.querySelector('[role=dialog]')).toBeNull();
  expect(
    Object.keys(localStorage)
      .concat(Object.keys(sessionStorage))
      .filter((key) => key.includes('domain-tags')),
  ).toEqual([]);
  await screen.tick(0, 'tbody');
  await screen.settle(300);
  expect(document.querySelector('[role=dialog]')).toBeNull();
});
