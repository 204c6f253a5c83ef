import { isNetwork } from './sender-mail.ts';

/** A sender as lists name it, once for each domain it sends as. */
type Listed = { key: string } & ({ domainId: number } | { domain_id: number });

/** Names a sender whatever domain it sends as. Nothing proves who is behind a network, so that one is another sender for each domain. */
export function senderIdentity(sender: Listed): string {
  const domain = 'domainId' in sender ? sender.domainId : sender.domain_id;
  return isNetwork(sender.key) ? `${domain} ${sender.key}` : sender.key;
}

/** How many senders are in a list: each counts once, whatever it sends as. */
export const senderCount = (senders: readonly Listed[]): number => new Set(senders.map(senderIdentity)).size;

/**
 * Those of the `limit` senders with most messages over all domains, each with all its domains, in the order of the list. Where these would be
 * more than `mostRows`, the first `limit` rows alone: then a sender may have more domains, and is not `whole`.
 */
export function busiestSenders<Row extends Listed & { total: number }>(
  rows: readonly Row[],
  limit: number,
  mostRows: number,
): { rows: Row[]; whole: boolean } {
  const found = ofBusiest(rows, limit);
  return found.length <= mostRows ? { rows: found, whole: true } : { rows: rows.slice(0, limit), whole: false };
}

function ofBusiest<Row extends Listed & { total: number }>(rows: readonly Row[], limit: number): Row[] {
  const totals = new Map<string, number>();
  for (const row of rows) {
    const identity = senderIdentity(row);
    totals.set(identity, (totals.get(identity) ?? 0) + row.total);
  }
  if (totals.size <= limit) return [...rows];
  const kept = new Set(
    [...totals]
      .sort(([, a], [, b]) => b - a)
      .slice(0, limit)
      .map(([identity]) => identity),
  );
  return rows.filter((row) => kept.has(senderIdentity(row)));
}
