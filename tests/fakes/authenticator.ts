import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Creation = { challenge: string; user: { id: string }; rp: { id?: string | undefined } };
type Request = { challenge: string; rpId?: string | undefined };
type How = { origin: string; isVerified?: boolean };

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64 = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** The head of a CBOR item (RFC 8949, 3): its major type and a number below 65536. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256 ? Buffer.from([(major << 5) | 24, value]) : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));

/** A passkey in software, with a key of its own (ES256): it makes itself and signs as a browser would answer. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle = '';
  #counter = 0;

  #data(rpId: string, isVerified: boolean, attested: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested]);
  }

  #publicKey(): Buffer {
    const { x = '', y = '' } = (this.#keys.publicKey as KeyObject).export({ format: 'jwk' });
    const pairs: [number, Buffer][] = [
      [1, integer(2)],
      [3, integer(-7)],
      [-1, integer(1)],
      [-2, bytes(Buffer.from(x, 'base64url'))],
      [-3, bytes(Buffer.from(y, 'base64url'))],
    ];
    return Buffer.concat([head(5, pairs.length), ...pairs.flatMap(([key, value]) => [integer(key), value])]);
  }

  /** What a browser answers when the passkey was made. */
  make({ challenge, user, rp }: Creation, { origin, isVerified = true }: How) {
    this.#userHandle = user.id;
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey()]);
    const data = this.#data(rp.id ?? '', isVerified, attested);
    const object = Buffer.concat([
      head(5, 3),
      text('fmt'),
      text('none'),
      text('attStmt'),
      head(5, 0),
      text('authData'),
      bytes(data),
    ]);
    const clientDataJSON = base64(
      Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })),
    );
    const response = { clientDataJSON, attestationObject: base64(object), transports: ['internal'] };
    return { id: base64(this.id), rawId: base64(this.id), type: 'public-key' as const, response, clientExtensionResults: {} };
  }

  /** What a browser answers when the passkey was used; `steps` is how far its counter goes on. */
  use({ challenge, rpId }: Request, { origin, isVerified = true, steps = 1 }: How & { steps?: number }) {
    this.#counter += steps;
    const data = this.#data(rpId ?? '', isVerified);
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }));
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    const response = {
      clientDataJSON: base64(client),
      authenticatorData: base64(data),
      signature: base64(signature),
      userHandle: this.#userHandle,
    };
    return { id: base64(this.id), rawId: base64(this.id), type: 'public-key' as const, response, clientExtensionResults: {} };
  }
}
