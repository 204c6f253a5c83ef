import { defaultThresholds, type GateThresholds } from '#domain/protection/path.ts';
import type { UserCall } from '#server/context.ts';
import { readThresholds, saveThresholds } from '#server/store/domains/thresholds.ts';
import { audit } from '#server/store/people/audit.ts';
import type { CheckedDomain } from './gather.ts';
import { lastCheck } from './last-check.ts';
import { judgeDomain } from './verify-domain.ts';

type Changed = { [Name in 'min_days' | 'min_messages' | 'min_pass_pct' | 'max_unsorted']?: number | undefined };

/** Changes what a domain needs before it advances to the next policy, and evaluates its last check again. Returns all thresholds. */
export async function setThresholds(call: UserCall, domain: CheckedDomain, changed: Changed): Promise<GateThresholds> {
  const { db } = call.store;
  const now = call.clock.now();
  const before = (await readThresholds(db, domain.id)) ?? defaultThresholds;
  const thresholds: GateThresholds = {
    minDays: changed.min_days ?? before.minDays,
    minMessages: changed.min_messages ?? before.minMessages,
    minPassPct: changed.min_pass_pct ?? before.minPassPct,
    maxUnsorted: changed.max_unsorted ?? before.maxUnsorted,
  };
  await db.transaction().execute(async (tx) => {
    await saveThresholds(tx, domain.id, thresholds, { userId: call.actor.userId, at: now });
    const entity = { entity: 'domain', entityId: domain.id, details: { ...thresholds } };
    await audit(tx, { at: now, actorUserId: call.actor.userId, action: 'thresholds_changed', ...entity });
  });
  const check = await lastCheck(db, domain.id);
  if (check !== null) await judgeDomain(call, domain, check, 'Thresholds changed');
  return thresholds;
}
