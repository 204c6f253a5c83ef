import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { counted } from '#domain/text.ts';
import { openQueue } from '#server/jobs/queue.ts';
import { systemClock } from '#server/ports/clock.ts';
import { historyFiles } from '#server/ports/history-files.ts';
import { openLog } from '#server/ports/log.ts';
import { openMetrics } from '#server/ports/metrics.ts';
import { importByCommand } from '#server/services/intake/command-import.ts';
import type { ImportCounts } from '#server/services/intake/import-history.ts';
import { UNPACK_LIMITS } from '#server/services/intake/unpack-limits.ts';
import { command, filledDataDir, openConfigured } from './store-command.ts';

const summary = ({ taken, already }: ImportCounts) => `${counted(taken, 'message')} taken in, ${already} there before`;

await command(async () => {
  const place = process.argv[2];
  if (place === undefined)
    throw new Error(
      'Say where the reports are: npm run import -- <folder, Maildir, mbox file, report file, folder of parsedmarc or dump of dmarc-srg>',
    );
  if (!existsSync(place)) throw new Error(`There is nothing at ${place}.`);
  if (!process.env['DATABASE_URL']) filledDataDir();
  const store = await openConfigured();
  const log = openLog('warn');
  const queue = await openQueue(store, log);
  try {
    let skipped = 0;
    const onSkipped = (name: string, why: string) => {
      skipped += 1;
      console.log(`Left out: ${name} ${why}.`);
    };
    const context = { store, queue, log, clock: systemClock, metrics: openMetrics() };
    const filesOf = (skip: typeof onSkipped) => historyFiles(place, { maxBytes: UNPACK_LIMITS.maxMessageBytes, onSkipped: skip });
    const onProgress = (now: ImportCounts) => {
      if ((now.taken + now.already) % 1000 < 50) console.log(`${summary(now)} …`);
    };
    const counts = await importByCommand(context, resolve(place), filesOf, { onSkipped, onProgress });
    for (const [month, messages] of [...counts.byMonth].toSorted(([one], [other]) => one.localeCompare(other)))
      console.log(`${month}  ${messages}`);
    if (skipped > 0) console.log(`Left out in all: ${skipped}, each named above.`);
    return `${summary(counts)}, from ${counted(counts.files, 'file')}. Beacon reads them when it runs; Intake, Import history shows how far it is.`;
  } finally {
    await queue.stop();
    await store.close();
  }
});
