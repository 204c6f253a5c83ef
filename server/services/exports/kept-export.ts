import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Parsed, StreamedFile } from '#contract/endpoint.ts';
import type { exportCalls } from '#contract/exports.ts';
import { isStaff } from '#domain/access.ts';
import type { Context, UserCall } from '#server/context.ts';
import { AppError, conflict, diskFull, isDiskFull, notFound } from '#server/errors.ts';
import { keptWire } from '#server/presenters/exports.ts';
import type { Db } from '#server/store/database.ts';
import { findDomainNames } from '#server/store/domains/domains.ts';
import {
  addKeptExport,
  addPart,
  dropExportsOf,
  failKeptExport,
  finishKeptExport,
  type KeptExport,
  keptExportsOf,
  noteWriting,
  partAt,
} from '#server/store/exports/kept-exports.ts';
import { needRoom } from '../intake/room.ts';
import { accessibleScope } from '../scope.ts';
import { ownerOf } from '../sessions/view-as.ts';
import { dropExports, keptSince } from './drop-exports.ts';
import { exportTable } from './export-table.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const partBytes = 524_288;
const mostBytes = 2_147_483_648;
const mostKeptOfPerson = 5;
const heartbeatMs = 5_000;
/** Whoever makes an export notes it more often than this. */
const silentMs = 30_000;

const interrupted = 'The export was interrupted before its end. Export again.';

type Makings = { isEnding: boolean; running: Set<Promise<void>> };
const makings = new WeakMap<Db, Makings>();

function makingsOf({ store }: Pick<Context, 'store'>): Makings {
  const found = makings.get(store.db) ?? { isEnding: false, running: new Set() };
  makings.set(store.db, found);
  return found;
}

/** Ends the exports that this process makes, which then say that they were interrupted; for a process that stops. */
export async function stopExports(context: Pick<Context, 'store'>): Promise<void> {
  const here = makingsOf(context);
  here.isEnding = true;
  await Promise.all(here.running);
}

/**
 * Begins to make an export whose file is kept for 30 days: it can be read in pieces while it is written, also after its reader went and
 * came again. A person's newest five are kept. Throws what `exportTable` throws, and 429 where the disk is almost full.
 */
export async function prepareExport(call: UserCall, body: Parsed<(typeof exportCalls)['prepare']>['body']) {
  const id = randomUUID();
  const { userId } = call.actor;
  await dropExports(call);
  await needRoom(call);
  const file = await exportTable(call, body, id);
  const at = call.clock.now();
  const customerId = customerOf(call);
  try {
    await dropExportsOf(call.store.db, userId, mostKeptOfPerson - 1);
    await addKeptExport(call.store.db, { id, userId, customerId, at, ...file });
  } catch (error) {
    // What is never read would hold its turn for ever.
    await file.body.return?.();
    throw error;
  }
  const here = makingsOf(call);
  const made: Promise<void> = make(call, id, file.body, here).finally(() => here.running.delete(made));
  here.running.add(made);
  return keptExport(call, id);
}

/** The customer whose lists an export holds; `null` for those of staff, who see all. */
const customerOf = ({ actor }: UserCall) => (isStaff(actor.role) ? null : actor.defaultCustomerId);

