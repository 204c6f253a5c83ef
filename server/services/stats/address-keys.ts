import type { PivotDimension } from '#domain/vocabulary/pivot.ts';
import type { Db } from '#server/store/database.ts';
import type { DayRange } from '#server/store/period.ts';
import { senderKeys } from '#server/store/reports/sender-keys.ts';
import { openNetworks } from './networks.ts';

/** What the domain and the address alone decide. */
type AddressDimension = Extract<PivotDimension, 'sender' | 'country'>;
/** Gives the key of an address that sends for a domain. */
export type KeyOfAddress = (domainId: number, address: string) => string;

/** Whether the domain and the address alone decide it. */
export const isOfAddress = (dimension: PivotDimension): dimension is AddressDimension =>
  dimension === 'sender' || dimension === 'country';

/** Keys of all addresses that sent for domains in a period; `names` are those of the domains. */
export async function addressKeys(
  db: Db,
  ids: readonly number[],
  days: DayRange,
  dimension: AddressDimension,
  names: Readonly<Record<number, string>>,
): Promise<KeyOfAddress> {
  if (dimension === 'country') {
    const lookUp = await openNetworks();
    return (_domainId, address) => lookUp(address).country ?? '';
  }
  const keys = await senderKeys(db, ids, days, names);
  return (domainId, address) => keys.get(domainId)?.get(address) ?? '';
}
