import { counted } from '#domain/text.ts';
import type { Context } from '#server/context.ts';
import { audit } from '#server/store/people/audit.ts';
import { type ChainCheck, countAuditBefore, dropOldAudit, sealAudit, verifyAudit } from '#server/store/people/audit-chain.ts';
import { addCheckpoint } from '#server/store/people/audit-checkpoints.ts';
import { saveSetting, setting } from '#server/store/settings.ts';
import { auditMonths } from '../retention-rules.ts';

type Keeping = Pick<Context, 'store' | 'clock'>;

const key = 'audit-verified';

/** The last verification as it is stored; times are ISO 8601. */
export type LastVerification = { at: string; entries: number; problem: string | null; head: string };

/** Adds new lines to the chain. */
export function sealTrail({ store, clock }: Keeping): Promise<number> {
  return sealAudit(store.db, clock.now());
}

/**
 * Recalculates the whole chain, stores the result, and records it in the trail itself; `by` is the person who asked, `null` for the nightly
 * job.
 */
export async function verifyTrail(context: Keeping, by: number | null): Promise<ChainCheck> {
  const { db } = context.store;
  await sealTrail(context);
  const found = await verifyAudit(db);
  const at = context.clock.now();
  if (found.problem === null) await addCheckpoint(db, { at, start: found.start, head: found.head });
  const stored: LastVerification = {
    at: at.toISOString(),
    entries: found.entries,
    problem: found.problem,
    head: found.head.hash,
  };
  await saveSetting(db, key, stored, at);
  await audit(db, {
    at,
    actorUserId: by,
    action: found.problem === null ? 'audit_verified' : 'audit_broken',
    entity: 'audit',
    entityId: null,
    details: { entries: found.entries, ...(found.problem === null ? {} : { problem: found.problem }) },
  });
  return found;
}

/** The nightly verification; its result is logged too, so that a log elsewhere holds the last hash of each day. */
export async function verifyNightly(context: Keeping & Pick<Context, 'log'>): Promise<void> {
  const { problem, entries, head } = await verifyTrail(context, null);
  if (problem !== null) context.log.error(`The audit trail of ${counted(entries, 'entry', 'entries')} is broken: ${problem}`);
  else context.log.info({ audit_head: `${head.seal_no}:${head.hash}` }, 'the audit trail holds');
}

/** The last verification; `null` before the first. */
export async function lastVerification({ store }: Pick<Context, 'store'>): Promise<LastVerification | null> {
  return (await setting(store.db, key)) as LastVerification | null;
}

/** The time before which lines are deleted. */
export function auditEnd(now: Date): Date {
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() - auditMonths);
  return end;
}

/** Deletes what is older than the retention rule allows. Returns how many lines. */
export async function cleanUpTrail(context: Keeping): Promise<number> {
  const now = context.clock.now();
  await sealTrail(context);
  return dropOldAudit(context.store.db, auditEnd(now), now);
}

/** How many lines the nightly cleanup will delete within the next 30 days. */
export function nextRemoved({ store, clock }: Keeping): Promise<number> {
  return countAuditBefore(store.db, auditEnd(new Date(clock.now().getTime() + 30 * 86_400_000)));
}
