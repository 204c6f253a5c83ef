import { type ProtectionLevel, protectionLevels } from '#domain/vocabulary.ts';
import { dayOf, numberOf, type RawSearch, textOf, wordOf } from '#src/page/search.ts';

/** What the address of the matrix holds. `since` is the past day compared with. */
export type MatrixSearch = {
  q?: string | undefined;
  level?: ProtectionLevel | undefined;
  customer?: number | undefined;
  tag?: string | undefined;
  group?: 'customer' | 'tag' | undefined;
  since?: string | undefined;
  sort?: string | undefined;
  down?: boolean | undefined;
};

export function readMatrixSearch(search: RawSearch): MatrixSearch {
  return {
    q: textOf(search['q']),
    level: wordOf(search['level'], protectionLevels),
    customer: numberOf(search['customer']),
    tag: textOf(search['tag']),
    group: wordOf(search['group'], ['customer', 'tag']),
    since: dayOf(search['since']),
    sort: textOf(search['sort'], 20),
    down: search['down'] === true || undefined,
  };
}
