import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/** What a manifest says of encrypted parts: AES-256-GCM under a key that scrypt makes of the passphrase and this salt (hexadecimal). */
export type Encryption = { cipher: 'aes-256-gcm'; salt: string };
/** Turns the bytes of a part into what is stored, and back. */
export type PartCipher = {
  encryption: Encryption | null;
  close: (plain: Uint8Array) => Buffer;
  open: (stored: Uint8Array) => Buffer;
};

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const [ivBytes, tagBytes] = [12, 16];
const asItIs: PartCipher = { encryption: null, close: (plain) => Buffer.from(plain), open: (stored) => Buffer.from(stored) };

/** The cipher of a backup: a new one, or that of a manifest. Throws a sentence where the passphrase is missing. */
export async function partCipher(passphrase: string | null, made?: Encryption | null): Promise<PartCipher> {
  if (made === null || (made === undefined && passphrase === null)) return asItIs;
  if (passphrase === null) throw new Error('This backup is encrypted: set BEACON_BACKUP_KEY to the passphrase it was made with.');
  const salt = made === undefined ? randomBytes(16) : Buffer.from(made.salt, 'hex');
  const key = await derive(passphrase, salt, 32);
  return {
    encryption: { cipher: 'aes-256-gcm', salt: salt.toString('hex') },
    close: (plain) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open: (stored) => {
      const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, ivBytes));
      decipher.setAuthTag(stored.subarray(stored.length - tagBytes));
      try {
        return Buffer.concat([decipher.update(stored.subarray(ivBytes, stored.length - tagBytes)), decipher.final()]);
      } catch (error) {
        throw new Error('BEACON_BACKUP_KEY is not the passphrase that this backup was made with.', { cause: error });
      }
    },
  };
}
