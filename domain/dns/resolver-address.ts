import ipaddr from 'ipaddr.js';

/** The most resolvers that can be chosen. */
export const mostResolvers = 6;

/** Whether a text names a resolver: `192.0.2.1`, `192.0.2.1:5353`, `[2001:db8::1]`, `[2001:db8::1]:53`. */
export function isResolverAddress(text: string): boolean {
  const parts = /^(?:\[(?<six>[^\]]+)\]|(?<four>[\d.]+))(?::(?<port>\d{1,5}))?$/.exec(text)?.groups;
  if (parts === undefined || !isPort(parts['port'])) return false;
  return parts['six'] === undefined ? ipaddr.IPv4.isValidFourPartDecimal(parts['four'] ?? '') : ipaddr.IPv6.isValid(parts['six']);
}

/** An address as a resolver is named: an IPv6 address alone gets its brackets. */
export const resolverNamed = (text: string): string => (text.includes(':') && ipaddr.IPv6.isValid(text) ? `[${text}]` : text);

const isPort = (given: string | undefined) => given === undefined || (Number(given) > 0 && Number(given) <= 65535);
