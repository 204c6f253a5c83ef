import type { UserCall } from '#server/context.ts';
import { conflict, invalid } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import type { DayRange } from '#server/store/period.ts';
import { addOlderToStream } from '#server/store/reports/stream-waiting.ts';
import { streamJob } from './stream-job.ts';

/**
 * Puts the stored reports about these days that the stream sends on the stream's list once more, under the ids they always have; those that wait already are
 * left. Answers how many. Throws 400 for days in the wrong order, and 409 where no stream is set up.
 */
export async function replayStream(call: UserCall, days: DayRange): Promise<number> {
  const { store, queue, clock, reportStream } = call;
  if (reportStream === null) throw conflict('No report stream is set up. Set BEACON_STREAM_URL first.');
  if (days.to < days.from) {
    const text = 'Choose a last day that is not before the first.';
    throw invalid(text, { fields: [{ field: 'to', text }] });
  }
  await queue.prepare(streamJob);
  const at = clock.now();
  return store.db.transaction().execute(async (tx) => {
    let reports = 0;
    for (const kind of reportStream.kinds) reports += await addOlderToStream(tx, kind, days, at);
    if (reports === 0) return 0;
    const details = { ...days, reports };
    await audit(tx, {
      at,
      actorUserId: call.actor.userId,
      action: 'report_stream_replayed',
      entity: 'settings',
      entityId: 0,
      details,
    });
    await queue.enqueue(streamJob, {}, { singletonKey: 'replay', db: tx });
    return reports;
  });
}
