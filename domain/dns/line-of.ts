import ipaddr from 'ipaddr.js';

/** The site a line of IPv6 belongs to: its /48, which one customer of a provider usually gets (RFC 6177). `null` for all else. */
export function siteOf(address: string): string | null {
  const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : null;
  return parsed?.kind() === 'ipv6' ? `${parsed.toNormalizedString().split(':').slice(0, 3).join(':')}::/48` : null;
}

/** Whom an IP address stands for: one line may use every IPv6 address of its /64 (RFC 6177), so they count as one. Other text is itself. */
export function lineOf(address: string): string {
  const parsed = ipaddr.isValid(address) ? ipaddr.process(address) : null;
  return parsed?.kind() === 'ipv6'
    ? `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
    : (parsed?.toString() ?? address);
}
