import { isIP } from 'node:net';
import type { FailureReport } from '#domain/dmarc/failure-report.ts';
import type { Db } from '../database.ts';
import { cleanText, toJson } from '../text.ts';
import type { Channel } from './report-share.ts';

/** A failure report that has been redacted already: nothing else may be handed in. */
export type StoredFailure = {
  id: number;
  domainId: number;
  reportedDomain: string;
  redacted: FailureReport;
  contentHash: Uint8Array;
  reporter: string | null;
  messageId: number;
  channel: Channel;
  receivedAt: Date;
  expiresAt: Date;
};

const maybe = (value: string | null) => (value === null ? null : cleanText(value));

/** Saves a failure report once per domain; the same content again changes nothing. */
export async function saveFailureReport(tx: Db, kept: StoredFailure): Promise<'stored' | 'duplicate'> {
  const { redacted } = kept;
  const result = await tx
    .insertInto('failure_reports')
    .values({
      domain_id: kept.domainId,
      id: kept.id,
      received_at: kept.receivedAt,
      day: kept.receivedAt.toISOString().slice(0, 10),
      message_id: kept.messageId,
      channel: kept.channel,
      reporter: maybe(kept.reporter),
      reported_domain: cleanText(kept.reportedDomain),
      source_ip: redacted.sourceIp !== null && isIP(redacted.sourceIp) !== 0 ? redacted.sourceIp : null,
      auth_failure: maybe(redacted.authFailure),
      delivery_result: maybe(redacted.deliveryResult),
      identity_alignment: maybe(redacted.identityAlignment?.join(',') ?? null),
      arrival_at: redacted.arrivalDate === null ? null : new Date(redacted.arrivalDate * 1000),
      incidents: Math.min(2_147_483_647, redacted.incidents),
      content_hash: kept.contentHash,
      redacted: toJson(redacted),
      expires_at: kept.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['domain_id', 'content_hash']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n ? 'stored' : 'duplicate';
}

/** Removes failure reports whose time is over; answers how many. */
export async function dropExpiredFailures(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('failure_reports').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
