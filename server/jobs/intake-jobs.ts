import { checkIfDue } from '#server/services/intake/continuous-check.ts';
import { cleanUpNightly } from '#server/services/intake/nightly-cleanup.ts';
import { recoveryJob, runRecovery } from '#server/services/intake/recovery-runs.ts';
import { maxBatchesAtOnce, runBatches } from '#server/services/intake/run-batch.ts';
import { importJob, runHistoryImport } from '#server/services/intake/run-history-import.ts';
import { tick } from '#server/services/intake/tick.ts';
import { sendReports } from '#server/services/report-stream/send-reports.ts';
import { streamJob } from '#server/services/report-stream/stream-job.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import { type Job, job } from './job.ts';

/** The jobs that read, store and pass on reports. */
export const intakeJobs: readonly Job[] = [
  job<{ trigger?: string }>({
    name: 'intake',
    part: 'intake',
    options: { retryLimit: 2 },
    // Asks every minute whether the interval is over: no cron line repeats every 45 or 90 minutes.
    schedule: () => '* * * * *',
    run: (context, { trigger }) => (trigger === undefined ? checkIfDue(context) : tick(context, trigger)),
  }),
  job<{ id: number }>({
    name: 'intake-batch',
    part: 'intake',
    options: { concurrency: maxBatchesAtOnce, retryLimit: 2 },
    run: (context, { id }, { signal }) => runBatches(context, id, { signal }),
  }),
  job<{ id: number }>({
    name: recoveryJob,
    part: 'intake',
    // A run that fails notes it and ends; tries are for processes that died.
    options: { retryLimit: 5 },
    run: (context, { id }, { isEnding }) => runRecovery(context, id, isEnding),
  }),
  job<{ id: number }>({
    name: importJob,
    part: 'intake',
    // Tries are for processes that died; what an import itself cannot be read for ends it.
    options: { retryLimit: 20, expireInSeconds: 12 * 3600 },
    run: (context, { id }, { isEnding }) => runHistoryImport(context, id, isEnding),
  }),
  job({
    name: 'intake-cleanup',
    formerName: 'intake-care',
    part: 'intake',
    options: { retryLimit: 1 },
    schedule: () => '40 2 * * *',
    run: cleanUpNightly,
  }),
  job({
    name: 'merge-sources',
    formerName: 'source-spans',
    part: 'intake',
    options: { retryLimit: 1 },
    schedule: () => '25 * * * *',
    run: ({ store }, _, { isEnding }) => mergeAll(store.db, isEnding),
  }),
  job({
    name: streamJob,
    part: 'intake',
    options: { retryLimit: 0 },
    schedule: ({ reportStream }) => (reportStream === null ? null : reportStream.isGathered ? '5,35 * * * *' : '* * * * *'),
    atStart: true,
    run: (context, _, { isEnding }) => sendReports(context, isEnding),
  }),
];
