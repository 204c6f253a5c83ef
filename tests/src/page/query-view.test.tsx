import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectivity } from '#src/client/actors.ts';
import { ApiError } from '#src/client/errors.ts';
import { QueryView } from '#src/page/QueryView.tsx';

let root: Root;
let box: HTMLElement;
let queries: QueryClient;
const answer = { now: () => Promise.resolve('42 messages') };

function Page() {
  const query = useQuery({ queryKey: ['dmarc.overview'], queryFn: () => answer.now(), retry: false });
  return (
    <QueryView query={query} title="Your statistics">
      {(text) => <p>{text}</p>}
    </QueryView>
  );
}

const draw = () =>
  act(async () => {
    root.render(
      <QueryClientProvider client={queries}>
        <Page />
      </QueryClientProvider>,
    );
  });
const press = (text: string) =>
  act(async () => [...box.querySelectorAll('button')].find((button) => button.textContent === text)?.click());
const settle = () => act(async () => vi.advanceTimersByTimeAsync(50));
const refuse = () => Promise.reject(new ApiError('Failed to get the DMARC overview', 'internal', 500, 'req-7'));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  connectivity.start();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  queries = new QueryClient();
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
  queries.clear();
  connectivity.send({ type: 'request.succeeded', at: 0 });
  vi.useRealTimers();
});

test('what is here is shown', async () => {
  answer.now = () => Promise.resolve('42 messages');
  await draw();
  await settle();
  expect(box.textContent).toBe('42 messages');
});

test("a first load that fails says the server's words and its request, and tries again", async () => {
  answer.now = refuse;
  await draw();
  await settle();
  expect(box.textContent).toContain('Failed to get the DMARC overview');
  expect(box.textContent).toContain('req-7');
  answer.now = () => Promise.resolve('42 messages');
  await press('Try again');
  await settle();
  expect(box.textContent).toBe('42 messages');
});

test.each([
  ['forbidden', 403, 'can give you access'],
  ['not-found', 404, 'It may have been removed, or you no longer have access to it.'],
] as const)('a refusal as %s says what it can mean', async (code, status, advice) => {
  answer.now = () => Promise.reject(new ApiError('This domain was not found.', code, status, 'req-8'));
  await draw();
  await settle();
  expect(box.textContent).toContain(advice);
  expect(box.textContent).not.toContain('req-8');
});

test.each([
  [
    new ApiError('Failed to load the messages', 'internal', 429, null),
    'Failed to load the messages. Wait a minute, then try again.',
  ],
  [new ApiError('Failed to load the messages', 'internal', 500, 'req-9'), 'Failed to load the messages. Quote req-9'],
])('a refresh that failed says why in a whole sentence, and what to do: %s', async (error, text) => {
  answer.now = () => Promise.resolve('42 messages');
  await draw();
  await settle();
  answer.now = () => Promise.reject(error);
  await act(async () => void queries.invalidateQueries());
  await settle();
  expect(box.textContent).toContain(text);
});

test('what was loaded stays when a refresh fails, and it says so', async () => {
  answer.now = () => Promise.resolve('42 messages');
  await draw();
  await settle();
  answer.now = refuse;
  await act(async () => void queries.invalidateQueries());
  await settle();
  expect(box.textContent).toContain('42 messages');
  expect(box.textContent).toContain('The last refresh failed');
});

test('offline and without data it was never synced', async () => {
  answer.now = () => new Promise(() => {});
  connectivity.send({ type: 'browser.offline', at: 1 });
  await draw();
  expect(box.textContent).toContain('Never synced');
});

test('a slow first load says so after eight seconds and can be cancelled and started again', async () => {
  answer.now = () => new Promise(() => {});
  await draw();
  expect(box.textContent).not.toContain('Cancel');
  await act(async () => vi.advanceTimersByTimeAsync(8_100));
  expect(box.textContent).toContain('Still working, slow connection?');
  await press('Cancel');
  await settle();
  expect(box.textContent).toContain('Loading cancelled');
  answer.now = () => Promise.resolve('42 messages');
  await press('Load again');
  await settle();
  expect(box.textContent).toBe('42 messages');
});

test('“Try again” keeps the focus while it tries', async () => {
  answer.now = () => Promise.resolve('42 messages');
  await draw();
  await settle();
  answer.now = refuse;
  await act(async () => void queries.refetchQueries());
  await settle();
  const button = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again');
  answer.now = () => new Promise(() => undefined);
  await act(async () => button?.focus());
  await press('Try again');
  await settle();
  expect(document.activeElement).toBe(button);
  expect(button?.disabled).toBe(false);
});
