import { CompiledQuery, sql } from 'kysely';
import type { AggregateRecord } from '#domain/dmarc/aggregate-report.ts';
import { type Db, isEmbedded } from '../database.ts';
import { cleanText, toJson } from '../text.ts';
import { addressOf, countOf, dayRowsRelation } from './share-sql.ts';

/** A row with the share and the day (of the report's beginning) it belongs to. */
export type DayRow = { domainId: number; day: string; id: number; row: AggregateRecord };

const COLUMNS = `domain_id, day, report_id, seq, source_ip, count, disposition, dkim_aligned, spf_aligned, header_from, envelope_from,
  envelope_to, reasons, dkim, spf`;
const COPY = `copy report_records (${COLUMNS}) from '/dev/blob'`;
const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * Puts rows that are not there yet into report_records. The embedded kind takes them as COPY, in half the time; a server, whose native code
 * makes little of the difference, as arrays. Throws at a row whose address or count is not one.
 */
export async function insertRecords(tx: Db, rows: readonly DayRow[]): Promise<void> {
  if (rows.length > 0) await tx.executeQuery(recordsStatement(tx, rows));
}

/** The statement of `insertRecords`, made without asking the database anything, so that it can be made while that is busy. */
export function recordsStatement(tx: Db, rows: readonly DayRow[]): CompiledQuery {
  if (isEmbedded(tx)) return CompiledQuery.raw(COPY, [Buffer.from(rows.map(lineOf).join(''))]);
  return sql`insert into report_records (${sql.raw(COLUMNS)}) select * from ${dayRowsRelation(rows)}`.compile(tx);
}

function lineOf({ domainId, day, id, row }: DayRow): string {
  const { seq, disposition, dkimAligned, spfAligned } = row;
  return `${domainId}\t${day}\t${id}\t${seq}\t${addressOf(row)}\t${countOf(row)}\t${escaped(disposition)}\t${dkimAligned === 'pass' ? 't' : 'f'}\t${
    spfAligned === 'pass' ? 't' : 'f'
  }\t${textOf(row.headerFrom)}\t${textOf(row.envelopeFrom)}\t${textOf(row.envelopeTo)}\t${jsonOf(row.reasons)}\t${jsonOf(row.dkim)}\t${jsonOf(row.spf)}\n`;
}

const escaped = (text: string) => text.replace(SPECIAL, (sign) => ESCAPES[sign] ?? sign);
const textOf = (text: string | null) => (text === null ? '\\N' : escaped(cleanText(text)));
const jsonOf = (value: unknown[]) => (value.length === 0 ? '[]' : escaped(toJson(value)));
