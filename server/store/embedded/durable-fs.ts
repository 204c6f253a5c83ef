import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const CHANGED =
  'The embedded database cannot promise to keep what it was given: the inside of @electric-sql/pglite is not that of version 0.5.16. ' +
  'Install exactly 0.5.16, or set DATABASE_URL to use a PostgreSQL server.';

type NodeStream = { nfd?: number; node: object };
type NodeFileSystem = { stream_ops: { fsync?: (stream: NodeStream) => number }; realPath: (node: object) => string };

const synced = { count: 0 };

function syncFile(fd: number): void {
  fs.fsyncSync(fd);
  synced.count += 1;
}

function addFsync(system: NodeFileSystem): void {
  if (typeof system?.stream_ops !== 'object' || typeof system.realPath !== 'function' || system.stream_ops.fsync !== undefined)
    throw new Error(CHANGED);
  system.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) {
      syncFile(stream.nfd);
      return 0;
    }
    const fd = fs.openSync(system.realPath(stream.node), 'r');
    try {
      syncFile(fd);
    } finally {
      fs.closeSync(fd);
    }
    return 0;
  };
}

/** PGlite's folder on disk, with the fsync it leaves out: without it a power loss can leave a folder that does not open. */
class DurableFolder extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(...args);
    const steps = made.emscriptenOpts.preRun;
    if (!Array.isArray(steps) || steps.length === 0) throw new Error(CHANGED);
    made.emscriptenOpts.preRun = [...steps, (module) => addFsync(module.NODEFS as unknown as NodeFileSystem)];
    return made;
  }
}

/** int8, bytea and date. PGlite's own bytea takes 70 bytes of memory for each byte of input: 1.4 GB for a message of 20 MB. */
const parsers = {
  20: Number,
  17: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
  1082: (text: string) => text,
};
const serializers = {
  17: (bytes: Uint8Array) => `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
};
const types = { parsers, serializers };

const MEMORY = 'memory://';

/** A database that keeps nothing; with a path behind `memory://` it begins as the saved image in that file (PGlite's dump of a folder). */
async function openInMemory(image: string): Promise<PGlite> {
  if (image === '') return PGlite.create(MEMORY, types);
  return PGlite.create(MEMORY, { ...types, loadDataDir: await fs.openAsBlob(image) });
}

/** A new file of the log is not filled with zeros first: the size of a file is safe with fsync, and each one would write 16 MB twice. */
const settings = ['fsync=on', 'wal_sync_method=fsync', 'wal_init_zero=off', 'work_mem=64MB'];

/** Opens a folder (or `memory://`) and proves that a checkpoint reaches the disk; throws a sentence where it does not. */
export async function openDurably(folder: string): Promise<PGlite> {
  if (folder.startsWith(MEMORY)) return openInMemory(folder.slice(MEMORY.length));
  if (!PGlite.defaultStartParams.includes('-F')) throw new Error(CHANGED);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const database = await PGlite.create({ fs: new DurableFolder(folder), startParams, ...types });
  const before = synced.count;
  await database.exec('checkpoint');
  if (synced.count === before) {
    await database.close();
    throw new Error(CHANGED);
  }
  return database;
}
