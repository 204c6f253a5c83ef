import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, Server } from './server.ts';

export const stateFile = join(import.meta.dirname, '../../test-results/demo.json');

/**
 * One demo server for all browser tests: 30 days of reports through the real intake. Names that are not the demo's it asks of a name server
 * on `dnsPort`, which a test may start there. Tests that stop a server start their own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'beacon-e2e-'));
  const dnsPort = await freePort();
  const server = new Server(await freePort(), dataDir, { BEACON_DNS_SERVERS: `127.0.0.1:${dnsPort}` });
  await server.start(['--demo', '--demo-days=30'], 'Sign in as:');
  mkdirSync(join(stateFile, '..'), { recursive: true });
  writeFileSync(stateFile, JSON.stringify({ url: server.url, dataDir, dnsPort }));
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
