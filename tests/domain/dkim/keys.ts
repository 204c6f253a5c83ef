import { generateKeyPairSync } from 'node:crypto';

/** Real public keys, in Base64. `spki` is SubjectPublicKeyInfo, `bare` RSAPublicKey. */
export type RsaText = { spki: string; bare: string };

function rsa(modulusLength: number): RsaText {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength });
  const text = (type: 'spki' | 'pkcs1') => publicKey.export({ type, format: 'der' }).toString('base64');
  return { spki: text('spki'), bare: text('pkcs1') };
}

const made = new Map<number, RsaText>();
function once(bits: number): RsaText {
  const key = made.get(bits) ?? rsa(bits);
  made.set(bits, key);
  return key;
}

/** One RSA key of each size, created at first use, fresh in every run. */
export const rsaKeys = {
  get 512() {
    return once(512);
  },
  get 768() {
    return once(768);
  },
  get 1020() {
    return once(1020);
  },
  get 1024() {
    return once(1024);
  },
  get 1536() {
    return once(1536);
  },
  get 2048() {
    return once(2048);
  },
  get 2060() {
    return once(2060);
  },
  get 4096() {
    return once(4096);
  },
};

/** Another key of 2048 bits. */
export const otherRsa = rsa(2048);

const edwards = generateKeyPairSync('ed25519').publicKey;
/** An Ed25519 key: its 32 bytes as RFC 8463 has them, and wrapped as SubjectPublicKeyInfo. */
export const ed25519 = {
  raw: Buffer.from(edwards.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
  spki: edwards.export({ type: 'spki', format: 'der' }).toString('base64'),
};

const privateRsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
/** Keys that DKIM knows nothing of. */
export const foreignKeys = {
  ec: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  rsaPrivate: privateRsa.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
  /** The same as PrivateKeyInfo, and with the lines that a file has around it, on one line. */
  privateInfo: privateRsa.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  privatePem: String(privateRsa.export({ type: 'pkcs1', format: 'pem' })).replaceAll('\n', ''),
  ed25519Private: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
};
