import type { UserCall } from '#server/context.ts';
import { batchWire, refusalGroupWire, refusalWire } from '#server/presenters/intake.ts';
import { pageWire } from '#server/presenters/page.ts';
import { listBatches, openBatches } from '#server/store/intake/batches.ts';
import { listRefusals, refusalGroups } from '#server/store/intake/message-files.ts';
import { backlog } from '#server/store/intake/message-states.ts';
import { continuousSettings } from './continuous.ts';
import { nextCheckAt } from './continuous-check.ts';
import { batchNamed } from './stop-batch.ts';

const mostRefusals = 100;
const mostRefusalsOfBatch = 500;

/** When messages are checked next; `null` while continuous processing is off. */
async function nextPollTime(call: UserCall): Promise<string | null> {
  const settings = await continuousSettings(call);
  return settings.running ? nextCheckAt(settings, call.clock.now()).toISOString() : null;
}

/** The state of the intake: the requested batch, those in progress, the latest, and what it refused. */
export async function intakeStatus(call: UserCall, query: { batch_id?: string | undefined; limit: number; offset: number }) {
  const { db } = call.store;
  const batch = query.batch_id === undefined ? null : await batchNamed(call, query.batch_id);
  const { rows, total } = await listBatches(db, query);
  const { waiting, oldestAt } = await backlog(call.store);
  const refusals = await listRefusals(db, {
    batchId: batch?.id ?? null,
    limit: batch === null ? mostRefusals : mostRefusalsOfBatch,
    offset: 0,
  });
  const groups = batch === null ? [] : await refusalGroups(db, batch.id);
  return {
    batch: batch === null ? null : batchWire(batch),
    active_batches: (await openBatches(db)).map(batchWire),
    recent_batches: rows.map(batchWire),
    refusals: refusals.map(refusalWire),
    refusal_groups: groups.map(refusalGroupWire),
    waiting_messages: waiting,
    oldest_waiting_time: oldestAt?.toISOString() ?? null,
    next_poll_time: await nextPollTime(call),
    pagination: pageWire(query, total),
  };
}
