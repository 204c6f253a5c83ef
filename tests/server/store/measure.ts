import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chanceFrom } from '#server/demo/chance.ts';
import { openStore } from '#server/store/open.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { makeShare } from '#tests/fakes/shares.ts';

const [databaseUrl, groups = '100', perGroup = '100'] = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'beacon-measure-'));
const log = { info: () => undefined, warn: console.warn, error: console.error };
let at = performance.now();
const store = await openStore(databaseUrl?.startsWith('postgres') ? { databaseUrl, log } : { dataDir, log });
console.log(`open ${Math.round(performance.now() - at)} ms`);
const chance = chanceFrom(1);
let rows = 0;
let spent = 0;
const times: number[] = [];
for (let group = 0; group < Number(groups); group += 1) {
  const ids = await takeReportIds(store.db, Number(perGroup));
  const shares = ids.map((id) => {
    const begin = Date.UTC(2026, 10, 20) / 1000 - 86_400 * Math.floor(chance() * 90);
    return makeShare(chance, {
      id,
      domainId: 1 + Math.floor(chance() ** 2 * 200),
      rows: 20 + Math.floor(chance() * 60),
      header: { reportId: String(id), begin },
    });
  });
  at = performance.now();
  await saveReports(store.db, shares);
  times.push(performance.now() - at);
  spent += performance.now() - at;
  rows += shares.reduce((sum, share) => sum + share.records.length, 0);
}
times.sort((a, b) => a - b);
console.log(
  `${rows} rows, ${Math.round((rows / spent) * 1000)} rows/s, p50 ${times[times.length >> 1]?.toFixed(1)} ms, p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms`,
);
await store.close();
rmSync(dataDir, { recursive: true, force: true });
