import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { rawMail } from '#server/store/mail-of.ts';
import { findReport } from '#server/store/records.ts';
import { unpackMessage } from '../intake/unpack.ts';

const gone = 'The original of this report is no longer kept.';

/** The XML of a report as its reporter wrote it, found again in the stored message. Throws 404 when the message is gone. */
export async function originalXml(call: UserCall, domainIds: readonly number[], id: number): Promise<Uint8Array> {
  const [share] = await findReport(call.store.db, domainIds, id);
  if (share === undefined || share.messageId === null) throw notFound(gone);
  const raw = await rawMail(call.store.db, share.messageId);
  if (raw === null) throw notFound(gone);
  let fallback: Uint8Array | null = null;
  for await (const part of unpackMessage(raw, share.fileName ?? undefined)) {
    if (part.kind !== 'content' || part.format !== 'xml') continue;
    const pieces: Uint8Array[] = [];
    for await (const piece of part.chunks()) pieces.push(Uint8Array.from(piece));
    const xml = Buffer.concat(pieces);
    if (xml.includes(share.reportId)) return xml;
    fallback ??= xml;
  }
  if (fallback === null) throw notFound(gone);
  return fallback;
}
