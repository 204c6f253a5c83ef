import { type CompiledQuery, sql } from 'kysely';
import { type Db, isEmbedded } from '../database.ts';
import { embeddedCopy } from '../embedded-copy.ts';
import { cleanText, plainArray, textArray, toJson } from '../text.ts';
import type { CopyType, CopyValue } from './binary-copy.ts';
import { sumOf } from './packed-rows.ts';
import { dayOf, keyTexts, reportKeyOf } from './report-key.ts';
import { type ReportShare, spanDays } from './report-share.ts';

/** The columns of a new report with their types, in the order of `valuesOf`. */
const COLUMNS = [
  ['domain_id', 'int'],
  ['id', 'bigint'],
  ['state', 'text'],
  ['reporter_key', 'text'],
  ['ext_report_id', 'text'],
  ['policy_domain', 'text'],
  ['begin_at', 'timestamptz'],
  ['end_at', 'timestamptz'],
  ['org_name', 'text'],
  ['email', 'text'],
  ['extra_contact_info', 'text'],
  ['day', 'date'],
  ['span_days', 'int'],
  ['received_at', 'timestamptz'],
  ['message_id', 'bigint'],
  ['file_name', 'text'],
  ['channel', 'text'],
  ['shape', 'text'],
  ['version', 'text'],
  ['generator', 'text'],
  ['errors', 'jsonb'],
  ['policy', 'jsonb'],
  ['extensions_skipped', 'int'],
  ['recovered', 'boolean'],
  ['notes', 'jsonb'],
  ['content_hash', 'bytea'],
  ['superseded_by', 'bigint'],
  ['bytes_xml', 'bigint'],
  ['rows_count', 'int'],
  ['failed_rows', 'int'],
  ['refused_count', 'int'],
  ['total', 'bigint'],
  ['passed', 'bigint'],
  ['dkim_aligned', 'bigint'],
  ['spf_aligned', 'bigint'],
  ['disp_none', 'bigint'],
  ['disp_quarantine', 'bigint'],
  ['disp_reject', 'bigint'],
  ['whole_messages', 'bigint'],
  ['whole_rows', 'int'],
  ['is_complete', 'boolean'],
  ['is_authenticated', 'boolean'],
  ['report_key', 'bytea'],
  ['rows', 'bytea'],
] as const satisfies readonly (readonly [string, CopyType])[];

const types = COLUMNS.map(([, type]) => type);
const names = COLUMNS.map(([name]) => name).join(', ');
const maybe = (text: string | null) => (text === null ? null : cleanText(text));

function valuesOf(share: ReportShare): CopyValue[] {
  const { header, rows } = share;
  const key = keyTexts(share);
  const sum = sumOf(rows.days);
  const [only] = rows.parts;
  const outdatedBy = share.outdatedBy ?? null;
  return [
    share.domainId,
    share.id,
    outdatedBy === null ? 'current' : 'superseded',
    key.reporter_key,
    key.ext_report_id,
    key.policy_domain,
    key.begin_at,
    key.end_at,
    cleanText(header.orgName),
    maybe(header.email),
    maybe(header.extraContactInfo),
    dayOf(header),
    spanDays(header),
    share.receivedAt.toISOString(),
    share.messageId,
    maybe(share.fileName),
    share.channel,
    header.shape,
    maybe(header.version),
    maybe(header.generator),
    toJson(header.errors),
    toJson(header.policy),
    header.extensionsSkipped,
    share.recovered,
    toJson(share.notes),
    share.contentHash,
    outdatedBy,
    share.bytesXml,
    sum.rows,
    sum.failedRows,
    share.refusedRows.length,
    sum.total,
    sum.passed,
    sum.dkimAligned,
    sum.spfAligned,
    sum.dispNone,
    sum.dispQuarantine,
    sum.dispReject,
    share.whole.messages,
    share.whole.rows,
    share.whole.isComplete,
    share.whole.isAuthenticated,
    reportKeyOf(share),
    rows.parts.length === 1 && only !== undefined ? only.value : null,
  ];
}

/**
 * The statements that put in reports with their rows and refused rows; their sums are another's business. They fail where a report of a
 * key counts already.
 */
export function reportInserts(tx: Db, shares: readonly ReportShare[]): CompiledQuery[] {
  if (shares.length === 0) return [];
  const rows = shares.map(valuesOf);
  const parts = shares.flatMap(({ domainId, id, rows: { parts: all } }) =>
    all.length < 2 ? [] : all.map(({ value }, part) => [domainId, id, part, value] as const),
  );
  const written = isEmbedded(tx)
    ? [
        embeddedCopy(`reports (${names})`, types, rows),
        ...parts.map((part) => embeddedCopy('report_parts', ['int', 'bigint', 'int', 'bytea'], [part])),
      ]
    : [
        asText(tx, rows),
        ...parts.map(([domainId, id, part, value]) =>
          tx.insertInto('report_parts').values({ domain_id: domainId, report_id: id, part, value }).compile(),
        ),
      ];
  return [...written, ...refusedInserts(tx, shares)];
}

/** Arrays of text, one a column: a server reads them about as fast as a COPY, which its driver offers outside transactions only. */
function asText(tx: Db, rows: readonly CopyValue[][]): CompiledQuery {
  const text = (value: CopyValue | undefined) =>
    value instanceof Uint8Array
      ? `\\x${Buffer.from(value).toString('hex')}`
      : value === null || value === undefined
        ? null
        : String(value);
  const arrays = COLUMNS.map(([, type], at) => sql`${textArray(rows.map((row) => text(row[at])))}::text::${sql.raw(type)}[]`);
  return sql`insert into reports (${sql.raw(names)}) select * from unnest(${sql.join(arrays)}) as r(${sql.raw(names)})
    order by report_key, domain_id`.compile(tx);
}

function refusedInserts(tx: Db, shares: readonly ReportShare[]): CompiledQuery[] {
  const rows = shares.flatMap(({ domainId, id, refusedRows }) => refusedRows.map((row) => ({ domainId, id, row })));
  if (rows.length === 0) return [];
  const texts = (pick: (one: (typeof rows)[number]) => string) => textArray(rows.map(pick));
  const inserted = sql`insert into refused_rows (domain_id, report_id, seq, code, text, sample) select * from unnest(
    ${plainArray(rows.map((one) => one.domainId))}::text::int[], ${plainArray(rows.map((one) => one.id))}::text::bigint[],
    ${plainArray(rows.map((one) => one.row.seq))}::text::int[], ${texts((one) => one.row.code)}::text::text[],
    ${texts((one) => cleanText(one.row.text))}::text::text[], ${texts((one) => cleanText(one.row.sample))}::text::text[])`;
  return [inserted.compile(tx)];
}
