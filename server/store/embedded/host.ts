import { statfsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite, Results } from '@electric-sql/pglite';
import { openDurably } from './durable-fs.ts';
import { type Ask, flatten, type Rows, type Statement, type ThreadMessage } from './messages.ts';

const CHECK_EVERY_COMMITS = 10;
const CHECKPOINT_BYTES = 128 * 1024 * 1024;
const IDLE_CHECKPOINT_MS = 60_000;
const CHECKPOINT_ROOM_BYTES = 1024 * 1024;

const port = parentPort;
if (!port) throw new Error('server/store/embedded/host.ts runs as a worker thread only.');
const post = (message: ThreadMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
const { folder } = workerData as { folder: string };

let commits = 0;
let dirty = false;
let checkpointAt = 0;
let failedInside = false;
const stopListening = new Map<string, () => Promise<void>>();

const plain = (result: Results): Rows => ({ rows: result.rows, fields: result.fields, affectedRows: result.affectedRows });

async function run(database: PGlite, { sql, params }: Statement): Promise<Rows> {
  const [bytes] = params;
  if (sql.startsWith('copy ') && bytes instanceof Uint8Array)
    return plain(await database.query(sql, [], { blob: new Blob([bytes as Uint8Array<ArrayBuffer>]) }));
  return plain(await database.query(sql, params, { rowMode: 'object' }));
}

/** The rows of each statement, as the rows of one answer. */
async function runEach(database: PGlite, statements: readonly Statement[]): Promise<Rows> {
  const rows: unknown[] = [];
  for (const statement of statements) rows.push((await run(database, statement)).rows);
  return { rows, fields: [], affectedRows: undefined };
}

async function walPosition(database: PGlite): Promise<number> {
  const found = await database.query<{ at: number }>(`select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`);
  return found.rows[0]?.at ?? 0;
}

/** A checkpoint without room on the disk ends the database; without one it goes on and can be read. */
const hasRoom = () => folder.startsWith('memory://') || freeBytes() > CHECKPOINT_ROOM_BYTES;

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

async function checkpoint(database: PGlite): Promise<void> {
  if (!hasRoom()) return;
  dirty = false;
  await database.exec('checkpoint');
  checkpointAt = await walPosition(database);
}

/** PGlite has no checkpointer: without this the log grows without bound and opening after a crash takes long. */
async function afterCommit(database: PGlite): Promise<void> {
  dirty = true;
  commits += 1;
  if (commits % CHECK_EVERY_COMMITS !== 0) return;
  if ((await walPosition(database)) - checkpointAt > CHECKPOINT_BYTES) await checkpoint(database);
}

async function answer(database: PGlite, ask: Ask): Promise<Rows | Rows[] | Uint8Array | null> {
  switch (ask.kind) {
    case 'query':
      return run(database, ask);
    case 'several':
      return runEach(database, ask.statements);
    case 'exec':
      return execAll(database, ask.sql);
    case 'begin':
    case 'rollback':
      failedInside = false;
      await database.exec(ask.kind);
      return null;
    case 'commit':
      // COMMIT of a failed transaction rolls back and says nothing: any statement before it brings the error out.
      if (failedInside) await database.query('select 1');
      await database.exec('commit');
      return null;
    case 'listen':
      stopListening.set(
        ask.channel,
        await database.listen(ask.channel, (payload) => post({ kind: 'notify', channel: ask.channel, payload })),
      );
      return null;
    case 'unlisten':
      await stopListening.get(ask.channel)?.();
      stopListening.delete(ask.channel);
      return null;
    case 'copyOut': {
      const { blob } = await database.query(ask.sql);
      return blob ? new Uint8Array(await blob.arrayBuffer()) : new Uint8Array(0);
    }
    case 'close':
      await database.close();
      return null;
  }
}

async function execAll(database: PGlite, sql: string): Promise<Rows[]> {
  const inside = database.isInTransaction();
  try {
    return (await database.exec(sql)).map(plain);
  } catch (error) {
    if (!inside && database.isInTransaction()) await database.exec('rollback');
    throw error;
  }
}

/** PostgreSQL's own errors carry a severity; anything else out of the WASM means that this instance cannot be trusted any more. */
function isFatal(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  return (
    !('severity' in error) &&
    (error.name === 'RuntimeError' || error.name === 'ExitStatus' || /abort|unreachable/i.test(error.message))
  );
}

async function handle(database: PGlite, ask: Ask): Promise<void> {
  try {
    const value = await answer(database, ask);
    if (value instanceof Uint8Array) post({ kind: 'done', id: ask.id, value }, [value.buffer as ArrayBuffer]);
    else post({ kind: 'done', id: ask.id, value });
    if (ask.kind === 'close') port?.close();
    else if (ask.kind !== 'listen' && !database.isInTransaction()) await afterCommit(database);
  } catch (error) {
    if (isFatal(error)) {
      post({ kind: 'dead', text: String(error) });
      port?.close();
      return;
    }
    failedInside = true;
    post({ kind: 'failed', id: ask.id, error: flatten(error) });
  }
}

try {
  const database = await openDurably(folder);
  checkpointAt = await walPosition(database);
  let chain = Promise.resolve();
  port.on('message', (ask: Ask) => {
    chain = chain.then(() => handle(database, ask));
  });
  const timer = setInterval(() => {
    chain = chain.then(async () => {
      if (dirty && !database.closed && !database.isInTransaction()) await checkpoint(database);
    });
  }, IDLE_CHECKPOINT_MS);
  timer.unref();
  post({ kind: 'ready' });
} catch (error) {
  post({ kind: 'dead', text: error instanceof Error ? error.message : String(error) });
  port.close();
}
