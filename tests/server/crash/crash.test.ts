import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceFrom } from '#server/demo/chance.ts';
import { openStore } from '#server/store/open.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import { quietLog } from '#tests/fakes/database.ts';
import { fillDataDir } from '#tests/fakes/template.ts';
import { expectRollupsEqualRows, storedRows } from '../store/recount.ts';
import { deaths } from './deaths.ts';

const WRITER = join(import.meta.dirname, 'writer.ts');
const PRELOAD = join(import.meta.dirname, 'power-loss.ts');
let base = '';
let work = '';

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'beacon-crash-'));
  work = await mkdtemp(join(tmpdir(), 'beacon-crash-'));
  await fillDataDir(base);
  await (await openStore({ dataDir: base, log: quietLog() })).close();
});
afterAll(async () => {
  await rm(base, { recursive: true, force: true });
  await rm(work, { recursive: true, force: true });
});

type Acks = Map<string, number>;

/** Runs the writer until it dies or has confirmed `enough` reports, then kills it without a word. */
async function writeUntilDeath(
  dataDir: string,
  run: number,
  enough: number,
  acks: Acks,
  env: Record<string, string> = {},
): Promise<void> {
  const child = spawn(process.execPath, ['--liftoff-only', WRITER, dataDir, String(run)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let complaints = '';
  let opened = false;
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += String(chunk);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, name, rows] = line.split(' ');
    if (word === 'open') opened = true;
    if (word === 'ack' && name) acks.set(name, Number(rows));
    if ([...acks.keys()].filter((key) => key.startsWith(`${run}-`)).length >= enough) child.kill('SIGKILL');
  }
  const [, signal] = (await exited) as [number | null, string | null];
  if (signal !== 'SIGKILL') throw new Error(`The writer ended by itself (opened: ${opened}): ${complaints}`);
}

async function expectNothingLostOrDoubled(dataDir: string, acks: Acks): Promise<void> {
  const store = await openStore({ dataDir, log: quietLog() });
  try {
    const reports = await store.db
      .selectFrom('reports')
      .select(['domain_id', 'id', 'state', 'ext_report_id', 'rows_count'])
      .orderBy('domain_id')
      .execute();
    const rows = await storedRows(store.db);
    const rowsOf = new Map<string, number>();
    for (const row of rows)
      rowsOf.set(`${row.domainId} ${row.reportId}`, (rowsOf.get(`${row.domainId} ${row.reportId}`) ?? 0) + 1);
    for (const [name, count] of acks) {
      const found = reports.filter((report) => report.ext_report_id === name);
      expect(found.map((report) => [report.domain_id, report.state, rowsOf.get(`${report.domain_id} ${report.id}`)])).toEqual([
        [1, 'current', count],
        [2, 'current', count],
      ]);
    }
    for (const report of reports) expect(rowsOf.get(`${report.domain_id} ${report.id}`)).toBe(report.rows_count);
    await expectRollupsEqualRows(store.db);
    await mergeAll(store.db);
    await expectRollupsEqualRows(store.db);
  } finally {
    await store.close();
  }
}

test.concurrent(`killed ${deaths()} times in the middle of writing, nothing confirmed is lost or doubled`, {
  timeout: 90_000 * deaths(),
}, async () => {
  const dataDir = join(work, 'killed');
  cpSync(base, dataDir, { recursive: true });
  const acks: Acks = new Map();
  const chance = chanceFrom(2026);
  for (let run = 1; run <= deaths(); run += 1) await writeUntilDeath(dataDir, run, 5 + Math.floor(chance() * 12), acks);
  expect(acks.size).toBeGreaterThan(deaths() * 5);
  await expectNothingLostOrDoubled(dataDir, acks);
});

test.concurrent(`${deaths()} power losses in a row leave a folder that opens with everything confirmed`, {
  timeout: 90_000 * deaths(),
}, async () => {
  const acks: Acks = new Map();
  const chance = chanceFrom(1120);
  let found = base;
  for (let run = 1; run <= deaths(); run += 1) {
    const real = join(work, `real-${run}`);
    const shadow = join(work, `shadow-${run}`);
    cpSync(found, real, { recursive: true });
    cpSync(found, shadow, { recursive: true });
    if (found !== base) await rm(found, { recursive: true, force: true });
    await writeUntilDeath(real, run, 300, acks, {
      NODE_OPTIONS: `--import=${PRELOAD}`,
      SHADOW_REAL: join(real, 'database/'),
      SHADOW_COPY: join(shadow, 'database/'),
      SHADOW_CUT: String(2 + Math.floor(chance() * 40)),
      SHADOW_SEED: String(run),
    });
    await rm(real, { recursive: true, force: true });
    await rm(join(shadow, 'database.lock'), { force: true });
    found = shadow;
  }
  expect(acks.size).toBeGreaterThan(deaths() * 5);
  await expectNothingLostOrDoubled(found, acks);
});
