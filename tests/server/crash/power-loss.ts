import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { chanceFrom } from '#server/demo/chance.ts';

/**
 * Preloaded into the database thread: plays a disk whose file content is safe only after fsync, while names and sizes set by hand are safe at
 * once. The shadow folder is what would be found after the power came back. At the chosen fsync of the log the power goes: of what was not
 * synced either nothing or a random half is kept, and the process is killed.
 */
type Range = { path: string; at: number; length: number };

function playDisk(real: string, shadow: string, cutAt: number, seed: number): void {
  const chance = chanceFrom(seed);
  const original = { ...fs };
  const paths = new Map<number, string>();
  let pending: Range[] = [];
  let logSyncs = 0;
  const inside = (path: unknown): path is string => typeof path === 'string' && path.startsWith(real);
  const mirror = (path: string) => shadow + path.slice(real.length);
  const keep = (ranges: Range[]) => {
    for (const { path, at, length } of ranges) {
      if (!original.existsSync(path)) continue;
      const bytes = Buffer.alloc(length);
      const from = original.openSync(path, 'r');
      const read = original.readSync(from, bytes, 0, length, at);
      original.closeSync(from);
      const to = original.openSync(mirror(path), 'r+');
      original.writeSync(to, bytes, 0, read, at);
      original.closeSync(to);
    }
  };
  const powerOff = () => {
    if (chance() < 0.5) keep(pending.filter(() => chance() < 0.5));
    process.kill(process.pid, 'SIGKILL');
  };
  const sync = (fd: number) => {
    const path = paths.get(fd);
    if (path === undefined) return;
    if (path.includes('/pg_wal/') && ++logSyncs >= cutAt) powerOff();
    keep(pending.filter((range) => range.path === path));
    pending = pending.filter((range) => range.path !== path);
  };
  const patched = {
    openSync(path: string, flags: string | number, mode?: number) {
      const fd = original.openSync(path, flags, mode);
      if (inside(path)) {
        paths.set(fd, path);
        const isFile = original.fstatSync(fd).isFile();
        if (isFile && !original.existsSync(mirror(path))) original.writeFileSync(mirror(path), '');
        if (isFile && typeof flags === 'number' && (flags & original.constants.O_TRUNC) !== 0)
          original.truncateSync(mirror(path), 0);
      }
      return fd;
    },
    writeSync(fd: number, buffer: NodeJS.ArrayBufferView, ...rest: unknown[]) {
      const written = Reflect.apply(original.writeSync, original, [fd, buffer, ...rest]) as number;
      const path = paths.get(fd);
      const options =
        typeof rest[0] === 'object' && rest[0] !== null
          ? (rest[0] as { position?: number })
          : { position: rest[2] as number | undefined };
      if (path !== undefined)
        pending.push({ path, at: options.position ?? original.fstatSync(fd).size - written, length: written });
      return written;
    },
    fsyncSync: sync,
    fdatasyncSync: sync,
    ftruncateSync(fd: number, size?: number) {
      original.ftruncateSync(fd, size);
      const path = paths.get(fd);
      if (path !== undefined) original.truncateSync(mirror(path), size);
    },
    truncateSync(path: string, size?: number) {
      original.truncateSync(path, size);
      if (inside(path)) original.truncateSync(mirror(path), size);
    },
    renameSync(from: string, to: string) {
      original.renameSync(from, to);
      if (!inside(from)) return;
      original.renameSync(mirror(from), mirror(to));
      pending = pending
        .filter((range) => range.path !== to)
        .map((range) => (range.path === from ? { ...range, path: to } : range));
      for (const [fd, path] of paths) if (path === from) paths.set(fd, to);
    },
    unlinkSync(path: string) {
      original.unlinkSync(path);
      if (!inside(path)) return;
      original.rmSync(mirror(path), { force: true });
      pending = pending.filter((range) => range.path !== path);
    },
    mkdirSync(path: string, options?: fs.MakeDirectoryOptions) {
      const made = original.mkdirSync(path, options);
      if (inside(path)) original.mkdirSync(mirror(path), { recursive: true, mode: 0o700 });
      return made;
    },
    rmdirSync(path: string) {
      original.rmdirSync(path);
      if (inside(path)) original.rmdirSync(mirror(path));
    },
    closeSync(fd: number) {
      paths.delete(fd);
      original.closeSync(fd);
    },
  };
  Object.assign(fs, patched);
  syncBuiltinESMExports();
}

const { SHADOW_REAL: real, SHADOW_COPY: copy, SHADOW_CUT: cut, SHADOW_SEED: seed } = process.env;
if (!isMainThread && real && copy) playDisk(real, copy, Number(cut), Number(seed));
