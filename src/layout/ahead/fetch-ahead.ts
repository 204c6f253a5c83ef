import type { QueryClient } from '@tanstack/react-query';
import { isStaff } from '#domain/access.ts';
import type { Role } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { ApiError } from '#src/client/errors.ts';
import { read } from '#src/client/query.ts';
import { navigationFor } from '../navigation.ts';
import { type AheadRead, menuReads, type Reader } from './menu-reads.ts';

/** How many characters of replies one round fetches at most; ASCII mostly, so about as many bytes before compression. */
export const mostCharacters = 3_000_000;
/** A reply of this age is not fetched ahead again. */
const freshForMs = 6 * 3_600_000;
const mostDomains = 20;

/** The domains whose pages are read: those with most messages. */
async function busiest(queries: QueryClient): Promise<number[]> {
  const { domains } = await queries.fetchQuery({
    ...read(calls.dmarc.multiDomainOverview, { query: { days: 30 } }),
    staleTime: freshForMs,
  });
  return domains
    .toSorted((a, b) => b.totals.messages - a.totals.messages)
    .slice(0, mostDomains)
    .map(({ domain_id: id }) => id);
}

/** The domain that a page of one domain opens with. */
async function firstOf(queries: QueryClient): Promise<number | null> {
  const { domains } = await queries.fetchQuery({ ...read(calls.domains.names, {}), staleTime: freshForMs });
  return domains.find(({ standing }) => standing !== 'unverified')?.id ?? null;
}

/** What staff read ahead is of no single customer: their reading of one is a view that its owner reads about. */
const ofNobody: Reader = { customer: null, isOwner: false, domains: [], first: null };

/** What the menu of a role reads, in the order of what people look up on the way. */
export function readsOf(role: Role, active: Reader): AheadRead[] {
  const reader = isStaff(role) ? ofNobody : active;
  const entries = new Set(navigationFor(role).flatMap(({ items }) => items.map(({ to }) => to)));
  return Object.entries(menuReads).flatMap(([path, reads]) => (entries.has(path) ? reads(reader) : []));
}

/**
 * Reads what the pages of the menu show first, one after the other, so that they open offline too. A refused read is left out; without a
 * connection, or when the server asks to wait, the rest is left for the next time.
 */
export async function fetchAhead(
  queries: QueryClient,
  { role, customer, isOwner }: { role: Role } & Pick<Reader, 'customer' | 'isOwner'>,
  signal: AbortSignal,
): Promise<void> {
  let left = mostCharacters;
  const domains = isStaff(role) ? [] : await busiest(queries);
  if (signal.aborted) return;
  const first = isStaff(role) ? null : await firstOf(queries);
  for (const { call, input } of readsOf(role, { customer, isOwner, domains, first })) {
    if (signal.aborted || left <= 0) return;
    const wanted = read(call, input);
    if (Date.now() - (queries.getQueryState(wanted.queryKey)?.dataUpdatedAt ?? 0) < freshForMs) continue;
    try {
      left -= JSON.stringify(await queries.fetchQuery({ ...wanted, retry: false })).length;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status !== null && error.status < 500 && error.status !== 429;
      if (!isRefused) return;
    }
  }
}
