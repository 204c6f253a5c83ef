import { isOwnSource, type SourceMail } from '#domain/protection/own-mail.ts';
import type { PlacedSender } from '#domain/protection/placed-senders.ts';
import { shareOfDay } from '#domain/rows/fold.ts';
import { openRows } from '#domain/rows/report-rows.ts';
import { dayNumber, dayText } from '#domain/rows/source-table.ts';
import type { Db } from '../database.ts';
import type { DayRange } from '../period.ts';
import { rowsOfReports } from './report-values.ts';
import { reportsOver } from './reports-over.ts';
import { sourceMail } from './source-facts.ts';

/** Forged messages of one address under one From domain, with the messages of each day; `stopped` were quarantined or rejected. */
export type ForgedMail = {
  domainId: number;
  sourceIp: string;
  headerFrom: string;
  messages: number;
  stopped: number;
  days: Map<string, number>;
};

const forwarders = new Set(['forwarded', 'mailing_list', 'trusted_forwarder']);

/** The forged messages of domains in a period: those of addresses that are not their own, without what forwarders sent. */
export async function forgedMail(
  db: Db,
  ids: readonly number[],
  days: DayRange,
  placed: readonly PlacedSender[],
): Promise<Map<number, ForgedMail[]>> {
  const found = new Map<number, ForgedMail[]>();
  for (const id of ids) found.set(id, await forgedOfDomain(db, id, days, placed));
  return found;
}

async function forgedOfDomain(db: Db, domainId: number, days: DayRange, placed: readonly PlacedSender[]): Promise<ForgedMail[]> {
  const sources = await sourceMail(db, domainId, days, placed);
  const forged = new Map(sources.filter((one) => !isOwnSource(one)).map((one) => [one.sourceIp, one]));
  if (forged.size === 0) return [];
  const found = new Map<string, ForgedMail>();
  for await (const row of rowsWithDays(db, domainId, days)) {
    const source = forged.get(row.sourceIp);
    if (source === undefined || !isForged(row, source)) continue;
    const key = `${row.sourceIp} ${row.headerFrom}`;
    const entry = found.get(key) ?? {
      domainId,
      sourceIp: row.sourceIp,
      headerFrom: row.headerFrom,
      messages: 0,
      stopped: 0,
      days: new Map<string, number>(),
    };
    found.set(key, entry);
    entry.messages += row.count;
    if (!row.passed && row.stopped) entry.stopped += row.count;
    entry.days.set(row.day, (entry.days.get(row.day) ?? 0) + row.count);
  }
  return [...found.values()].sort((a, b) => b.messages - a.messages);
}

type DayRow = {
  day: string;
  sourceIp: string;
  headerFrom: string;
  count: number;
  passed: boolean;
  forwarded: boolean;
  stopped: boolean;
};

const isForged = ({ passed, forwarded }: DayRow, { category }: SourceMail) => passed || (!forwarded && category !== 'forwarder');

/** The rows of reports that count, with their part of each day of a period. */
async function* rowsWithDays(db: Db, domainId: number, days: DayRange): AsyncGenerator<DayRow> {
  const reports = await reportsOver(db, [domainId], days);
  const byId = new Map(reports.map((report) => [report.id, report]));
  const [from, to] = [dayNumber(days.from), dayNumber(days.to)];
  let read = 0;
  for await (const { id, rows } of rowsOfReports(db, reports, 'skip broken')) {
    read += 1;
    if (read % 200 === 0) await new Promise((resolve) => setImmediate(resolve));
    const report = byId.get(id);
    if (report === undefined) continue;
    const rowAt = openRows(rows);
    const { firstDay: first } = report;
    for (let place = 0; place < rows.length; place += 1) {
      const { sourceIp, headerFrom, count, disposition, dkimAligned, spfAligned, reasons } = rowAt(place);
      for (let n = Math.max(0, from - first); n < report.span && first + n <= to; n += 1)
        yield {
          day: dayText(first + n),
          sourceIp,
          headerFrom,
          count: shareOfDay(count, report.span, n),
          passed: dkimAligned === 'pass' || spfAligned === 'pass',
          forwarded: reasons.some(({ type }) => forwarders.has(type)),
          stopped: disposition === 'quarantine' || disposition === 'reject',
        };
    }
  }
}
