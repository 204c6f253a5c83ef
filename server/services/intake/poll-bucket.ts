import { counted } from '#domain/text.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { type IntakeSourceState, noteIntakeSource } from './intake-sources.ts';
import { type PollPace, pollForever, usualPace } from './poll-forever.ts';
import { bad } from './poll-mailbox.ts';
import { takeIn } from './receive.ts';
import { UNPACK_LIMITS } from './unpack-limits.ts';

/** An object as it was listed. */
type Listed = { key: string; size: number; etag: string };

/** What the poller needs of a bucket; see the port of the same shape. */
export type PolledBucket = {
  name: string;
  list: () => AsyncGenerator<Listed[]>;
  read: (object: Listed) => Promise<Uint8Array | null>;
  move: (object: Listed, folder: 'done' | 'refused', why: string | null) => Promise<void>;
};

/** `unmoved` were read, but the account may not move them. */
export type BucketVisit = { fetched: number; refused: number; unmoved: number };

const chunkObjects = 8;
/** The most objects remembered that could not be moved; above that all are read again, and count once all the same. */
const mostUnmoved = 100_000;
const { maxMessageBytes } = UNPACK_LIMITS;

/**
 * Reads all objects of a bucket: stores each, then moves it to `done`, or with a sentence why to `refused`. One that cannot be moved is in
 * `unmoved` and not read again by this process. Ends early where `hold` says that another process reads now. One that the account may not
 * read is thrown after all others were taken.
 */
export async function fetchObjects(
  context: Context,
  bucket: PolledBucket,
  unmoved: Set<string>,
  hold: () => Promise<boolean>,
): Promise<BucketVisit> {
  const visit = { fetched: 0, refused: 0, unmoved: 0 };
  let denial: unknown = null;
  async function take(object: Listed): Promise<keyof BucketVisit | null> {
    try {
      return await takeOne(context, bucket, object, unmoved);
    } catch (error) {
      if (!isDenial(error)) throw error;
      denial ??= error;
      return null;
    }
  }
  for await (const page of bucket.list()) {
    const fresh = page.filter((object) => !unmoved.has(nameOf(object)));
    visit.unmoved += page.length - fresh.length;
    for (const chunk of chunks(fresh)) {
      if (!(await hold())) return visit;
      for (const outcome of await Promise.all(chunk.map(take))) if (outcome !== null) visit[outcome] += 1;
    }
  }
  if (denial !== null) throw denial;
  return visit;
}

const isDenial = (error: unknown) => (error as { isDenied?: unknown }).isDenied === true;

const nameOf = ({ key, etag }: Listed) => `${key} ${etag}`;

async function takeOne(
  context: Context,
  bucket: PolledBucket,
  object: Listed,
  unmoved: Set<string>,
): Promise<keyof BucketVisit | null> {
  const why = await receiveOne(context, bucket, object);
  if (why === 'gone') return null;
  try {
    await bucket.move(object, why === null ? 'done' : 'refused', why);
  } catch (error) {
    if (!isDenial(error)) throw error;
    if (unmoved.size >= mostUnmoved) unmoved.clear();
    unmoved.add(nameOf(object));
    return 'unmoved';
  }
  return why === null ? 'fetched' : 'refused';
}

/** Stores an object; answers why it is refused, or `gone` where it is no longer what was listed. */
async function receiveOne(context: Context, bucket: PolledBucket, object: Listed): Promise<string | null> {
  if (object.size > maxMessageBytes)
    return `This object is larger than ${Math.floor(maxMessageBytes / 1_048_576)} MB, the limit for one object.`;
  const raw = await bucket.read(object);
  if (raw === null) return 'gone';
  const sourceName = object.key.slice(object.key.lastIndexOf('/') + 1);
  const origin = { channel: 's3', sourceName, envelopeFrom: null, uploadedBy: null, uploadedCustomerId: null } as const;
  try {
    await takeIn(context, raw, origin);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'limit') return error.message;
    throw error;
  }
}

/** Objects that are handled at once: a few, no larger together than one message may be. */
function* chunks(objects: readonly Listed[]): Generator<Listed[]> {
  let chunk: Listed[] = [];
  let bytes = 0;
  for (const object of objects) {
    const size = Math.min(object.size, maxMessageBytes);
    if (chunk.length > 0 && (chunk.length >= chunkObjects || bytes + size > maxMessageBytes)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(object);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

/** Reads a bucket indefinitely, every minute; after a failure again after 2, 4, 8 … seconds, at most 5 minutes. One process reads it. */
export function startPollingBucket(
  context: Context,
  bucket: PolledBucket,
  pace: PollPace = usualPace,
): { stop: () => Promise<void> } {
  const unmoved = new Set<string>();
  return pollForever(context, {
    lease: 's3',
    pace,
    visit: async ({ signal, hold, onGood, rest }) => {
      const stillHere = async () => !signal.aborted && (await hold());
      const visit = await fetchObjects(context, bucket, unmoved, stillHere);
      if (signal.aborted) return;
      await noteIntakeSource(context, 's3', good(context, bucket.name, visit));
      onGood();
      await rest(pace.waitMs);
    },
    onFailure: async (error, failures) => {
      context.log.warn({ err: error }, 'the bucket could not be read');
      await noteIntakeSource(context, 's3', bad(error, failures)).catch(() => undefined);
    },
  });
}

function good(context: Context, name: string, { refused, unmoved }: BucketVisit): IntakeSourceState {
  const base = { address: name, seenTime: context.clock.now().toISOString(), backlog: 0, failedLooks: 0 };
  if (unmoved > 0)
    return {
      ...base,
      status: 'degraded',
      text: `${counted(unmoved, 'object')} cannot be moved to done/. Give the key the rights to put and delete objects.`,
    };
  if (refused > 0)
    return {
      ...base,
      status: 'degraded',
      text: `${counted(refused, 'object')} refused in the last check, and moved to refused/ with the reason.`,
    };
  return { ...base, status: 'connected', text: 'The bucket is read; objects that were read are moved to done/.' };
}
