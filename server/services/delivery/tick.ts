import { lastEscalation, nextEscalation } from '#domain/delivery/escalation.ts';
import type { Context } from '#server/context.ts';
import { enqueueEffect, prepareEffects } from '#server/effects.ts';
import { addAlertEvent } from '#server/store/alerts/alert-moves.ts';
import { alertsDue, takeEscalation } from '#server/store/delivery/notice-queue.ts';
import { carryOut } from '../alerts/apply.ts';
import { publicHolidays } from '../holidays.ts';

const lapseMs = 24 * 3_600_000;
const dayMs = 86_400_000;

/**
 * Time-driven moves of alerts: ends snoozes that are over, releases alerts acknowledged a day ago and untouched since, and notifies the
 * next people about unclaimed critical ones. Returns how many it moved. Safe to repeat and to run in several processes.
 */
export async function tickAlerts(context: Context): Promise<number> {
  const now = context.clock.now();
  const due = await alertsDue(context.store.db, now, new Date(now.getTime() - lapseMs));
  await prepareEffects(context.queue);
  let moved = 0;
  for (const { id, what, version, escalation, detectedAt } of due) {
    if (what === 'escalate') {
      if (await escalate(context, id, escalation + 1, detectedAt)) moved += 1;
    } else {
      const outcome =
        what === 'wake'
          ? await carryOut(context, { id, version }, { type: 'unsnooze' }, 'unsnoozed', { snoozed_until: null })
          : await carryOut(context, { id, version }, { type: 'expire' }, 'expired', {
              acknowledged_at: null,
              acknowledged_by: null,
            });
      if (outcome !== 'unchanged') moved += 1;
    }
  }
  return moved;
}

async function escalate(context: Context, id: number, step: number, detectedAt: Date): Promise<boolean> {
  const now = context.clock.now();
  const holidays = publicHolidays(now.getTime() - dayMs, now.getTime() + dayMs);
  return context.store.db.transaction().execute(async (tx) => {
    const next = step >= lastEscalation ? null : nextEscalation(step, detectedAt.getTime(), holidays);
    const dueAt = next === null ? null : new Date(Math.max(next, now.getTime() + 60_000));
    if (!(await takeEscalation(tx, id, { step, now, dueAt }))) return false;
    await addAlertEvent(tx, { alertId: id, at: now, kind: 'escalated', by: null, details: { step } });
    await enqueueEffect(context, tx, 'notifyRecipients', { id });
    return true;
  });
}
