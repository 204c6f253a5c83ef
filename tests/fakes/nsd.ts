import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openResolver } from '#server/ports/dns/resolver.ts';
import { freePort } from './free-port.ts';

/** A real authoritative name server (NSD) on loopback; `port` for datagrams and TCP. */
export type NameServer = {
  port: number;
  /** Writes zones anew (zone name to lines of a zone file) and has the server read them. */
  publish: (zones: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
};

const program = '/usr/sbin/nsd';
let serial = 1;

/** Whether a real name server is installed here (`scripts/test-tools.mjs`); tests that need it are skipped otherwise. */
export function canHaveNameServer(): boolean {
  return existsSync(program);
}

function zoneText(name: string, lines: string, number: number): string {
  return `$ORIGIN ${name}.
$TTL 60
@ IN SOA ns.${name}. hostmaster.${name}. ${number} 3600 600 86400 30
@ IN NS ns.${name}.
ns IN A 127.0.0.1
${lines}
`;
}

/** Starts NSD with the given zones on a port of 127.0.0.1, a free one by default. It answers only for its zones and refuses the rest. */
export async function startNameServer(zones: Record<string, string>, givenPort?: number): Promise<NameServer> {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-nsd-'));
  chmodSync(folder, 0o755);
  let port = givenPort ?? (await freePort());
  function write(current: Record<string, string>): void {
    serial += 1;
    for (const [name, lines] of Object.entries(current))
      writeFileSync(join(folder, `${name}.zone`), zoneText(name, lines, serial));
    const list = Object.keys(current).map((name) => `zone:\n  name: "${name}"\n  zonefile: "${folder}/${name}.zone"\n`);
    writeFileSync(
      join(folder, 'nsd.conf'),
      `server:
  ip-address: 127.0.0.1@${port}
  port: ${port}
  server-count: 1
  username: ""
  chroot: ""
  zonesdir: "${folder}"
  pidfile: "${folder}/nsd.pid"
  database: ""
  logfile: "${folder}/log"
  xfrdfile: "${folder}/xfrd.state"
  zonelistfile: "${folder}/zone.list"
  xfrdir: "${folder}"
  rrl-ratelimit: 0
remote-control:
  control-enable: no
${list.join('')}`,
    );
  }
  const begin = () => spawn(program, ['-d', '-c', join(folder, 'nsd.conf')], { stdio: 'ignore' });
  write(zones);
  let server = begin();

  async function answers(): Promise<void> {
    const first = Object.keys(zones)[0] ?? '.';
    for (let tries = 0; tries < 400 && server.exitCode === null; tries += 1) {
      const probe = openResolver({
        servers: [{ host: '127.0.0.1', port }],
        clock: { now: () => new Date() },
        timeoutMs: 100,
        rounds: 1,
      });
      if ((await probe.lookup(first, 'SOA')).status === 'found') return;
      await pause(25);
    }
    throw new Error(server.exitCode === null ? 'NSD does not answer' : `NSD ended: is port ${port} taken?`);
  }
  async function end(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
  }
  for (let attempt = 1; ; attempt += 1)
    try {
      await answers();
      break;
    } catch (error) {
      const isPortTaken = server.exitCode !== null && givenPort === undefined;
      await end();
      if (!isPortTaken || attempt === 5) throw error;
      port = await freePort();
      write(zones);
      server = begin();
    }
  return {
    port,
    publish: async (current) => {
      await end();
      write(current);
      server = begin();
      await answers();
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
