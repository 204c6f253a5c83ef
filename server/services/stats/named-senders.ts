import type { UserCall } from '#server/context.ts';
import { serviceOfReverseName } from '#server/presenters/sources.ts';
import type { SenderSums } from '#server/store/reports/sender-sums.ts';
import { namedByKey } from './key-hosts.ts';
import { type NamedSender, namedByReverse } from './reverse-names.ts';

/** The most senders of a period that are named and listed, the busiest. */
export const mostSenders = 500;

/** Senders under the names that people read, by key and by reverse name too. `names` are those of their domains. */
export async function namedSenders(
  call: UserCall,
  senders: readonly SenderSums[],
  names: Readonly<Record<number, string>>,
): Promise<NamedSender[]> {
  return namedByReverse(call, await namedByKey(call.store.db, senders, names), names, serviceOfReverseName);
}
