import { noSums } from '#domain/rows/fold.ts';
import type { ReportStats } from '#server/store/reports/report-stats.ts';
import type { DayTotals, ReporterRow, Totals } from '#server/store/reports/rollups.ts';
import type { SenderSums } from '#server/store/reports/sender-sums.ts';

function noTotals(): Totals {
  const { rows: _rows, failedRows: _failed, ...sums } = noSums();
  return sums;
}

type Counts = Pick<Totals, keyof Totals & keyof ReporterRow>;

// Names are written out: adding them up in a loop takes ten times as long, and overviews add tens of thousands of rows.
function addCounts(to: Counts, from: Counts): void {
  to.total += from.total;
  to.passed += from.passed;
  to.failed += from.failed;
  to.dkimAligned += from.dkimAligned;
  to.spfAligned += from.spfAligned;
  to.dispNone += from.dispNone;
  to.dispQuarantine += from.dispQuarantine;
  to.dispReject += from.dispReject;
  to.reports += from.reports;
}

function addTotals(to: Totals, from: Totals): void {
  addCounts(to, from);
  to.overridden += from.overridden;
  to.forwarded += from.forwarded;
  to.bothAligned += from.bothAligned;
}

/** The sums of several domains together, in counts of messages; zeros for none. */
export function sumOfTotals(domains: Iterable<Totals>): Totals {
  const sum = noTotals();
  for (const one of domains) addTotals(sum, one);
  return sum;
}

/** The days of several domains together, oldest first. */
export function sumOfDays(domains: Iterable<readonly DayTotals[]>): DayTotals[] {
  const days = new Map<string, DayTotals>();
  for (const lines of domains)
    for (const line of lines) {
      const day = days.get(line.day) ?? { ...noTotals(), day: line.day };
      days.set(line.day, day);
      addTotals(day, line);
    }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** The reporters of several domains together, the busiest first. */
export function sumOfReporters(domains: Iterable<readonly ReporterRow[]>): ReporterRow[] {
  const reporters = new Map<string, ReporterRow>();
  for (const rows of domains)
    for (const row of rows) {
      const sum = reporters.get(row.reporterKey);
      if (sum === undefined) {
        reporters.set(row.reporterKey, { ...row });
        continue;
      }
      addCounts(sum, row);
      sum.rows += row.rows;
      sum.refused += row.refused;
      if (row.orgName > sum.orgName) sum.orgName = row.orgName;
      if (row.lastDay > sum.lastDay) sum.lastDay = row.lastDay;
      if (row.lastReceivedAt > sum.lastReceivedAt) sum.lastReceivedAt = row.lastReceivedAt;
    }
  return [...reporters.values()].sort((a, b) => b.total - a.total || (a.reporterKey < b.reporterKey ? -1 : 1));
}

/** What was received for several domains together; a report with shares in several of them counts once. */
export function sumOfReports(domains: Iterable<ReportStats>) {
  const all = [...domains];
  const sum = (of: 'messages' | 'rows' | 'refused') => all.reduce((total, stats) => total + stats[of], 0);
  const last = all.reduce((latest, { lastReceivedAt }) => Math.max(latest, lastReceivedAt.getTime()), 0);
  const inOrder = (days: string[]) => days.sort((a, b) => (a < b ? -1 : 1));
  return {
    reports: differentNumbers(all.map(({ current }) => current)),
    superseded: differentNumbers(all.map(({ superseded }) => superseded)),
    recovered: differentNumbers(all.map(({ recovered }) => recovered)),
    reporters: different(all.map(({ reporterKeys }) => reporterKeys)),
    messages: sum('messages'),
    rows: sum('rows'),
    refused: sum('refused'),
    firstDay: inOrder(all.map(({ firstDay }) => firstDay))[0] ?? null,
    lastDay: inOrder(all.map(({ lastDay }) => lastDay)).at(-1) ?? null,
    lastReceivedAt: all.length === 0 ? null : new Date(last),
  };
}

function different(lists: readonly (readonly unknown[])[]): number {
  const seen = new Set<unknown>();
  for (const list of lists) for (const one of list) seen.add(one);
  return seen.size;
}

/** The most numbers between the first and the last that get a mark of their own (bytes). */
const mostMarks = 16_777_216;

/**
 * How many different numbers there are. Reports get theirs one after the other, so that a mark for each between the first and the last
 * takes a thirtieth of the time of a set.
 */
function differentNumbers(lists: readonly (readonly number[])[]): number {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const list of lists)
    for (const one of list) {
      if (one < first) first = one;
      if (one > last) last = one;
    }
  if (last < first) return 0;
  if (last - first >= mostMarks) return different(lists);
  const marks = new Uint8Array(last - first + 1);
  let count = 0;
  for (const list of lists)
    for (const one of list) {
      if (marks[one - first] === 0) count += 1;
      marks[one - first] = 1;
    }
  return count;
}

/** The addresses of several domains together, one that sent for two of them twice. */
export function sumOfSources(domains: Iterable<{ sources: number; fresh: number }>) {
  const sum = { sources: 0, fresh: 0 };
  for (const { sources, fresh } of domains) {
    sum.sources += sources;
    sum.fresh += fresh;
  }
  return sum;
}

/** The senders of several domains, the one with most messages first. */
export function allSenders(domains: Iterable<readonly SenderSums[]>): SenderSums[] {
  return [...domains].flat().sort((a, b) => b.total - a.total || a.key.localeCompare(b.key));
}
