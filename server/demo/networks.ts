import { type Network, nameDocumentationNetworks } from '#server/services/stats/networks.ts';

const countries = ['NL', 'US', 'NL', 'BR', 'NL', 'VN', 'US', 'NL', 'DE', 'US', 'ZA', 'BR', 'IN'];
/** Numbers of networks that are for documentation (RFC 5398). */
const firstAsn = 64_496;
const firstNumber = 96;
const perNetwork = 32;
const perCountry = 4;
/** The demo's forged messages come from the upper part of these (RFC 5737). */
const prefixes = ['198.51.100.', '203.0.113.'];

/** The demo's own senders are in South Africa. */
const ownPrefixes = ['192.0.2.', ...prefixes, '2001:db8:'];
const home: Network = { country: 'ZA', asn: null, organisation: null };

/** The network and country of an address that the demo's messages come from; `null` for every other. */
function demoNetwork(address: string): Network | null {
  const at = prefixes.findIndex((prefix) => address.startsWith(prefix));
  const number = Number(address.slice(address.lastIndexOf('.') + 1)) - firstNumber;
  if (at === -1 || number < 0) return ownPrefixes.some((prefix) => address.startsWith(prefix)) ? home : null;
  const country = countries[Math.floor(number / perCountry) % countries.length] ?? null;
  const networks = (256 - firstNumber) / perNetwork;
  return { country, asn: firstAsn + at * networks + Math.floor(number / perNetwork), organisation: null };
}

/** Gives documentation addresses networks and countries, so that the demo's messages come from somewhere. */
export const useDemoNetworks = (): void => nameDocumentationNetworks(demoNetwork);
