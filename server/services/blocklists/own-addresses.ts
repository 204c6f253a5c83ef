import { type OwnAddress, ownRange } from '#domain/alerts/own-range.ts';
import type { Db } from '#server/store/database.ts';
import { ownSenders, sisterNames, spfTrees } from '#server/store/domains/blocklists.ts';
import { addressMail } from '#server/store/reports/source-facts.ts';

const dayMs = 86_400_000;
const windowDays = 21;
const recentDays = 14;

const dayOf = (now: Date, daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10);

/** The first day that counts as recent: blocklists are queried about addresses with own messages since then. */
export function recentFrom(now: Date): string {
  return dayOf(now, recentDays);
}

/**
 * The addresses from which each domain's own senders sent passing messages in the last 21 days, with their messages of 14 days, busiest
 * first; domains without any are omitted. Four queries, whatever the number of domains.
 */
export async function ownAddresses(
  db: Db,
  domains: readonly { id: number; name: string }[],
  now: Date,
): Promise<Map<number, OwnAddress[]>> {
  const senders = Map.groupBy(
    await ownSenders(
      db,
      domains.map(({ id }) => id),
    ),
    ({ domainId }) => domainId,
  );
  const ids = [...senders.keys()];
  if (ids.length === 0) return new Map();
  const mail = Map.groupBy(
    await addressMail(db, ids, { from: dayOf(now, windowDays), to: dayOf(now, 0) }, recentFrom(now)),
    ({ domainId }) => domainId,
  );
  const trees = await spfTrees(db, ids);
  const sisters = Map.groupBy(await sisterNames(db, ids), ({ domainId }) => domainId);
  const found = domains.map(({ id, name }) => {
    const range = ownRange(mail.get(id) ?? [], {
      domain: name,
      senders: new Map((senders.get(id) ?? []).map(({ sender, placedAt }) => [sender, placedAt.getTime()])),
      names: (sisters.get(id) ?? []).map((sister) => sister.name),
      spf: trees.get(id) ?? null,
    });
    return [id, range] as const;
  });
  return new Map(found.filter(([, range]) => range.length > 0));
}
