import type { RiskDomain } from '#domain/customers/risk.ts';
import type { UserCall } from '#server/context.ts';
import { countEarned } from '#server/store/domains/domain-scores.ts';
import { periodOf } from '../period.ts';

/** How many reporters a domain needs, so that no single one decides what is known of its messages. */
const enoughReporters = 3;
/** The checks of the score that say it: "Strong DKIM keys", "Incoming messages are always encrypted". */
const strongKeys = 'D2';
const encrypted = 'E1';

/** How many domains are covered by reports, keys and encryption; a domain counts where it was measured. */
export async function coverageOf({ store, clock, statsCache }: UserCall, domains: readonly RiskDomain[]) {
  const sending = domains.flatMap(({ id, isParked }) => (isParked ? [] : [id]));
  const stats = await statsCache.domainStats(sending, periodOf({ days: 30 }, clock.now()));
  const earned = await countEarned(
    store.db,
    domains.map(({ id }) => id),
    [strongKeys, encrypted],
  );
  const { of: keyed = 0, full: strong = 0 } = earned.get(strongKeys) ?? {};
  const { of: receiving = 0, full: enforced = 0, part: testing = 0 } = earned.get(encrypted) ?? {};
  return {
    reporters: {
      domains: [...stats.values()].filter(({ reporters }) => reporters >= enoughReporters).length,
      of: sending.length,
    },
    strong_keys: { domains: strong, of: keyed },
    encrypted: { domains: enforced, of: receiving, testing },
  };
}
