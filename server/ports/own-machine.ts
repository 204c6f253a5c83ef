import ipaddr from 'ipaddr.js';

/** Whether a host is this machine, so that nobody can eavesdrop on the connection. */
export function isOwnMachine(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (bare === 'localhost') return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
}
