import type { Db } from './database.ts';
import type { ReportShareHeader } from './report-share.ts';
import { dayOf, keyOf } from './share-sql.ts';
import { toJson } from './text.ts';

/** Whether two headers name the same report on the same day, so that rows loaded under the one may be finished under the other. */
export function isSameReport(a: ReportShareHeader, b: ReportShareHeader): boolean {
  return dayOf(a.header) === dayOf(b.header) && JSON.stringify(keyOf(a)) === JSON.stringify(keyOf(b));
}

/** Writes what is certain only at the end of a report (hash, notes, sizes) into a loading that is still open. */
export async function settleHeader(tx: Db, share: ReportShareHeader): Promise<void> {
  const { header } = share;
  await tx
    .updateTable('reports')
    .set({
      email: header.email,
      extra_contact_info: header.extraContactInfo,
      shape: header.shape,
      version: header.version,
      generator: header.generator,
      errors: toJson(header.errors),
      policy: toJson(header.policy),
      extensions_skipped: header.extensionsSkipped,
      recovered: share.recovered,
      notes: toJson(share.notes),
      content_hash: share.contentHash,
      bytes_xml: share.bytesXml,
    })
    .where('domain_id', '=', share.domainId)
    .where('id', '=', share.id)
    .where('state', '=', 'loading')
    .execute();
}
