import {
  keepPreviousData,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint, Input, Reply, Tag } from '#contract/endpoint.ts';
import { api } from './actors.ts';
import { hasKeys } from './api.ts';
import type { CallOf } from './call.ts';
import { callByName } from './calls.ts';
import { isConflict, isGone, mayPass, withAdvice } from './error-kinds.ts';
import { readPages, wantsAllPages } from './read-pages.ts';

/** A cache whose entries stay while the app is open: what was read can be shown again. */
export function createQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // What is gone, or not the person's any more, is not shown on as if it were there.
        if (isGone(error) && query.state.data !== undefined) query.setState({ data: undefined, dataUpdatedAt: 0 });
      },
    }),
    mutationCache: new MutationCache(),
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        gcTime: Number.POSITIVE_INFINITY,
        retry: (failures, error) => failures < 1 && mayPass(error) && navigator.onLine,
        retryDelay: 1_000,
        refetchOnWindowFocus: true,
        structuralSharing: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Whether the reply of a query may be stored on this device. */
export function keepsReply(queryKey: readonly unknown[]): boolean {
  return callByName(String(queryKey[0]))?.offline === 'view';
}

/** What this version of the app calls the shape of a query's reply. */
export function shapeOf(queryKey: readonly unknown[]): string | undefined {
  return callByName(String(queryKey[0]))?.shape;
}

/** Whether a saved reply has what this version of the app needs, in lists and parts too; one of an older version may not. */
export function fitsApp(queryKey: readonly unknown[], data: unknown, shape: string | undefined): boolean {
  const call = callByName(String(queryKey[0]));
  return call !== undefined && call.shape === shape && hasKeys(data, call.keys);
}

/** The query of a call: key `['group.name', input]`. A list in pages is read whole, unless the input asks for a page. */
export function read<E extends Endpoint>(call: CallOf<E>, input: Input<E>) {
  return queryOptions<Reply<E>>({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => (wantsAllPages(call, input) ? readPages(api, call, input, signal) : api(call, input, signal)),
    staleTime: call.freshMs,
  });
}

/** Reads a call and keeps it fresh; `data` stays while offline. */
export function useRead<E extends Endpoint>(
  call: CallOf<E>,
  input: Input<E>,
  options: {
    enabled?: boolean;
    refetchMs?: number;
    /** How soon it is read again after this reply, in ms; `false`: only when it is stale. */
    refetchWhile?: (reply: Reply<E>) => number | false;
    keepPrevious?: boolean;
  } = {},
) {
  const { refetchWhile, refetchMs = Number.POSITIVE_INFINITY } = options;
  return useQuery({
    ...read(call, input),
    // What a page refetches often is not older than that when the page opens: its parts would contradict each other.
    staleTime: Math.min(call.freshMs, refetchMs),
    enabled: options.enabled ?? true,
    ...(options.refetchMs === undefined ? {} : { refetchInterval: options.refetchMs }),
    ...(refetchWhile === undefined
      ? {}
      : {
          refetchInterval: ({ state: { data } }: Query<Reply<E>, Error, Reply<E>, readonly unknown[]>) =>
            data === undefined ? false : refetchWhile(data as Reply<E>),
        }),
    ...(options.keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Calls that are being answered, by all they send. */
const underWay = new Map<string, Promise<unknown>>();

/** Sends a call, unless the same is being answered: a second press on a slow connection gets the answer to the first. */
function sendOnce<E extends Endpoint>(call: CallOf<E>, input: Input<E>): Promise<Reply<E>> {
  // Files cannot be compared.
  if (call.upload) return api(call, input);
  const key = JSON.stringify([call.name, input]);
  const sent = (underWay.get(key) as Promise<Reply<E>> | undefined) ?? api(call, input).finally(() => underWay.delete(key));
  underWay.set(key, sent);
  return sent;
}

/**
 * Sends a call and marks everything with its tags as stale on this device before it goes out: a person who leaves the page before the
 * answer sees fresh data next time. A conflict means that somebody else was faster: what is on the screen is read again.
 */
export function useSend<E extends Endpoint>(call: CallOf<E>) {
  const queries = useQueryClient();
  return useMutation<Reply<E>, Error, Input<E>>({
    mutationKey: [call.name],
    mutationFn: (input) =>
      sendOnce(call, input).catch((error: Error) => {
        throw withAdvice(error);
      }),
    onMutate: () => makeStale(queries, call.tags, 'none'),
    onSuccess: () => makeStale(queries, call.tags),
    onError: (error) => (isConflict(error) ? makeStale(queries, call.tags) : undefined),
  });
}

const longestUsualMs = 300_000;

/** Makes stale what a reload of the page should read again: all but what stays the same for long. */
export function makeReloadedStale(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    refetchType: 'none',
    predicate: ({ queryKey }) => (callByName(String(queryKey[0]))?.freshMs ?? 0) <= longestUsualMs,
  });
}

/** Makes every cached reply stale whose call carries one of the tags. */
export function makeStale(queries: QueryClient, tags: readonly Tag[], refetchType: 'active' | 'none' = 'active'): Promise<void> {
  return queries.invalidateQueries({
    refetchType,
    predicate: ({ queryKey }) => callByName(String(queryKey[0]))?.tags.some((tag) => tags.includes(tag)) ?? false,
  });
}
