import { againLabel } from '#domain/intake/again-label.ts';
import { counted } from '#domain/text.ts';
import type { RecoveryType } from '#domain/vocabulary/background.ts';
import type { Context } from '#server/context.ts';
import { domainIdsAfter } from '#server/store/domains/domains.ts';
import { type BackgroundJob, latestBackgroundJob, noteBackgroundJob } from '#server/store/intake/background-jobs.ts';
import { countStranded, releaseStranded } from '#server/store/intake/message-states.ts';
import { monthsWithReports, recountMonth } from '#server/store/reports/recount.ts';
import { releaseLeases, silentLeases } from '#server/store/settings.ts';
import { countKnown, rereadKnown } from './requeue-orphans.ts';
import { requeueSilent, silentBatches } from './silent-batches.ts';
import { triggerIntake } from './trigger.ts';

/** What a repair changed, in a sentence; `null`: it was asked to leave off and goes on later. */
export type RecoveryResult = { changed: number; text: string } | null;

/** A repair of the intake: what it would change now (`null`: only the run itself finds out), and its run. */
export type Recovery = {
  now: (context: Context) => Promise<{ count: number | null; text: string }>;
  run: (context: Context, job: BackgroundJob, isEnding: () => boolean) => Promise<RecoveryResult>;
};

/** A lease is renewed every minute; one that was not for so long (ms) has lost its holder. */
const silentLeaseMs = 150_000;
const leaseLimit = ({ clock }: Context) => new Date(clock.now().getTime() - silentLeaseMs);

/** A run over all domains leaves off after so long (ms) and goes on as the next job. */
const mostMs = 10 * 60_000;

/** Every repair of the intake by its type. Each may run twice. */
export const recoveries: Record<RecoveryType, Recovery> = {
  cleanup_orphaned: {
    now: async (context) => {
      const count = await countKnown(context);
      return { count, text: `${counted(count, 'message')} for domains registered since.` };
    },
    run: async (context) => {
      const changed = await rereadKnown(context);
      if (changed > 0) triggerIntake(context);
      return { changed, text: `${counted(changed, 'message is', 'messages are')} queued again.` };
    },
  },
  requeue_stuck: {
    now: async (context) => {
      const batches = (await silentBatches(context)).length;
      const messages = await countStranded(context.store.db);
      const text = `${counted(batches, 'batch', 'batches')} without progress, ${counted(messages, 'message')} without a batch.`;
      return { count: batches + messages, text };
    },
    run: async (context) => {
      const batches = await requeueSilent(context);
      const messages = await releaseStranded(context.store.db);
      if (messages > 0) triggerIntake(context);
      return { changed: batches + messages, text: againLabel(batches, messages) };
    },
  },
  rebuild_rollups: { now: lastRebuild, run: rebuild },
  release_locks: {
    now: async (context) => {
      const { length } = await silentLeases(context.store.db, leaseLimit(context));
      return { count: length, text: `${counted(length, 'lock')} of stopped processes.` };
    },
    run: async (context) => {
      const changed = await releaseLeases(context.store.db, leaseLimit(context));
      return { changed, text: `${counted(changed, 'lock was', 'locks were')} released.` };
    },
  },
};

async function lastRebuild({ store }: Context): Promise<{ count: null; text: string }> {
  const last = await latestBackgroundJob(store.db, 'rebuild_rollups');
  return { count: null, text: last?.result ?? 'Has not run yet.' };
}

/** Compares the sums of every domain with the rows of its reports and corrects those that differ, a domain and month at a time. */
async function rebuild(context: Context, job: BackgroundJob, isEnding: () => boolean): Promise<RecoveryResult> {
  const { db } = context.store;
  const end = performance.now() + mostMs;
  const left = await domainIdsAfter(db, job.position);
  const total = job.done + left.length;
  let { changed, done } = job;
  let [reports, unreadable] = readTally(job.result);
  for (const domainId of left) {
    for (const month of await monthsWithReports(db, domainId)) {
      if (isEnding() || performance.now() > end) {
        await noteBackgroundJob(db, job.id, { changed }, context.clock.now());
        return null;
      }
      const found = await recountMonth(db, domainId, month);
      changed += found.unreadable + found.deleted > 0 ? 0 : found.differingDays + found.differingAddressDays;
      reports += found.reports;
      unreadable += found.unreadable;
    }
    done += 1;
    const known = { position: domainId, done, total, changed, result: tally(reports, unreadable) };
    await noteBackgroundJob(db, job.id, known, context.clock.now());
  }
  return { changed, text: rebuildText(done, reports, changed, unreadable) };
}

const tally = (reports: number, unreadable: number) => `${reports} ${unreadable}`;
const readTally = (text: string | null): [number, number] => {
  const [reports = 0, unreadable = 0] = (text ?? '').split(' ').map(Number);
  return [reports, unreadable];
};

function rebuildText(domains: number, reports: number, changed: number, unreadable: number): string {
  const compared = `${counted(domains, 'domain')} and ${counted(reports, 'report')} compared: ${changed === 0 ? 'every total is right' : `${counted(changed, 'total')} corrected`}.`;
  return unreadable === 0
    ? compared
    : `${compared} ${counted(unreadable, 'report')} cannot be read; the totals of their months were left as they are.`;
}
