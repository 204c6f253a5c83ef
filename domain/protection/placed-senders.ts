import { senderOf } from '../alerts/sender.ts';
import type { SenderCategory } from '../vocabulary.ts';

/** What people said a sender is to a domain; `sender` is a key of `senderOf`, `domain` the domain's name. */
export type PlacedSender = { domainId: number; domain: string; sender: string; category: SenderCategory };

/** The address of a source and the names that its messages proved. */
export type NamedSource = { sourceIp: string; dkimDomain: string | null; spfDomain: string | null };

/** Returns the category of a source of a domain; `null` if its sender is uncategorised. */
export function categoriesOf(placed: readonly PlacedSender[], domainId: number): (source: NamedSource) => SenderCategory | null {
  const here = placed.filter((one) => one.domainId === domainId);
  const [first] = here;
  if (first === undefined) return () => null;
  const bySender = new Map(here.map(({ sender, category }) => [sender, category]));
  return (source) => bySender.get(senderOf({ ...source, ownDomain: first.domain }).key) ?? null;
}
