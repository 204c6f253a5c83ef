import { unicodeName } from '#domain/lookalikes/punycode.ts';
import type { readDetected } from '#server/services/domains/detected-names.ts';
import { periodReply } from '#server/services/period.ts';
import { pageWire } from './page.ts';

/** A page of the detected names of a customer. */
export function detectedNamesWire(
  { period, names, total, shown, hidden, uncounted, isCut, isLong }: Awaited<ReturnType<typeof readDetected>>,
  page: { limit: number; offset: number },
) {
  return {
    period: periodReply(period),
    names: names.map(({ name, domain, messages, passed, canAdd }) => ({
      name,
      unicode_name: unicodeName(name),
      domain_id: domain.id,
      domain_name: domain.name,
      messages,
      passed,
      can_add: canAdd,
    })),
    shown,
    hidden,
    uncounted,
    is_cut: isCut,
    is_long: isLong,
    pagination: pageWire(page, total),
  };
}
