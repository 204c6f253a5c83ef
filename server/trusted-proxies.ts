import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Log } from './ports/log.ts';

const loopback = ['127.0.0.0/8', '::1/128'];
const mostWarnings = 20;

/** Reads one entry of TRUSTED_PROXIES: an address, a network such as 10.0.0.0/8, or `loopback`. `null` where it is none of these. */
export function readProxies(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number][] | null {
  if (entry === 'loopback') return loopback.map((text) => ipaddr.parseCIDR(text));
  if (ipaddr.isValidCIDR(entry)) return [ipaddr.parseCIDR(entry)];
  if (!ipaddr.isValid(entry)) return null;
  const address = ipaddr.process(entry);
  return [[address, address.kind() === 'ipv4' ? 32 : 128]];
}

/** Whether the forwarded headers of a peer are believed, by the entries of TRUSTED_PROXIES. */
export function trustedProxies(entries: readonly string[]): (peer: string) => boolean {
  const networks = entries.flatMap((entry) => readProxies(entry) ?? []);
  return (peer) => {
    if (!ipaddr.isValid(peer)) return false;
    const address = ipaddr.process(peer);
    return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  };
}

/** Warns once a peer whose forwarded headers are not believed: all its visitors share one limit. */
export function warnOfUntrusted(app: FastifyInstance, log: Log, isTrusted: (peer: string) => boolean): void {
  const warned = new Set<string>();
  app.addHook('onRequest', async ({ headers, raw }) => {
    const peer = raw.socket.remoteAddress ?? '';
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    if (!isForwarded || warned.has(peer) || warned.size >= mostWarnings || isTrusted(peer)) return;
    warned.add(peer);
    log.warn({ peer }, 'forwarded headers come from a peer that is not in TRUSTED_PROXIES and are ignored');
  });
}
