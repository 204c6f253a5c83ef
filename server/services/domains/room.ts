import { count, counted } from '#domain/text.ts';
import { AppError } from '#server/errors.ts';
import { currentSubscriptions } from '#server/store/billing/subscriptions.ts';
import { activeDomains } from '#server/store/billing/usage.ts';
import type { Db } from '#server/store/database.ts';

/** Whether a customer's plan has room for one more domain beside those it has and the unverified ones. Throws 422; without a plan there is no limit. */
export async function needRoom(db: Db, customerId: number, unverified: number): Promise<void> {
  const subscription = (await currentSubscriptions(db, [customerId])).get(customerId);
  const limit = subscription?.limits.domains ?? null;
  if (limit === null) return;
  const held = (await activeDomains(db, [customerId])).get(customerId) ?? 0;
  if (held + unverified < limit) return;
  const pending = unverified === 0 ? '' : `, and ${count(unverified)} to verify`;
  const text = `Your plan includes ${counted(limit, 'domain')}. You have ${count(held)}${pending}. Choose a larger plan to add more.`;
  throw new AppError('limit', text);
}
