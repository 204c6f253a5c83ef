import type { Lookup } from '#domain/dns/answer.ts';
import { isPublicAddress } from '#domain/dns/public-only.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import type { Resolver } from '#server/ports/dns/resolver.ts';

/** The zone as a resolver without a cache or a network; every public authoritative server answers from the same zone. */
export function zoneResolver(zone: Zone): Resolver {
  const lookup: Lookup = (name, type) => zoneLookup(zone).lookup(name, type);
  return {
    lookup,
    fresh: lookup,
    askAt: async (address, name, type) =>
      isPublicAddress(address) ? lookup(name, type) : { status: 'failed', reason: 'private', detail: address },
    figures: () => ({ asked: 0, fromCache: 0, open: 0, peakOpen: 0 }),
  };
}
