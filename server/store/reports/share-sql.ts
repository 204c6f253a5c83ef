import { isIP } from 'node:net';
import { type RawBuilder, sql } from 'kysely';
import type { AggregateRecord } from '#domain/dmarc/aggregate-report.ts';
import { canonicalIp } from '#domain/dmarc/source-ip.ts';
import { cleanText, keyText, plainArray, textArray, toJson } from '../text.ts';
import { type ReportShare, type ReportShareHeader, spanDays } from './report-share.ts';

export type ShareState = { state: 'loading' | 'current' | 'superseded'; supersededBy: number | null };
export type ShareKey = { reporter_key: string; ext_report_id: string; policy_domain: string; begin_at: string; end_at: string };

/** UTC day of the beginning, 'YYYY-MM-DD'. */
export function dayOf(header: { begin: number }): string {
  return new Date(header.begin * 1000).toISOString().slice(0, 10);
}

/** What makes two reports the same one. Over-long parts are shortened in a way that stays unique. */
export function keyOf(share: ReportShareHeader): ShareKey {
  return {
    reporter_key: keyText(share.reporterKey),
    ext_report_id: keyText(share.header.reportId),
    policy_domain: keyText(share.header.policy.domain),
    begin_at: new Date(share.header.begin * 1000).toISOString(),
    end_at: new Date(share.header.end * 1000).toISOString(),
  };
}

/** The row of table reports as plain values, named like the columns. */
export function headerRow(share: ReportShareHeader, { state, supersededBy }: ShareState) {
  const { header } = share;
  return {
    domain_id: share.domainId,
    id: share.id,
    state,
    ...keyOf(share),
    org_name: header.orgName,
    email: header.email,
    extra_contact_info: header.extraContactInfo,
    day: dayOf(header),
    span_days: spanDays(header),
    received_at: share.receivedAt.toISOString(),
    message_id: share.messageId,
    file_name: share.fileName,
    channel: share.channel,
    shape: header.shape,
    version: header.version,
    generator: header.generator,
    errors: header.errors,
    policy: header.policy,
    extensions_skipped: header.extensionsSkipped,
    recovered: share.recovered,
    notes: share.notes,
    content_hash: Buffer.from(share.contentHash).toString('hex'),
    superseded_by: supersededBy,
    bytes_xml: share.bytesXml,
  };
}

/** The sums of a share's rows, named like the columns. */
export function sumsOf(share: ReportShare) {
  const sums = {
    rows_count: share.records.length,
    refused_count: share.refusedRows.length,
    total: 0,
    passed: 0,
    dkim_aligned: 0,
    spf_aligned: 0,
  };
  const disposed = { disp_none: 0, disp_quarantine: 0, disp_reject: 0 };
  for (const { count, dkimAligned, spfAligned, disposition } of share.records) {
    sums.total += count;
    if (dkimAligned === 'pass') sums.dkim_aligned += count;
    if (spfAligned === 'pass') sums.spf_aligned += count;
    if (dkimAligned === 'pass' || spfAligned === 'pass') sums.passed += count;
    disposed[disposition === 'reject' ? 'disp_reject' : disposition === 'quarantine' ? 'disp_quarantine' : 'disp_none'] += count;
  }
  return { ...sums, ...disposed };
}

const HEADER_TYPES = {
  domain_id: 'int',
  id: 'bigint',
  state: 'text',
  reporter_key: 'text',
  ext_report_id: 'text',
  policy_domain: 'text',
  begin_at: 'timestamptz',
  end_at: 'timestamptz',
  org_name: 'text',
  email: 'text',
  extra_contact_info: 'text',
  day: 'date',
  span_days: 'int',
  received_at: 'timestamptz',
  message_id: 'bigint',
  file_name: 'text',
  channel: 'text',
  shape: 'text',
  version: 'text',
  generator: 'text',
  errors: 'jsonb',
  policy: 'jsonb',
  extensions_skipped: 'int',
  recovered: 'boolean',
  notes: 'jsonb',
  content_hash: 'text',
  superseded_by: 'bigint',
  bytes_xml: 'bigint',
  rows_count: 'int',
  refused_count: 'int',
  total: 'bigint',
  passed: 'bigint',
  dkim_aligned: 'bigint',
  spf_aligned: 'bigint',
  disp_none: 'bigint',
  disp_quarantine: 'bigint',
  disp_reject: 'bigint',
} as const;

