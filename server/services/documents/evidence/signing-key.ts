import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { addEvidenceKey, listEvidenceKeys } from '#server/store/documents/evidence-keys.ts';

/** The head of an Ed25519 private key as PKCS#8 DER (RFC 8410); the seed of 32 bytes follows. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs evidence packs, its public half as PEM, and its id: 16 hexadecimal digits of its SHA-256. */
export function signingKey(seed: Uint8Array): { id: string; privateKey: KeyObject; publicKey: string } {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
  const half = createPublicKey(privateKey);
  const id = createHash('sha256')
    .update(half.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
  return { id, privateKey, publicKey: half.export({ type: 'spki', format: 'pem' }).toString() };
}

/** Publishes the key of this installation where it is not published yet; `since` is when the first pack was signed with it. */
export async function publishKey({ store, keys, clock }: Pick<Context, 'store' | 'keys' | 'clock'>): Promise<void> {
  const { id, publicKey } = signingKey(keys.evidence);
  await addEvidenceKey(store.db, { id, publicKey, since: clock.now() });
}

/** Every key that packs of this installation were signed with, in API terms. */
export async function publishedKeys({ store }: Pick<Context, 'store'>) {
  return (await listEvidenceKeys(store.db)).map(({ id, publicKey, since }) => ({
    key_id: id,
    algorithm: 'Ed25519' as const,
    public_key: publicKey,
    since: since.toISOString(),
  }));
}
