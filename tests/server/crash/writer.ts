import { writeSync } from 'node:fs';
import { chanceFrom } from '#server/demo/chance.ts';
import { openStore } from '#server/store/open.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { makeShare } from '#tests/fakes/shares.ts';

/** A process that saves report after report until something kills it, and says each one that is confirmed: `ack <name> <rows>`. */
const [dataDir = '', run = '0'] = process.argv.slice(2);
const complain = (text: string) => void writeSync(2, `${text}\n`);
const store = await openStore({ dataDir, log: { info: () => undefined, warn: complain, error: complain } });
const chance = chanceFrom(Number(run));
writeSync(1, 'open\n');
for (let n = 0; n < 400; n += 1) {
  const [id = 0] = await takeReportIds(store.db, 1);
  const name = `${run}-${n}`;
  const rows = 1 + Math.floor(chance() * 20);
  const both = [1, 2].map((domainId) => makeShare(chance, { id, domainId, rows, header: { reportId: name } }));
  await saveReports(store.db, both);
  writeSync(1, `ack ${name} ${rows}\n`);
  if (chance() < 0.2) await saveReports(store.db, both);
  if (chance() < 0.3) await mergeAll(store.db);
}
