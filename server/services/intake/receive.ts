import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { cacheContent } from '#server/store/intake/fresh-contents.ts';
import type { Channel } from '#server/store/reports/report-share.ts';
import { storeTogether } from './store-together.ts';
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

/**
 * Stores a raw message of at most 25 MiB, safe on disk when this returns, and has it read soon; with `batchId` that batch reads it.
 * Concurrent calls share a transaction, so a caller with many messages should not await them one by one. The same bytes again are `already`
 * stored, and are read again if the earlier attempt failed or found no domain. A customer's upload is hashed separately, so that it neither
 * hides a message that arrives later nor reveals what others received. Throws 422 (limit).
 */
export async function receive(
  context: Pick<Context, 'store' | 'queue' | 'clock' | 'log' | 'metrics'>,
  raw: Uint8Array,
  origin: MessageOrigin,
  batchId: number | null = null,
): Promise<{ messageId: number; already: boolean }> {
  if (raw.length > UNPACK_LIMITS.maxMessageBytes)
    throw new AppError('limit', 'This is larger than 25 MB, the most that is taken in one message or file.');
  if (raw.length === 0) throw new AppError('limit', 'This file is empty.');
  const sha256 = messageHash(raw, origin.uploadedCustomerId);
  const packed = await pack(raw);
  const isSmaller = packed.length < raw.length * 0.95;
  const kept = await storeTogether(context.store.db, {
    ...origin,
    sha256,
    sizeBytes: raw.length,
    receivedAt: context.clock.now(),
    batchId,
    body: isSmaller ? packed : raw,
    encoding: isSmaller ? 'gzip' : 'none',
  });
  context.metrics.message({ channel: origin.channel, result: kept.already ? 'again' : 'new' });
  if (!kept.already) cacheContent(context.store.db, kept.id, raw);
  if (batchId === null) triggerIntake(context);
  return { messageId: kept.id, already: kept.already };
}
