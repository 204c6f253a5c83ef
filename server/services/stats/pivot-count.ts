import { openPivot, type Pivot } from '#domain/analytics/pivot.ts';
import { addressTexts } from '#domain/rows/address-texts.ts';
import { type Outcome, openOutcomes } from '#domain/rows/fold.ts';
import { flag, type ReportRows } from '#domain/rows/report-rows.ts';
import { dayText } from '#domain/rows/source-table.ts';
import { count } from '#domain/text.ts';
import type { Delivery, PivotDimension } from '#domain/vocabulary/pivot.ts';
import type { Db } from '#server/store/database.ts';
import type { ScanLimits } from '#server/store/filter/record-scan.ts';
import type { DayRange } from '#server/store/period.ts';
import { rowsOfReports } from '#server/store/reports/report-values.ts';
import { type DatedReport, messagesWithin, reportsOver } from '#server/store/reports/reports-over.ts';
import { spanOf } from '#server/store/reports/source-views.ts';
import { scanLimits } from '../filter/scan-limits.ts';
import { addressKeys, isOfAddress } from './address-keys.ts';

/** What is counted: messages of one result or all, by one dimension or two, so many rows; `names` are those of the domains. */
export type PivotQuestion = {
  rows: PivotDimension;
  columns: PivotDimension | null;
  result: 'passed' | 'failed' | null;
  limit: number;
  names: Readonly<Record<number, string>>;
};

/** Messages by one or two dimensions; `cut` says in a sentence what was left out. */
export type CountedPivot = { pivot: Pivot; cut: string | null };

/** Gives the key of each row of a report. */
type Keys = (report: DatedReport, rows: ReportRows) => (place: number) => string;

/** How many columns a pivot table has at the most; the last is the rest. */
export const mostColumns = 5;
/** Others get their turn after so many rows. */
const restRows = 50_000;

/** What a counted pivot weighs where it is kept, in sums of a domain: each of its rows is one, with columns three. */
export const weightOfPivot = ({ columns, limit }: PivotQuestion): number => limit * (columns === null ? 1 : 3);

/** Counts the messages of domains in a period row by row, from the newest day back until `limits` are reached. */
export async function countPivot(
  db: Db,
  ids: readonly number[],
  days: DayRange,
  question: PivotQuestion,
  limits: ScanLimits = scanLimits,
): Promise<CountedPivot> {
  const { result } = question;
  const rowsBy = await keysBy(db, ids, days, question.rows, question.names);
  const columnsBy = question.columns === null ? null : await keysBy(db, ids, days, question.columns, question.names);
  const span = spanOf(days);
  const reports = await reportsOver(db, ids, days);
  const byId = new Map(reports.map((report) => [`${report.domainId} ${report.id}`, report]));
  const pivot = openPivot();
  const ends = performance.now() + limits.ms;
  let read = 0;
  let rested = 0;
  let cut: string | null = null;
  for await (const { domainId, id, rows } of rowsOfReports(db, reports, 'skip broken')) {
    const report = byId.get(`${domainId} ${id}`);
    if (report === undefined) continue;
    if (read > 0 && (read + rows.length > limits.rows || performance.now() > ends)) {
      cut = `Counting ended on ${dayText(report.firstDay)} after ${count(read)} rows: earlier messages are left out. Choose a shorter period or fewer domains.`;
      break;
    }
    read += rows.length;
    const rowKey = rowsBy(report, rows);
    const columnKey = columnsBy?.(report, rows) ?? (() => '');
    for (let place = 0; place < rows.length; place += 1) {
      const messages = messagesWithin(rows.count[place] as number, report, span);
      const isPassed = ((rows.flags[place] as number) & (flag.dkim | flag.spf)) !== 0;
      if (messages > 0 && (result === null || isPassed === (result === 'passed')))
        pivot.add(rowKey(place), columnKey(place), messages, isPassed);
    }
    if (read - rested < restRows) continue;
    rested = read;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { pivot: pivot.end(question.limit, columnsBy === null ? 1 : mostColumns), cut };
}

async function keysBy(
  db: Db,
  ids: readonly number[],
  days: DayRange,
  dimension: PivotDimension,
  names: PivotQuestion['names'],
): Promise<Keys> {
  if (isOfAddress(dimension)) {
    const keyOf = await addressKeys(db, ids, days, dimension, names);
    return ({ domainId }, rows) => {
      const addressOf = addressTexts(rows);
      return (place) => keyOf(domainId, addressOf(place));
    };
  }
  switch (dimension) {
    case 'reporter':
      return ({ reporterKey }) =>
        () =>
          reporterKey;
    case 'header_from':
      return (_report, { texts, headerFrom }) =>
        (place) =>
          texts[headerFrom[place] as number] ?? '';
    case 'delivery':
      return (_report, rows) => {
        const outcomeOf = openOutcomes(rows);
        return (place) => deliveryOf(outcomeOf(place));
      };
    case 'override':
      return (_report, { reasons, reasonLists }) => {
        const first = reasonLists.map(([reason]) => reason?.type ?? '');
        return (place) => first[reasons[place] as number] ?? '';
      };
  }
}

/** The part of `deliveryBuckets` that a row's messages belong to. */
function deliveryOf({ dkim, spf, disposed, overridden }: Outcome): Delivery {
  if (dkim || spf) return 'passed';
  if (disposed === 2) return 'rejected';
  if (disposed === 1) return 'quarantined';
  return overridden ? 'forwarded' : 'delivered';
}
