import type { Call } from '#server/context.ts';
import { findCodes, spendStep } from '#server/store/people/one-time-codes.ts';
import { unseal } from '../sealing.ts';
import { stepOfCode } from './one-time-code.ts';

/** Whether a one-time code is right for a person now. Each step is accepted once: a code that was used, or one before it, is refused. */
export async function checkCode(call: Pick<Call, 'store' | 'clock' | 'keys'>, userId: number, code: string): Promise<boolean> {
  const codes = await findCodes(call.store.db, userId);
  if (codes === null) return false;
  const now = call.clock.now();
  const step = stepOfCode(unseal(call.keys.sealing, codes.secret), code, now.getTime());
  return step !== null && step > codes.lastStep && spendStep(call.store.db, userId, step, now);
}
