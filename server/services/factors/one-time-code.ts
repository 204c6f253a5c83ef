import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** How many steps before and after the current one are accepted, for clocks that are off. */
const window = 1;

const generatorOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Beacon', label, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret: Secret.fromBase32(secret) });

/** A fresh secret of 160 bits in base 32, as RFC 4226 (4, R6) recommends. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function secretUri(secret: string, email: string): string {
  return generatorOf(secret, email).toString();
}

/** The 30-second step (RFC 6238, section 4) for which a code is right, at most one step off; `null` where it is wrong. `atMs` is epoch ms. */
export function stepOfCode(secret: string, code: string, atMs: number): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = generatorOf(secret).validate({ token, timestamp: atMs, window });
  return delta === null ? null : Math.floor(atMs / 1000 / periodSeconds) + delta;
}
