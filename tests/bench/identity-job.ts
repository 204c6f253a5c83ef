import { matchService } from '#domain/senders/match.ts';
import { openNetworks } from '#server/services/stats/networks.ts';
import { labelledSources } from '#tests/support/sender-rows.ts';

/**
 * Seconds to open the registry data, and addresses a second: with network and country the first time and again, with the service behind
 * their names, and with all of it.
 */
export type IdentityTimes = { openS: number; first: number; networks: number; services: number; both: number };

/** Spread over the whole space, as no list of addresses is. */
const addressAt = (index: number): string => {
  const word = Math.imul(index + 1, 2_654_435_761) >>> 0;
  return `${word >>> 24}.${(word >>> 16) & 255}.${(word >>> 8) & 255}.${word & 255}`;
};

/** Measures how many addresses a second get their network, country and service, in one thread. */
export async function identityTimes(count: number): Promise<IdentityTimes> {
  const opening = performance.now();
  const lookUp = await openNetworks();
  const openS = (performance.now() - opening) / 1000;
  const addresses = Array.from({ length: count }, (_none, index) => addressAt(index));
  const clues = labelledSources().map((source) => source.clues);
  const rate = (each: (address: string, index: number) => unknown) => {
    const started = performance.now();
    addresses.forEach(each);
    return (1000 * count) / (performance.now() - started);
  };
  const nameOf = (index: number) => {
    const known = clues[index % clues.length];
    return known === undefined ? null : matchService(known);
  };
  return {
    openS,
    first: rate((address) => lookUp(address)),
    networks: rate((address) => lookUp(address)),
    services: rate((_address, index) => nameOf(index)),
    both: rate((address, index) => [lookUp(address), nameOf(index)]),
  };
}
