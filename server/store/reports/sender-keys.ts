import { senderOf } from '#domain/alerts/sender.ts';
import { eachAddress } from '#domain/rows/each-address.ts';
import { senderIdentity } from '#domain/senders/whole.ts';
import type { Db } from '../database.ts';
import type { DayRange } from '../period.ts';
import { namedSource } from './source-facts.ts';
import { sourceViews } from './source-views.ts';

/** The sender that each address of domains belongs to, by domain and address, as lists identify it. */
export async function senderKeys(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  names: Readonly<Record<number, string>>,
): Promise<Map<number, Map<string, string>>> {
  const found = new Map<number, Map<string, string>>();
  for (const view of await sourceViews(db, domainIds, days)) {
    const { domainId } = view;
    const own = new Map<string, string>();
    eachAddress(view.tables, (addresses, place) => {
      const source = namedSource(view, addresses, place);
      const { key } = senderOf({ ...source, ownDomain: names[domainId] ?? '' });
      own.set(source.sourceIp, senderIdentity({ key, domainId }));
    });
    found.set(domainId, own);
  }
  return found;
}
