import { addDays, dayOf } from '../alerts/day.ts';
import type { DkimStatus } from '../vocabulary.ts';

/** A selector in the DNS and in the mail; see `SelectorFacts`. */
export type SelectorUse = {
  selector: string;
  status: DkimStatus;
  sinceMs: number | null;
  isSinceExact: boolean;
  seenDay: string | null;
  service: string | null;
};

const retiredAfterDays = 4;
const overlapDays = 30;

/**
 * The working keys that took the place of one that is gone: messages are signed with them since, and they are of the same service or came
 * lately. The key of another service that signed all along replaces nothing.
 */
export function replacementsOf<Use extends SelectorUse>(gone: SelectorUse, all: readonly Use[]): Use[] {
  const { seenDay, service, selector } = gone;
  if (seenDay === null) return [];
  return all.filter((other) => {
    if (other.status !== 'valid' || other.selector === selector) return false;
    if ((other.seenDay ?? '') < addDays(seenDay, retiredAfterDays)) return false;
    if (service !== null && other.service !== null) return service === other.service;
    return other.isSinceExact && other.sinceMs !== null && dayOf(other.sinceMs) >= addDays(seenDay, -overlapDays);
  });
}

/** The selectors without a working key that another key has replaced. */
export function replacedSelectors(all: readonly SelectorUse[]): Set<string> {
  const gone = all.filter(({ status }) => status !== 'valid' && status !== 'weak');
  return new Set(gone.filter((one) => replacementsOf(one, all).length > 0).map(({ selector }) => selector));
}
