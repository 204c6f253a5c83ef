import type { Lookup } from '#domain/dns/answer.ts';
import { isPublicAddress } from '#domain/dns/public-only.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import type { Resolver } from '#server/ports/dns/resolver.ts';

/**
 * The zone as a resolver without a cache or a network; every public authoritative server answers from the same zone, and so do the
 * servers asked apart unless `others` are given.
 */
export function zoneResolver(zone: Zone, others: readonly Zone[] = [zone, zone, zone]): Resolver {
  const lookup: Lookup = (name, type) => zoneLookup(zone).lookup(name, type);
  return {
    lookup,
    fresh: lookup,
    apart: others.map(
      (other): Lookup =>
        (name, type) =>
          zoneLookup(other).lookup(name, type),
    ),
    askAt: async (address, name, type) =>
      isPublicAddress(address) ? lookup(name, type) : { status: 'failed', reason: 'private', detail: address },
    servers: () => ['192.0.2.53'],
    use: () => undefined,
    askOnly: () => lookup,
    figures: () => ({ asked: 0, fromCache: 0, open: 0, peakOpen: 0 }),
  };
}
