import { execFileSync } from 'node:child_process';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';

type Owner = { pid: number; started: string | null; host: string; at: string };
export type FolderLock = { release: () => void };

const BEAT_MS = 5_000;
const SILENT_MS = 20_000;

/** Takes the lock file beside a data folder, or throws a sentence that names who holds it. A lock of a dead process is taken over. */
export function lockFolder(folder: string): FolderLock {
  const path = `${folder}.lock`;
  const owner: Owner = { pid: process.pid, started: startOf(process.pid), host: hostname(), at: new Date().toISOString() };
  const mine = `${path}.${process.pid}.${process.hrtime.bigint()}`;
  const fd = openSync(mine, 'wx', 0o600);
  writeSync(fd, JSON.stringify(owner));
  fsyncSync(fd);
  closeSync(fd);
  try {
    if (!tryLink(mine, path)) takeOver(mine, path, folder);
  } finally {
    rmSync(mine, { force: true });
  }
  const beat = setInterval(() => touch(path), BEAT_MS);
  beat.unref();
  return {
    release: () => {
      clearInterval(beat);
      rmSync(path, { force: true });
    },
  };
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function takeOver(mine: string, path: string, folder: string): void {
  const text = readLock(path);
  if (text !== null && isAlive(text, path)) throw new Error(refusal(folder, text));
  const aside = `${mine}.old`;
  if (text !== null) renameSync(path, aside);
  const moved = text === null ? null : readLock(aside);
  if (moved !== text && moved !== null) linkSync(aside, path);
  rmSync(aside, { force: true });
  if (moved !== text || !tryLink(mine, path)) throw new Error(refusal(folder, readLock(path) ?? ''));
}

function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function parse(text: string): Owner | null {
  try {
    const value = JSON.parse(text) as Partial<Owner>;
    return typeof value.pid === 'number' && typeof value.host === 'string'
      ? { started: null, at: '', ...value, pid: value.pid, host: value.host }
      : null;
  } catch {
    return null;
  }
}

function isAlive(text: string, path: string): boolean {
  const owner = parse(text);
  if (!owner) return false;
  if (owner.host !== hostname()) return Date.now() - statSync(path).mtimeMs < SILENT_MS;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const started = startOf(owner.pid);
  return started === null || owner.started === null || started === owner.started;
}

/** When a process started, in the system's own notation: only equality counts. Null if the system does not say. */
export function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : `${boot} ${fields[19]}`;
  } catch {
    if (process.platform === 'win32' || process.platform === 'linux') return null;
  }
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C' },
      }).trim() || null
    );
  } catch {
    return null;
  }
}

function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function refusal(folder: string, text: string): string {
  const owner = parse(text);
  const who = owner ? `process ${owner.pid} on ${owner.host} (since ${owner.at})` : 'another process';
  return `The data folder ${folder} is in use by ${who}. Two processes on one folder would destroy it: stop the other one first, or set DATABASE_URL to share a PostgreSQL server.`;
}
