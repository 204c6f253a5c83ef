import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { UserRow } from '#server/store/people/users.ts';

type Keys = Pick<Context, 'keys'>;
type Owner = Pick<UserRow, 'id' | 'passwordHash'>;

/** Ends with the password, so that a changed one makes every device a stranger. */
function proofOf({ keys }: Keys, { id, passwordHash }: Owner, device: string): Buffer {
  const password = createHash('sha256')
    .update(passwordHash ?? '')
    .digest('hex');
  return createHmac('sha256', keys.links).update(`device ${id} ${device} ${password}`).digest();
}

/** What a device stores after a person signed in on it; it grants no access and only marks the device as known. */
export function deviceToken(context: Keys, user: Owner): string {
  const device = randomUUID();
  return `${device}.${proofOf(context, user, device).toString('base64url')}`;
}

/** The id of the device among these tokens that this person signed in on before; `null` for none. */
export function knownDevice(context: Keys, user: Owner, tokens: readonly string[]): string | null {
  const found = tokens.find((token) => {
    const [device = '', proof = ''] = token.split('.');
    const [given, wanted] = [Buffer.from(proof, 'base64url'), proofOf(context, user, device)];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  return found?.split('.')[0] ?? null;
}
