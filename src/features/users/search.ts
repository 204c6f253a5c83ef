import { roles, userStatuses } from '#domain/vocabulary.ts';
import { numberOf, type RawSearch, typedOf, wordOf } from '#src/page/search.ts';

/** What the address of the users holds: the tab, the filters of all people, and whose request is being decided. */
export type UsersSearch = ReturnType<typeof readUsersSearch>;

export function readUsersSearch(search: RawSearch) {
  return {
    tab: wordOf(search['tab'], ['all']),
    q: typedOf(search['q']),
    role: wordOf(search['role'], roles),
    status: wordOf(search['status'], userStatuses),
    page: numberOf(search['page'], 100_000),
    approve: numberOf(search['approve']),
  };
}
