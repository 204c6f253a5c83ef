import { hasInvisible, trimmed } from '../dns/invisible.ts';
import { readTagList, tagValue } from '../dns/tag-list.ts';
import { decodeBase64, rsaBits } from './der.ts';

/**
 * A DKIM key record (RFC 6376 3.6.1). `state`: `usable` for verifying; `short` an RSA key under 1024 bits, never valid (RFC 8301 3.2);
 * `revoked` an empty `p`; `undecodable` a `p` that is no key; `foreign` a key type nobody verifies; `not_for_mail` a service type
 * without `email`; `old_hash` allows no hash that verifiers accept (RFC 8301 3.1); a list of tags with an invisible character is `undecodable` too. `bits` is the size of an RSA modulus, 256 for Ed25519. `hashes` is `null` where every hash is allowed.
 */
export type DkimKey = {
  text: string;
  state: 'usable' | 'short' | 'revoked' | 'undecodable' | 'foreign' | 'not_for_mail' | 'old_hash';
  keyType: string;
  bits: number | null;
  key: string;
  testing: boolean;
  strictIdentity: boolean;
  hashes: string[] | null;
  broken: string[];
};

const ed25519Bytes = 32;

function hashesOf(h: string | null): string[] | null {
  const hashes = (h ?? '')
    .split(':')
    .map((hash) => trimmed(hash).toLowerCase())
    .filter((hash) => hash !== '');
  return hashes.length === 0 ? null : hashes;
}

/**
 * Reads the joined text at a selector; `null` where it is no key record: another version, or no `p` (RFC 6376 3.6.1). Unknown tags are
 * ignored. Never throws.
 */
export function readDkimKey(text: string): DkimKey | null {
  const list = readTagList(text);
  const version = tagValue(list, 'v');
  const p = tagValue(list, 'p');
  if ((version !== null && (version !== 'DKIM1' || list.tags[0]?.name !== 'v')) || p === null) return null;
  const keyType = (tagValue(list, 'k') ?? 'rsa').toLowerCase();
  const flags = (tagValue(list, 't') ?? '').split(':').map(trimmed);
  const services = (tagValue(list, 's') ?? '*').split(':').map(trimmed);
  const hashes = hashesOf(tagValue(list, 'h'));
  const key = p.replace(/[ \t\r\n]/g, '');
  const bytes = key === '' ? null : decodeBase64(key);
  const known = keyType === 'rsa' || keyType === 'ed25519';
  const bits = bytes === null ? null : keyType === 'rsa' ? rsaBits(bytes) : bytes.length === ed25519Bytes ? 256 : null;
  const forMail = services.includes('*') || services.includes('email');
  return {
    text,
    state:
      key === ''
        ? 'revoked'
        : !known
          ? 'foreign'
          : bits === null || list.broken.some(hasInvisible)
            ? 'undecodable'
            : !forMail
              ? 'not_for_mail'
              : keyType === 'rsa' && bits < 1024
                ? 'short'
                : hashes === null || hashes.includes('sha256')
                  ? 'usable'
                  : 'old_hash',
    keyType,
    bits: known ? bits : null,
    key,
    testing: flags.includes('y'),
    strictIdentity: flags.includes('s'),
    hashes,
    broken: [...list.broken, ...list.repeated],
  };
}
