import { covers } from '#domain/access.ts';
import { coveringNames } from '#domain/registered-name.ts';
import { accessLevels } from '#domain/vocabulary.ts';
import type { Context } from '#server/context.ts';
import { domainIdsOf } from '#server/store/domains/domain-owners.ts';
import { registeredDomains } from '#server/store/domains/domains.ts';
import { type PackedRows, splitRows } from '#server/store/reports/packed-rows.ts';

const mayFill = accessLevels.filter((level) => covers(level, 'comment'));

/** Finds the registered domain that a name counts for: its id, or null if none covers it. */
export type OwnerOf = (name: string) => number | null;

/** The registered domains as of now, for one group of messages. */
export type Owners = { for: (uploadedCustomerId: number | null) => OwnerOf };

/**
 * Reads which domains are registered. The longest registered name that covers a sender owns it (RFC 9990 3.1.2: by the record's own
 * header_from). For a customer's upload, domains to which it lacks "comment" count as unregistered.
 */
export async function readOwners(context: Pick<Context, 'store'>, customerIds: Iterable<number | null>): Promise<Owners> {
  const { db } = context.store;
  const domains = await registeredDomains(db);
  const customers = [...new Set(customerIds)].filter((id) => id !== null);
  const held = new Map<number, Set<number>>();
  for (const id of customers) held.set(id, await domainIdsOf(db, id, mayFill));
  return {
    for: (customerId) => {
      const mine = customerId === null ? null : (held.get(customerId) ?? new Set<number>());
      const known = new Map<string, number | null>();
      return (name) => {
        const seen = known.get(name);
        if (seen !== undefined) return seen;
        const covering = coveringNames(name).find((one) => domains.has(one));
        const id = covering === undefined ? null : (domains.get(covering) ?? null);
        const owner = id !== null && (mine === null || mine.has(id)) ? id : null;
        if (known.size < 10_000) known.set(name, owner);
        return owner;
      };
    },
  };
}

/**
 * Rows of a report by the domain that owns their header_from, and the names that no domain covers (at most 1 000). Nearly always all belong
 * to one domain and stay packed.
 */
export function rowsByOwner(
  rows: PackedRows,
  span: number,
  ownerOf: OwnerOf,
): { byDomain: Map<number, PackedRows>; unknown: Set<string> } {
  const unknown = new Set<string>();
  const owners = new Set<number | null>();
  for (const { senders } of rows.parts)
    for (const name of senders) {
      const owner = ownerOf(name);
      owners.add(owner);
      if (owner === null && unknown.size < 1_000) unknown.add(name.slice(0, 255));
    }
  const [only] = owners;
  if (owners.size === 0) return { byDomain: new Map(), unknown };
  if (owners.size === 1) return { byDomain: only === null || only === undefined ? new Map() : new Map([[only, rows]]), unknown };
  return { byDomain: splitRows(rows, span, ({ headerFrom }) => ownerOf(headerFrom)), unknown };
}
