import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { nameText } from '#domain/dmarc/clean-text.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { cacheContent } from '#server/store/intake/fresh-contents.ts';
import type { Arrival } from '#server/store/intake/log-record.ts';
import type { Channel } from '#server/store/reports/report-share.ts';
import { needRoom } from './room.ts';
import { holdTogether, storeTogether } from './store-together.ts';
import { triggerIntake } from './trigger.ts';
import { UNPACK_LIMITS } from './unpack-limits.ts';

const gzipAside = promisify(gzip);
const level = 1;

/** Up to this many bytes packing takes a fifth of a millisecond at most: less than handing it to another thread. */
const packAtOnceBytes = 16 * 1024;

const pack = (raw: Uint8Array) => (raw.length <= packAtOnceBytes ? gzipSync(raw, { level }) : gzipAside(raw, { level }));

/** Where a message came from. An upload of a customer names the customer: it fills nothing but that customer's domains. */
export type MessageOrigin = {
  channel: Channel;
  sourceName: string | null;
  envelopeFrom: string | null;
  uploadedBy: number | null;
  uploadedCustomerId: number | null;
};

/** The hash that a message is stored under. */
export function messageHash(raw: Uint8Array, uploadedCustomerId: number | null): Buffer {
  const hash = createHash('sha256').update(raw);
  if (uploadedCustomerId !== null) hash.update(`\0customer ${uploadedCustomerId}`);
  return hash.digest();
}

type IntakeContext = Pick<Context, 'store' | 'queue' | 'clock' | 'log' | 'metrics'>;

/**
 * Stores a raw message of at most 25 MiB, safe on disk when this returns, and has it read soon; with `batchId` that batch reads it.
 * Concurrent calls share a transaction, so a caller with many messages should not await them one by one. The same bytes again are `already`
 * stored, and are read again if the earlier attempt failed or found no domain. A customer's upload is hashed separately, so that it neither
 * hides a message that arrives later nor reveals what others received. Throws 422 (limit), and 429 where the disk is almost full.
 */
export async function receive(
  context: IntakeContext,
  raw: Uint8Array,
  origin: MessageOrigin,
  batchId: number | null = null,
): Promise<{ messageId: number; already: boolean }> {
  return store(context, raw, await arrivalOf(context, raw, origin), batchId);
}

/**
 * The same for what comes in by itself, where nobody waits for the answer: the embedded kind holds a message in its log while there is
 * room, and writes it to the database when it is read.
 */
export async function takeIn(context: IntakeContext, raw: Uint8Array, origin: MessageOrigin): Promise<void> {
  const { held } = context.store;
  const arrival = await arrivalOf(context, raw, origin);
  if (held?.hasRoom(raw.length) !== true) {
    await store(context, raw, arrival, null);
    return;
  }
  await holdTogether(held, { arrival, raw });
  triggerIntake(context);
}

async function arrivalOf(context: IntakeContext, raw: Uint8Array, origin: MessageOrigin): Promise<Arrival> {
  if (raw.length > UNPACK_LIMITS.maxMessageBytes)
    throw new AppError('limit', 'This is larger than 25 MB, the limit for one message or file.');
  if (raw.length === 0) throw new AppError('limit', 'This file is empty.');
  await needRoom(context);
  const sha256 = messageHash(raw, origin.uploadedCustomerId);
  const packed = await pack(raw);
  const isSmaller = packed.length < raw.length * 0.95;
  return {
    ...origin,
    sourceName: origin.sourceName === null ? null : nameText(origin.sourceName),
    sha256,
    sizeBytes: raw.length,
    receivedAt: context.clock.now(),
    body: isSmaller ? packed : raw,
    encoding: isSmaller ? 'gzip' : 'none',
  };
}

async function store(
  context: IntakeContext,
  raw: Uint8Array,
  arrival: Arrival,
  batchId: number | null,
): Promise<{ messageId: number; already: boolean }> {
  const { channel } = arrival;
  const kept = await storeTogether(context.store.db, { ...arrival, batchId });
  context.metrics.message({ channel, result: kept.already ? 'again' : 'new' });
  if (!kept.already) cacheContent(context.store.db, kept.id, raw);
  if (batchId === null) triggerIntake(context);
  return { messageId: kept.id, already: kept.already };
}
