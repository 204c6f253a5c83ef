import type { Handlers } from '#contract/endpoint.ts';
import type { search } from '#contract/search.ts';
import type { UserCall } from '#server/context.ts';
import { searchWire } from '#server/presenters/search.ts';
import { searchNames } from '#server/services/search/search-names.ts';

export const searchHandlers: Handlers<typeof search, UserCall> = {
  names: async (call, { query }) => searchWire(await searchNames(call, query.q)),
};
