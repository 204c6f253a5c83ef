import { appliedAt } from '#domain/customers/enforcement.ts';
import { hasTag } from '#src/entities/domain-tags/tags.ts';
import { isSilent } from '#src/entities/mail-stats/silent.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { needsAttention } from './attention.ts';
import type { DomainsSearch, Show } from './search.ts';
import type { DnsFacts } from './types.ts';

/** The states a list can be narrowed to. */
export const showOptions = [
  { id: 'all', label: 'Every state' },
  { id: 'attention', label: 'Needs attention' },
  { id: 'open', label: 'Not enforced' },
  { id: 'unverified', label: 'Not verified' },
  { id: 'silent', label: 'Silent for three days' },
  { id: 'unreadable', label: 'With unreadable rows' },
] as const;

type Facts = ReadonlyMap<number, DnsFacts>;

const isUnverified = ({ standing }: DomainRow) => standing === 'unverified';

/** The rows that the address asks for. */
export function filterDomains(
  rows: readonly DomainRow[],
  search: DomainsSearch,
  now: number,
  facts: Facts = new Map(),
): DomainRow[] {
  const wanted = search.q?.trim().toLowerCase() ?? '';
  const fits: Record<Show, (row: DomainRow) => boolean> = {
    attention: (row) => !isUnverified(row) && needsAttention(row, facts.get(row.id), now),
    open: (row) => !isUnverified(row) && appliedAt(row.protection.stage) === 'monitoring',
    unverified: isUnverified,
    silent: (row) => isSilent(row, now),
    unreadable: (row) => row.unreadable_rows > 0,
  };
  return rows.filter(
    (row) =>
      `${row.name} ${nameOf(row)} ${row.customers.map((one) => one.name).join(' ')} ${row.tags.join(' ')}`
        .toLowerCase()
        .includes(wanted) &&
      (search.customer === undefined || row.customers.some((one) => one.id === search.customer)) &&
      hasTag(row, search.tag) &&
      (search.show === undefined || fits[search.show](row)),
  );
}
