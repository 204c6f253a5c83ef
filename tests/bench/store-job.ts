import { readOwners, splitRows } from '#server/services/intake/owners.ts';
import { readMessage } from '#server/services/intake/read-message.ts';
import { reporterKeyOf } from '#server/services/intake/reporter-key.ts';
import { addDomain } from '#server/store/domains/domains.ts';
import type { Embedded } from '#server/store/embedded/proxy.ts';
import type { ReportShare } from '#server/store/reports/report-share.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
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

/** What the embedded database needs for the rows of a corpus alone (s): into a table without keys, and with keys and both roll-ups. */
export type StoreTimes = { bareS: number; storeS: number };

/**
 * The floors under any intake over the embedded database: reports that are read already, all in one transaction by one writer, with nothing
 * else going on; and the same rows once more by one COPY into a table that has no key and no index.
 */
export async function storeTimes(folder: string, warmFolder: string): Promise<StoreTimes> {
  const { context, close } = await openBench(null);
  const { store } = context;
  for (const name of corpusDomains()) await addDomain(store.db, { name, mailClass: 'people', notes: '', createdBy: null });
  await saveReports(store.db, await sharesOf(context, warmFolder));
  const shares = await sharesOf(context, folder);
  const start = performance.now();
  await saveReports(store.db, shares);
  const storeS = (performance.now() - start) / 1000;
  const firstId = shares.reduce((least, share) => Math.min(least, share.id), Number.POSITIVE_INFINITY);
  const bareS = store.kind === 'embedded' ? await bareTime(store.embedded, firstId) : 0;
  await close();
  return { bareS, storeS };
}

async function bareTime(embedded: Embedded, firstId: number): Promise<number> {
  const bytes = await embedded.copyOut(`copy (select * from report_records where report_id >= ${firstId}) to '/dev/blob'`);
  await embedded.exec('create table bare_rows as select * from report_records where false');
  const rounds: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await embedded.exec('truncate bare_rows');
    const start = performance.now();
    await embedded.copyIn(`copy bare_rows from '/dev/blob'`, bytes);
    if (round > 0) rounds.push((performance.now() - start) / 1000);
  }
  return rounds.toSorted((a, b) => a - b)[1] ?? 0;
}
