import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { freePort } from '#tests/fakes/free-port.ts';
import { runFolder } from '#tests/fakes/run-folder.ts';
import { Server } from './server.ts';

/** A demo server. Names that are not the demo's it asks of a name server on `dnsPort`, which a test may start there. */
export type DemoServer = { url: string; dataDir: string; dnsPort: number };

const place = 'BEACON_E2E_SERVERS';
const flags = ['--demo', '--demo-days=30'];

/** The demo server of this worker; the workers are children of the process that ran `setup`. */
export function demoServer(): DemoServer {
  const servers = JSON.parse(process.env[place] ?? '[]') as DemoServer[];
  const mine = servers[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (mine === undefined) throw new Error('No demo server runs for this worker.');
  return mine;
}

async function serverOn(dataDir: string): Promise<{ server: Server; demo: DemoServer }> {
  const dnsPort = await freePort();
  const server = new Server(await freePort(), dataDir, { BEACON_DNS_SERVERS: `127.0.0.1:${dnsPort}` });
  return { server, demo: { url: server.url, dataDir, dnsPort } };
}

/**
 * A demo server for each worker, so that tests do not disturb each other: 30 days of reports went through the real intake of the first, the
 * others start with a copy of its folder. Tests that stop a server start their own. While tests are written, BEACON_E2E_DATA names a folder
 * that `npm run demo` filled today, which is copied instead.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = await runFolder();
  process.env['TMPDIR'] = folder;
  const filled = join(folder, 'demo-0');
  const earlier = process.env['BEACON_E2E_DATA'];
  if (earlier !== undefined) cpSync(earlier, filled, { recursive: true });
  const first = await serverOn(filled);
  await first.server.start(flags, 'Sign in as:');
  const started = [first];
  if (workers > 1) {
    await first.server.stop();
    for (let index = 1; index < workers; index += 1) {
      const dataDir = join(folder, `demo-${index}`);
      cpSync(filled, dataDir, { recursive: true });
      started.push(await serverOn(dataDir));
    }
    await Promise.all(started.map(({ server }) => server.start(flags, 'Sign in as:')));
  }
  process.env[place] = JSON.stringify(started.map(({ demo }) => demo));
  return async () => {
    await Promise.all(started.map(({ server }) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}
