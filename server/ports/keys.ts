import { hkdfSync } from 'node:crypto';

/** The keys of an installation, each for one purpose, so that what one of them makes is worth nothing elsewhere. */
export type Keys = {
  /** Signs sessions. */
  sessions: Uint8Array;
  /** Signs links in emails. */
  links: Uint8Array;
  /** Makes pseudonyms of people in failure reports. */
  pseudonyms: Uint8Array;
  /** Encrypts secrets in the database. */
  sealing: Uint8Array;
  /** The seed of the Ed25519 key that signs evidence packs. */
  evidence: Uint8Array;
  /** Signs the notifications of the card sandbox. */
  cards: Uint8Array;
};

/** Derives the keys from the secret of the installation (HKDF-SHA256, RFC 5869). */
export function deriveKeys(secret: Uint8Array): Keys {
  const key = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', `beacon ${purpose}`, 32));
  return {
    sessions: key('sessions'),
    links: key('links'),
    pseudonyms: key('pseudonyms'),
    sealing: key('sealing'),
    evidence: key('evidence'),
    cards: key('cards'),
  };
}
