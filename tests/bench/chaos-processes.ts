import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Chance, pick } from '#server/demo/chance.ts';
import { Server } from '#tests/e2e/server.ts';
import { freePort } from '#tests/fakes/free-port.ts';
import { say } from './print.ts';

/** The administrator that every process is started with. */
export const admin = { email: 'chaos@example.org', password: 'a harbour under seven lamps' };
/** A process that dies and is started again; `up` is when it answers. */
export type BeaconProcess = {
  server: Server;
  until: string;
  smtpPort: number | null;
  up: Promise<void>;
  isUp: boolean;
  /** Starts it again after `killAll`. */
  restart: () => void;
};

/** Opens so many workers, each with a receiver, and web processes after them, on one database; without an address one with its own. */
export async function openNodes(
  folder: string,
  databaseUrl: string | null,
  { workers, webs, more = {} }: { workers: number; webs: number; more?: Record<string, string> },
): Promise<BeaconProcess[]> {
  const nodes: BeaconProcess[] = [];
  for (let index = 0; index < workers + webs; index += 1) {
    const isWorker = index < workers;
    const smtpPort = isWorker ? await freePort() : null;
    const server = new Server(await freePort(), join(folder, `node-${index}`), {
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, ROLE: isWorker ? 'worker' : 'web' }),
      BEACON_SECRET: 'a secret for the chaos run only, 32 bytes',
      BEACON_ADMIN_EMAIL: admin.email,
      BEACON_ADMIN_PASSWORD: admin.password,
      BEACON_DNS_SERVERS: '127.0.0.1:9',
      LOG_LEVEL: 'fatal',
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
      ...more,
      ...(smtpPort === null ? {} : { BEACON_SMTP_LISTEN: `127.0.0.1:${smtpPort}` }),
    });
    const node: BeaconProcess = {
      server,
      until: isWorker && databaseUrl !== null ? 'Beacon runs jobs' : 'Beacon listens on',
      smtpPort,
      up: Promise.resolve(),
      isUp: false,
      restart: () => void begin(node),
    };
    nodes.push(node);
  }
  await Promise.all(nodes.map(begin));
  return nodes;
}

/** Starts a process, again where it ends before it answers, as whoever supervises it would. */
function begin(node: BeaconProcess): Promise<void> {
  node.up = (async () => {
    for (;;) {
      try {
        await node.server.start([], node.until);
        node.isUp = true;
        void node.server.ended().then(() => again(node));
        return;
      } catch {
        await pause(500);
      }
    }
  })();
  return node.up;
}

/** A process that ended by itself is started again, and what it said is printed: none should. */
function again(node: BeaconProcess): void {
  if (!node.isUp) return;
  node.isUp = false;
  say(`A process ended by itself: ${node.server.said.slice(-2_000)}`);
  void begin(node);
}

/** Resolves when a process answers. */
export const begun = async (node: BeaconProcess): Promise<void> => node.up;

/** Kills a process without a word; it is started again at once. */
export async function kill(node: BeaconProcess): Promise<void> {
  await node.up;
  node.isUp = false;
  await node.server.stop('SIGKILL');
  void begin(node);
}

/** Ends them all, whatever they do. */
export async function killAll(nodes: readonly BeaconProcess[]): Promise<void> {
  for (const node of nodes) {
    await node.up;
    node.isUp = false;
    await node.server.stop('SIGKILL');
  }
}

/** One of the processes that are up, at random; waits for the first where none is. */
export async function one(nodes: readonly BeaconProcess[], chance: Chance): Promise<BeaconProcess> {
  for (;;) {
    const up = nodes.filter(({ isUp }) => isUp);
    if (up.length > 0) return pick(chance, up);
    await pause(50);
  }
}
