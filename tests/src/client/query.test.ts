import { expect, it, vi } from 'vitest';
import { calls } from '#src/client/calls.ts';
import { ApiError } from '#src/client/errors.ts';
import { createQueries, makeReloadedStale } from '#src/client/query.ts';

const minute = 60_000;

it.each([
  ['an unreachable server', new ApiError('', 'network', null, null), 2],
  ['a server that fails', new ApiError('', 'internal', 500, null), 2],
  ['a refusal', new ApiError('', 'forbidden', 403, null), 1],
  ['too many requests', new ApiError('', 'rate-limited', 429, null), 1],
  ['an ended session', new ApiError('', 'unauthenticated', 401, null), 1],
])('a query meets %s: it is asked the right number of times', async (_name, error, times) => {
  vi.useFakeTimers();
  const ask = vi.fn(() => Promise.reject(error));
  const asked = createQueries()
    .fetchQuery({ queryKey: ['x'], queryFn: ask })
    .catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(minute);
  expect(await asked).toBe(error);
  expect(ask).toHaveBeenCalledTimes(times);
  vi.useRealTimers();
});

it('replies are fresh for 5 minutes, the profile for 10', () => {
  expect([calls.domains.list.freshMs, calls.auth.profile.freshMs]).toEqual([5 * minute, 10 * minute]);
});

it('a reload of the page makes all stale but what stays the same for long', async () => {
  const queries = createQueries();
  const keys = [
    [calls.domains.list.name, {}],
    [calls.auth.profile.name, {}],
  ] as const;
  for (const key of keys) queries.setQueryData(key, {});
  await makeReloadedStale(queries);
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
});

it('what is gone is not shown on; what only failed to refresh is', async () => {
  const queries = createQueries();
  const refused = async (status: number) => {
    const queryKey = ['page', status];
    queries.setQueryData(queryKey, 'held');
    const queryFn = () => Promise.reject(new ApiError('', 'not-found', status, null));
    await queries.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => null);
    return queries.getQueryData(queryKey);
  };
  expect([await refused(404), await refused(403)]).toEqual([undefined, 'held']);
});
