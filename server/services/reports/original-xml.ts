import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { rawMail } from '#server/store/intake/message-content.ts';
import { findReport } from '#server/store/reports/report-rows.ts';
import { readAggregate } from '../intake/read-aggregate.ts';
import { unpackMessage } from '../intake/unpack.ts';

const gone = 'The original of this report is no longer stored. Messages are deleted when their retention time is over.';
const amongOthers = 'The original of this report stands in one file with other reports, so it cannot be downloaded alone.';

/**
 * The XML of a report as its reporter wrote it, found again in the stored message by the hash of its content, since a message may hold
 * reports of others too; where it holds one only, it is that one. Throws 404 when the message is gone.
 */
export async function originalXml(call: UserCall, domainIds: readonly number[], id: number): Promise<Uint8Array> {
  const [share] = await findReport(call.store.db, domainIds, id);
  if (share === undefined || share.messageId === null) throw notFound(gone);
  const raw = await rawMail(call.store.db, share.messageId);
  if (raw === null) throw notFound(gone);
  const hash = Buffer.from(share.contentHash).toString('hex');
  const found: Uint8Array[] = [];
  for await (const part of unpackMessage(raw, share.fileName ?? undefined)) {
    if (part.kind !== 'content' || part.format !== 'xml') continue;
    const pieces: Uint8Array[] = [];
    const chunks = async function* () {
      for await (const piece of part.chunks()) {
        pieces.push(Uint8Array.from(piece));
        yield piece;
      }
    };
    const files = await readAggregate({ ...part, chunks });
    const isIt = files.some((file) => file.kind === 'aggregate' && file.contentSha256 === hash);
    if (isIt && files.length > 1) throw notFound(amongOthers);
    const xml = Buffer.concat(pieces);
    if (isIt) return xml;
    for (const _ of files) found.push(xml);
  }
  const [only] = found;
  if (only === undefined || found.length > 1) throw notFound(gone);
  return only;
}
