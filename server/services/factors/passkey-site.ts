import { isIP } from 'node:net';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { baseUrl } from '../page-url.ts';

/** Where passkeys of this installation work: the relying party of WebAuthn and the one origin that may use them. */
export type PasskeySite = { rpId: string; origin: string };

/**
 * Where passkeys work, by the public address. `null` where browsers make none: at an IP address other than this machine's own, which is
 * `localhost` then, and without TLS elsewhere.
 */
export function passkeySite(config: Pick<Context['config'], 'publicUrl' | 'host' | 'port'>): PasskeySite | null {
  const url = new URL(baseUrl(config));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === '::1' || host.startsWith('127.')) url.hostname = 'localhost';
  else if (isIP(host) !== 0) return null;
  const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
  return isLocal || url.protocol === 'https:' ? { rpId: url.hostname, origin: url.origin } : null;
}

/** The same where passkeys are needed. Throws 422 where there can be none. */
export function needPasskeySite(config: Parameters<typeof passkeySite>[0]): PasskeySite {
  const site = passkeySite(config);
  if (site === null) throw new AppError('limit', 'Passkeys need an https address with a name. This installation has none.');
  return site;
}
