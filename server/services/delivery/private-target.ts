import { isIP } from 'node:net';
import { isPublicAddress, isSpecialName } from '#domain/dns/public-only.ts';
import type { Context } from '#server/context.ts';

/**
 * Why nothing may be sent to a URL, as a sentence, or null: its host is a private address, a name reserved for private networks, or a name
 * that currently resolves into one. A name that cannot be resolved passes, since it is checked again when sending.
 */
export async function privateTarget({ dns }: Pick<Context, 'dns'>, url: string): Promise<string | null> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const advice = 'Give an address that can be reached from the internet.';
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : `${host} is in a private network. ${advice}`;
  if (isSpecialName(host)) return `${host} is a name for private networks. ${advice}`;
  const [four, six] = await Promise.all([dns.lookup(host, 'A'), dns.lookup(host, 'AAAA')]);
  const found = [four, six].flatMap((answer) => (answer.status === 'found' ? answer.records : []));
  const isPrivate = found.length > 0 && !found.some(isPublicAddress);
  const isFiltered =
    found.length === 0 && [four, six].some((answer) => answer.status === 'failed' && answer.reason === 'private');
  return isPrivate || isFiltered ? `${host} leads into a private network. ${advice}` : null;
}