const columns = sql.raw(Object.keys(HEADER_TYPES).join(', '));
const values = sql.raw(
  Object.keys(HEADER_TYPES)
    .map((name) => (name === 'content_hash' ? `decode(content_hash, 'hex')` : name))
    .join(', '),
);
const definition = sql.raw(
  Object.entries(HEADER_TYPES)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);

/** CTEs `rin` and `r`: the reports that are new. Those whose key is there already are left out; sorted, so that two writers never wait in a circle. */
export function insertReports(rows: (ReturnType<typeof headerRow> & Partial<ReturnType<typeof sumsOf>>)[]): RawBuilder<unknown> {
  return sql`
  rin as (select * from json_to_recordset(${toJson(rows)}::text::json) as h(${definition})),
  r as (
    insert into reports (${columns}) select ${values} from rin order by domain_id, reporter_key, ext_report_id, policy_domain, begin_at, end_at
    on conflict (domain_id, reporter_key, ext_report_id, policy_domain, begin_at, end_at) where state = 'current' do nothing
    returning domain_id, id, state, day, span_days, rows_count, refused_count
  )`;
}

type Owned<T> = { domainId: number; id: number; row: T };

/** The address of a row in its one spelling, since two would be one key for the database. Throws where it is none. */
export function addressOf({ seq, sourceIp }: AggregateRecord): string {
  if (isIP(sourceIp) === 4) return sourceIp;
  const address = isIP(sourceIp) === 0 || sourceIp.includes('%') ? null : canonicalIp(sourceIp);
  if (address === null) throw new Error(`Row ${seq}: "${sourceIp}" is not an IP address.`);
  return address;
}

/** The mails of a row. Throws where the number is none. */
export function countOf(record: AggregateRecord): number {
  if (!Number.isSafeInteger(record.count) || record.count < 0)
    throw new Error(`Row ${record.seq}: ${record.count} is not a count of mails.`);
  return record.count;
}

const json = (value: unknown[]) => (value.length === 0 ? '[]' : toJson(value));

/** A relation of rows in the columns of report_records: domain_id, day, report_id, seq and the rest in their order. */
export function dayRowsRelation(rows: readonly (Owned<AggregateRecord> & { day: string })[]): RawBuilder<unknown> {
  const numbers = (pick: (each: Owned<AggregateRecord>) => number | boolean) => plainArray(rows.map(pick));
  const texts = (pick: (record: AggregateRecord) => string | null) => textArray(rows.map((each) => pick(each.row)));
  return sql`unnest(
      ${numbers((each) => each.domainId)}::text::int[], ${`{${rows.map((each) => each.day).join(',')}}`}::text::date[],
      ${numbers((each) => each.id)}::text::bigint[], ${numbers((each) => each.row.seq)}::text::int[],
      ${texts(addressOf)}::text::inet[], ${numbers((each) => countOf(each.row))}::text::bigint[], ${texts((row) => row.disposition)}::text::text[],
      ${numbers((each) => each.row.dkimAligned === 'pass')}::text::boolean[], ${numbers((each) => each.row.spfAligned === 'pass')}::text::boolean[],
      ${texts((row) => row.headerFrom)}::text::text[], ${texts((row) => row.envelopeFrom)}::text::text[], ${texts((row) => row.envelopeTo)}::text::text[],
      ${texts((row) => json(row.reasons))}::text::jsonb[], ${texts((row) => json(row.dkim))}::text::jsonb[], ${texts((row) => json(row.spf))}::text::jsonb[]
    ) as w`;
}

/** A relation of refused rows: domain_id, id, seq, code, text, sample. */
export function refusedRelation(rows: Owned<{ seq: number; code: string; text: string; sample: string }>[]): RawBuilder<unknown> {
  const plain = rows.map(({ domainId, id, row }) => ({
    domain_id: domainId,
    id,
    seq: row.seq,
    code: row.code,
    text: row.text,
    sample: cleanText(row.sample),
  }));
  return sql`(select * from json_to_recordset(${toJson(plain)}::text::json) as f(domain_id int, id bigint, seq int, code text, text text, sample text))`;
}
