import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { FileOutcome } from '../tables/intake.ts';
import { shortText, toJson } from '../text.ts';
import { nameOfFile } from './messages.ts';

export type FileRow = {
  messageId: number;
  fileName: string | null;
  kind: string;
  outcome: FileOutcome;
  reasonCode: string | null;
  reasonText: string | null;
  reporter: string | null;
  extReportId: string | null;
  policyDomain: string | null;
  reportId: number | null;
  domainId: number | null;
  rowsRead: number;
  rowsRefused: number;
  bytes: number;
};

/** The statements that forget what earlier readings of these messages said of their files. */
export function fileDrops(tx: Db, messageIds: number[]): CompiledQuery[] {
  return messageIds.length === 0 ? [] : [tx.deleteFrom('message_files').where('message_id', 'in', messageIds).compile()];
}

/** The statements that write what became of files in a batch. */
export function fileInserts(tx: Db, files: (FileRow & { batchId: number })[], at: Date): CompiledQuery[] {
  if (files.length === 0) return [];
  const rows = files.map((file) => ({
    message_id: file.messageId,
    batch_id: file.batchId,
    file_name: shortText(file.fileName, 500),
    kind: file.kind,
    outcome: file.outcome,
    reason_code: file.reasonCode,
    reason_text: shortText(file.reasonText, 1_000),
    reporter: shortText(file.reporter, 400),
    ext_report_id: shortText(file.extReportId, 1_000),
    policy_domain: shortText(file.policyDomain, 400),
    report_id: file.reportId,
    domain_id: file.domainId,
    rows_read: file.rowsRead,
    rows_refused: file.rowsRefused,
    bytes: file.bytes,
  }));
  const inserted = sql`insert into message_files (message_id, batch_id, file_name, kind, outcome, reason_code, reason_text, reporter, ext_report_id,
      policy_domain, report_id, domain_id, rows_read, rows_refused, bytes, created_at)
    select f.message_id, f.batch_id, f.file_name, f.kind, f.outcome, f.reason_code, f.reason_text, f.reporter, f.ext_report_id,
      f.policy_domain, f.report_id, f.domain_id, f.rows_read, f.rows_refused, f.bytes, ${at.toISOString()}::text::timestamptz
    from json_to_recordset(${toJson(rows)}::text::json) as f(message_id bigint, batch_id int, file_name text, kind text, outcome text, reason_code text,
      reason_text text, reporter text, ext_report_id text, policy_domain text, report_id bigint, domain_id int, rows_read int,
      rows_refused int, bytes bigint)`;
  return [inserted.compile(tx)];
}

export type FileOfMessage = Omit<FileRow, 'policyDomain'> & { domainName: string | null };

/** What became of the files of messages, with the name of the domain they count for. */
export async function filesOfMessages(db: Db, messageIds: number[]): Promise<FileOfMessage[]> {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('message_files as f')
    .leftJoin('domains as d', 'd.id', 'f.domain_id')
    .select([
      'f.message_id as messageId',
      'f.file_name as fileName',
      'f.kind',
      'f.outcome',
      'f.reason_code as reasonCode',
      'f.reason_text as reasonText',
      'f.reporter',
      'f.ext_report_id as extReportId',
      'f.report_id as reportId',
      'f.domain_id as domainId',
      'd.name as domainName',
      'f.rows_read as rowsRead',
      'f.rows_refused as rowsRefused',
      'f.bytes',
    ])
    .where('f.message_id', 'in', messageIds)
    .orderBy('f.id')
    .execute();
}

export type RefusalRow = {
  messageId: number;
  /** The message failed or waits for its domain, and its bytes are stored. */
  mayDownload: boolean;
  fileName: string | null;
  subject: string | null;
  outcome: FileOutcome;
  code: string | null;
  reason: string | null;
  at: Date;
};

const notRead: FileOutcome[] = ['refused', 'no_report', 'orphan'];
/** Outcomes of files that were not counted; of these, a copy of a counted report is worth showing for one batch only. */
const notCounted: FileOutcome[] = [...notRead, 'duplicate', 'older_than_stored'];

/** Files that were not counted, newest first: of one batch with the copies of counted reports, or the unreadable ones of all batches. */
export async function listRefusals(
  db: Db,
  options: { batchId: number | null; limit: number; offset: number },
): Promise<RefusalRow[]> {
  let query = db
    .selectFrom('message_files as f')
    .innerJoin('messages as m', 'm.id', 'f.message_id')
    .select([
      'f.message_id as messageId',
      sql<boolean>`m.status in ('failed', 'orphan') and exists (select 1 from message_contents c where c.sha256 = m.sha256)`.as(
        'mayDownload',
      ),
      sql<string | null>`coalesce(f.file_name, ${nameOfFile})`.as('fileName'),
      'm.subject',
      'f.outcome',
      'f.reason_code as code',
      'f.reason_text as reason',
      'f.created_at as at',
    ])
    .where('f.outcome', 'in', options.batchId === null ? notRead : notCounted);
  if (options.batchId !== null) query = query.where('f.batch_id', '=', options.batchId);
  return query.orderBy('f.created_at', 'desc').orderBy('f.id', 'desc').limit(options.limit).offset(options.offset).execute();
}

/** A reason for which files of a batch were not counted. */
export type RefusalGroup = Pick<RefusalRow, 'outcome' | 'code' | 'reason'> & { files: number };

/** The files of a batch that were not counted, by reason, the most frequent first; `reason` is one of the texts with this code. */
export async function refusalGroups(db: Db, batchId: number): Promise<RefusalGroup[]> {
  return db
    .selectFrom('message_files')
    .select(({ fn }) => [
      'outcome',
      'reason_code as code',
      fn.min<string | null>('reason_text').as('reason'),
      fn.countAll<number>().as('files'),
    ])
    .where('batch_id', '=', batchId)
    .where('outcome', 'in', notCounted)
    .groupBy(['outcome', 'reason_code'])
    .orderBy('files', 'desc')
    .orderBy('outcome')
    .orderBy('reason_code')
    .execute();
}