async function make(call: UserCall, id: string, body: AsyncIterable<string | Uint8Array>, here: Makings): Promise<void> {
  const { db } = call.store;
  const note = () =>
    noteWriting(db, id, call.clock.now()).catch((error: unknown) =>
      call.log.warn({ err: error }, 'an export could not be noted'),
    );
  const heartbeat = setInterval(() => void note(), heartbeatMs).unref();
  try {
    let firstByte = 0;
    const hash = createHash('sha256');
    for await (const bytes of piecesOf(untilEnding(body, here))) {
      if (firstByte + bytes.length > mostBytes)
        throw new AppError('validation', 'The file would be larger than 2 GB. Choose fewer days, domains or columns.');
      await needRoom(call);
      const packed = await pack(bytes, { level: 1 });
      const isThere = await addPart(db, id, { firstByte, bytes: bytes.length, packed, at: call.clock.now() });
      if (!isThere) return;
      firstByte += bytes.length;
      hash.update(bytes);
    }
    await finishKeptExport(db, id, hash.digest('hex'));
  } catch (error) {
    if (!(error instanceof AppError)) call.log.error({ err: error }, 'an export could not be made');
    await failKeptExport(db, id, reasonOf(error)).catch((failed: unknown) =>
      call.log.error({ err: failed }, 'an export could not be ended'),
    );
  } finally {
    clearInterval(heartbeat);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return isDiskFull(error) ? diskFull : 'The file could not be made. Export again.';
}

/** The same until the process stops, which ends it with a refusal. */
async function* untilEnding<T>(body: AsyncIterable<T>, here: Makings): AsyncGenerator<T> {
  for await (const some of body) {
    if (here.isEnding) throw conflict(interrupted);
    yield some;
  }
}

/** The same bytes in pieces of `partBytes`; the last is shorter. */
async function* piecesOf(body: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    waiting.push(bytes);
    size += bytes.length;
    if (size < partBytes) continue;
    const all = Buffer.concat(waiting);
    const whole = size - (size % partBytes);
    for (let at = 0; at < whole; at += partBytes) yield all.subarray(at, at + partBytes);
    waiting = [all.subarray(whole)];
    size -= whole;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** The state of a kept file of the caller. Throws 404 for one that is gone or somebody else's, 409 where the caller's rights changed. */
export async function keptExport(call: UserCall, id: string) {
  return keptWire(await ownExport(call, id));
}

/**
 * The bytes of a kept file from `from` to before `to`, as far as they are written; without `to` the whole. Throws 404, and 409 with the
 * reason where there is no whole file, or the caller's rights changed.
 */
export async function keptFile(
  call: UserCall,
  id: string,
  { from, to }: { from: number; to?: number | undefined },
): Promise<StreamedFile> {
  const kept = await ownExport(call, id);
  if (kept.state === 'failed') throw conflict(kept.reason ?? 'The file could not be made. Export again.');
  if (kept.state === 'making' && to === undefined)
    throw conflict('The file is still being made. Ask again when its state is ready, or for the bytes up to size_bytes.');
  const end = Math.min(to ?? kept.size_bytes, kept.size_bytes);
  return { fileName: kept.file_name, contentType: kept.content_type, body: bytesOf(call, id, from, end) };
}

async function* bytesOf(call: UserCall, id: string, from: number, end: number): AsyncGenerator<Uint8Array> {
  for (let next = from; next < end; ) {
    const part = await partAt(call.store.db, id, next);
    if (part === undefined) throw notFound('This export was not found.');
    const bytes = await unpack(part.packed);
    yield bytes.subarray(next - part.first_byte, end - part.first_byte);
    next = part.first_byte + bytes.length;
  }
}

async function ownExport(call: UserCall, id: string): Promise<KeptExport> {
  const { db } = call.store;
  const [kept] = await keptExports(call, [id]);
  if (kept === undefined) throw notFound('This export was not found. Export again.');
  const open = await findDomainNames(db, accessibleScope(call.actor), { ids: kept.domain_ids });
  const isOwn = isStaff(call.actor.role) || (kept.customer_id !== null && kept.customer_id in call.actor.customers);
  if (!isOwn || open.length < kept.domain_ids.length)
    throw conflict('You may no longer see all that this export holds. Export again.');
  return kept;
}

/** The caller's exports among these that are still kept, as they are: one that nobody makes any more has failed. */
export async function keptExports(call: UserCall, ids: readonly string[]): Promise<KeptExport[]> {
  const now = call.clock.now();
  const found = await keptExportsOf(call.store.db, ownerOf(call.actor), ids);
  return found
    .filter((kept) => kept.created_at >= keptSince(now))
    .map((kept) =>
      kept.state !== 'making' || now.getTime() - kept.written_at.getTime() < silentMs
        ? kept
        : { ...kept, state: 'failed', reason: interrupted },
    );
}
