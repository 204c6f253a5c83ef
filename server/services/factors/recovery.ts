import { createHmac, randomBytes } from 'node:crypto';
import { readRecoveryCode, recoveryCodeBytes, recoveryCodeOf, recoveryCodes } from '#domain/factor/recovery-code.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/store/database.ts';
import { replaceRecoveryCodes, spendRecoveryCode } from '#server/store/people/recovery-codes.ts';

type Keys = Pick<Context, 'keys'>;

/** With a key, so that a copy of the database alone does not let anybody try codes. */
const hashOf = ({ keys }: Keys, userId: number, code: string) =>
  new Uint8Array(createHmac('sha256', keys.links).update(`recovery ${userId} ${code}`).digest());

/** Replaces all recovery codes with ten new ones and returns them; only their hashes are stored. */
export async function makeCodesFor(context: Keys, tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => recoveryCodeOf(randomBytes(recoveryCodeBytes)));
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(context, userId, code)),
  );
  return codes;
}

/** Redeems typed text as a recovery code, once. `false` if it is not one of this person's, or was used before. */
export async function spendCode(context: Keys, db: Db, userId: number, typed: string, at: Date): Promise<boolean> {
  const code = readRecoveryCode(typed);
  return code !== null && spendRecoveryCode(db, userId, hashOf(context, userId, code), at);
}
