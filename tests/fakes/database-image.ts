import type { PGlite } from '@electric-sql/pglite';

/** A file, folder, link or device of the database's file system in memory; `contents` are bytes, or the nodes of a folder by name. */
type FileNode = { mode: number; usedBytes?: number; contents?: Uint8Array | Record<string, FileNode> };
type Stream = { shared: object };
type FileSystem = { root: FileNode; streams: (Stream | null)[]; nameTable: (FileNode | undefined)[] } & Record<string, unknown>;
type Inside = { FS: FileSystem; HEAPU8: Uint8Array; stackSave: () => number };

const pageBytes = 65_536;
const noBytes = Buffer.alloc(pageBytes);
/** Memory never shrinks: a database that grew beyond this is given up rather than kept. */
const mostBytes = 256 * 1024 * 1024;

function insideOf(database: PGlite): Inside {
  return database.Module as unknown as Inside;
}

/** Puts a thing back to the properties that it has now. */
function rememberProperties(thing: object): () => void {
  const then = { ...thing };
  return () => {
    for (const key of Object.keys(thing)) if (!(key in then)) Reflect.deleteProperty(thing, key);
    Object.assign(thing, then);
  };
}

function rememberBytes(node: FileNode, bytes: Uint8Array): () => void {
  const then = bytes.slice(0, node.usedBytes);
  return () => {
    // What lies behind the end of a file must be zeros, and its room may have been exchanged for another.
    const room = bytes.length < then.length ? new Uint8Array(then.length) : bytes;
    room.set(then);
    room.fill(0, then.length);
    node.contents = room;
  };
}

function rememberFiles(node: FileNode): (() => void)[] {
  const own = rememberProperties(node);
  const { contents } = node;
  if (contents instanceof Uint8Array) return [own, rememberBytes(node, contents)];
  if (contents === undefined) return [own];
  const entries = { ...contents };
  const ofFolder = () => {
    node.contents = { ...entries };
  };
  return [own, ofFolder, ...Object.values(entries).flatMap(rememberFiles)];
}

function rememberStreams({ streams }: FileSystem): () => void {
  const then = [...streams];
  const each = then.flatMap((stream) => (stream === null ? [] : [rememberProperties(stream), rememberProperties(stream.shared)]));
  return () => {
    streams.length = 0;
    streams.push(...then);
    for (const restore of each) restore();
  };
}

function rememberNames(files: FileSystem): () => void {
  const then = [...files.nameTable];
  return () => {
    files.nameTable.length = 0;
    files.nameTable.push(...then);
  };
}

/** The memory, page by page; only pages that hold something are kept. */
function rememberMemory(inside: Inside): () => void {
  const pages = new Map<number, Uint8Array>();
  const isEmpty = (memory: Buffer, at: number) => memory.compare(noBytes, 0, pageBytes, at, at + pageBytes) === 0;
  const view = () => Buffer.from(inside.HEAPU8.buffer);
  const begun = view();
  for (let at = 0; at < begun.length; at += pageBytes)
    if (!isEmpty(begun, at)) pages.set(at, inside.HEAPU8.slice(at, at + pageBytes));
  return () => {
    const memory = view();
    for (let at = 0; at < memory.length; at += pageBytes) {
      const then = pages.get(at);
      if (then !== undefined) memory.set(then, at);
      else if (!isEmpty(memory, at)) memory.fill(0, at, at + pageBytes);
    }
  };
}

async function loadedModules(database: PGlite): Promise<string> {
  return JSON.stringify((await database.query('select * from pg_get_loaded_modules() order by 1')).rows);
}

export type DatabaseImage = {
  /** Whether the database is at rest and can be what it was: nothing is under way, and no code was loaded since. */
  isRestorable: () => Promise<boolean>;
  /** Makes the database in every byte of its memory and files what it was. */
  restore: () => void;
};

/** Remembers a database in memory whole, as it is now, at rest. */
export async function imageOf(database: PGlite): Promise<DatabaseImage> {
  // Code that is loaded later cannot be taken back. Nearly every test needs this one.
  await database.exec('do $$ begin end $$');
  const modules = await loadedModules(database);
  const inside = insideOf(database);
  const files = inside.FS;
  const { nextInode, currentPath } = files;
  const stack = inside.stackSave();
  const restores = [...rememberFiles(files.root), rememberStreams(files), rememberNames(files), rememberMemory(inside)];
  return {
    isRestorable: async () =>
      !database.isInTransaction() &&
      inside.HEAPU8.length <= mostBytes &&
      inside.stackSave() === stack &&
      (await loadedModules(database)) === modules,
    restore: () => {
      for (const restore of restores) restore();
      Object.assign(files, { nextInode, currentPath });
    },
  };
}
