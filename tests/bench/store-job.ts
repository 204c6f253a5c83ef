import { readOwners, splitRows } from '#server/services/intake/owners.ts';
import { readMessage } from '#server/services/intake/read-message.ts';
import { reporterKeyOf } from '#server/services/intake/reporter-key.ts';
import { addDomain } from '#server/store/domains.ts';
import type { ReportShare } from '#server/store/report-share.ts';
import { saveReports, takeReportIds } from '#server/store/reports.ts';
import { openBench } from './context.ts';
import { corpusDomains } from './corpus.ts';
import { openCorpus } from './mails.ts';

type Bench = Awaited<ReturnType<typeof openBench>>['context'];

async function sharesOf(context: Bench, folder: string): Promise<ReportShare[]> {
  const { mails, read } = openCorpus(folder);
  const ownerOf = (await readOwners(context, [null])).for(null);
  const ids = await takeReportIds(context.store.db, mails.length);
  const shares: ReportShare[] = [];
  for (const [index, mail] of mails.entries()) {
    const { files } = await readMessage(read(mail), { sourceName: `report.${mail.wrap}` });
    for (const file of files) {
      if (file.kind !== 'aggregate' || !file.result.ok) throw new Error('A report of the corpus cannot be read.');
      const { header, records } = file.result.value;
      for (const [domainId, rows] of splitRows(records, ownerOf).byDomain)
        shares.push({
          id: ids[index] ?? 0,
          domainId,
          reporterKey: reporterKeyOf(header),
          contentHash: Buffer.from(file.contentSha256 ?? '', 'hex'),
          header,
          recovered: false,
          notes: [],
          messageId: null,
          fileName: null,
          channel: 'folder',
          receivedAt: new Date(),
          bytesXml: file.bytesXml,
          records: rows,
          refusedRows: [],
        });
    }
  }
  return shares;
}

/**
 * What the embedded database needs for the rows and roll-ups of a corpus alone: reports that are read already, all in one transaction by one
 * writer, with nothing else going on. No intake over it can be quicker.
 */
export async function storeTimes(folder: string, warmFolder: string): Promise<{ storeS: number }> {
  const { context, close } = await openBench(null);
  const { db } = context.store;
  for (const name of corpusDomains()) await addDomain(db, { name, mailClass: 'people', notes: '', createdBy: null });
  await saveReports(db, await sharesOf(context, warmFolder));
  const shares = await sharesOf(context, folder);
  const start = performance.now();
  await saveReports(db, shares);
  const storeS = (performance.now() - start) / 1000;
  await close();
  return { storeS };
}
