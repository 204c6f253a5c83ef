import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const mark = 'sealed:1:';
const [ivBytes, tagBytes] = [12, 16];

/** Whether a stored text is encrypted. */
export const isSealed = (text: string): boolean => text.startsWith(mark);

/** Encrypts a secret for the database (AES-256-GCM). */
export function seal(key: Uint8Array, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return mark + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

/** A stored secret as it is used; one from before encryption is itself. Throws where another key encrypted it, or it was changed. */
export function unseal(key: Uint8Array, stored: string): string {
  if (!isSealed(stored)) return stored;
  const bytes = Buffer.from(stored.slice(mark.length), 'base64');
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
  cipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return cipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + cipher.final('utf8');
  } catch (error) {
    throw new Error('A stored secret cannot be read: BEACON_SECRET is not the one it was encrypted with.', { cause: error });
  }
}
