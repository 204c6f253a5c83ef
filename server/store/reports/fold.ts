import type { AggregateRecord } from '#domain/dmarc/aggregate-report.ts';
import { type ReportShare, type ReportShareHeader, spanDays } from './report-share.ts';
import { addressOf, dayOf } from './share-sql.ts';

/** Counts in the order of the columns both roll-ups share, then `bothAligned` and `failed`, which only the one of domains has. */
export type Sums = {
  total: number;
  passed: number;
  dkimAligned: number;
  spfAligned: number;
  dispNone: number;
  dispQuarantine: number;
  dispReject: number;
  overridden: number;
  forwarded: number;
  bothAligned: number;
  failed: number;
};
export type SourceDay = Sums & { domainId: number; day: string; sourceIp: string };
export type DomainDay = Sums & { domainId: number; day: string; reports: number };
export type SeenRow = {
  count: number;
  headerFrom: string;
  dkimDomain: string | null;
  spfDomain: string | null;
  envelope: string | null;
};
export type SeenSource = {
  domainId: number;
  sourceIp: string;
  firstDay: string;
  lastDay: string;
  /** What is told of the newest day's row, of several there the one with the most mails. */
  newest: SeenRow;
  newestDay: string;
};
export type Folded = { sources: SourceDay[]; domains: DomainDay[]; seen: SeenSource[] };

const DAY_MS = 86_400_000;
const FORWARDERS = new Set(['forwarded', 'mailing_list', 'trusted_forwarder']);

const zero = (): Sums => ({
  total: 0,
  passed: 0,
  dkimAligned: 0,
  spfAligned: 0,
  dispNone: 0,
  dispQuarantine: 0,
  dispReject: 0,
  overridden: 0,
  forwarded: 0,
  bothAligned: 0,
  failed: 0,
});

/** Sums that grow with the rows they are given. */
export type Fold = {
  /** Adds rows of a share; the first call for a share, with rows or without, also counts its report. */
  add: (share: ReportShareHeader, rows: readonly AggregateRecord[]) => void;
  /** The days of sources held: what the fold takes in memory grows with them. */
  size: () => number;
  result: () => Folded;
};

/**
 * Begins what shares that count add to the roll-ups, summed here so that the database gets each day of a source once. A report over several
 * days is spread evenly, the remainder to the first ones; `pass` counts with the disposition `none`: the mail was delivered. Sources without
 * a mail on a day have no sums of it but are seen.
 */
export function openFold(): Fold {
  const sources = new Map<string, SourceDay>();
  const domains = new Map<string, DomainDay>();
  const seen = new Map<string, SeenSource>();
  const begun = new Map<string, string[]>();

  function daysOfShare(share: ReportShareHeader): string[] {
    const name = `${share.domainId} ${share.id}`;
    const known = begun.get(name);
    if (known !== undefined) return known;
    const days = daysOf(share);
    begun.set(name, days);
    for (const [n, day] of days.entries()) domainDay(domains, share.domainId, day).reports += n === 0 ? 1 : 0;
    return days;
  }

  return {
    add: (share, rows) => {
      const { domainId } = share;
      const days = daysOfShare(share);
      for (const row of rows) {
        const sourceIp = addressOf(row);
        see(seen, row, { domainId, sourceIp, days });
        const even = Math.floor(row.count / days.length);
        const rest = row.count % days.length;
        for (let n = 0; n < days.length; n += 1) {
          const mails = even + (n < rest ? 1 : 0);
          if (mails === 0) break;
          const day = days[n] as string;
          const key = `${domainId} ${day} ${sourceIp}`;
          let sums = sources.get(key);
          if (sums === undefined) {
            sums = { domainId, day, sourceIp, ...zero() };
            sources.set(key, sums);
          }
          count(sums, row, mails);
          count(domainDay(domains, domainId, day), row, mails);
        }
      }
    },
    size: () => Math.max(sources.size, seen.size),
    result: () => {
      const told = [...domains.values()].filter((sums) => sums.total > 0 || sums.reports > 0);
      return { sources: [...sources.values()], domains: told, seen: [...seen.values()] };
    },
  };
}

/** What shares add to the roll-ups, all at once. */
export function foldShares(shares: readonly ReportShare[]): Folded {
  const fold = openFold();
  for (const share of shares) fold.add(share, share.records);
  return fold.result();
}

function daysOf({ header }: ReportShareHeader): string[] {
  const first = dayOf(header);
  const startMs = Date.parse(first);
  return Array.from({ length: spanDays(header) }, (_, n) =>
    n === 0 ? first : new Date(startMs + n * DAY_MS).toISOString().slice(0, 10),
  );
}

function domainDay(domains: Map<string, DomainDay>, domainId: number, day: string): DomainDay {
  const key = `${domainId} ${day}`;
  const found = domains.get(key);
  if (found !== undefined) return found;
  const sums = { domainId, day, reports: 0, ...zero() };
  domains.set(key, sums);
  return sums;
}

function count(sums: Sums, row: AggregateRecord, mails: number): void {
  const dkim = row.dkimAligned === 'pass';
  const spf = row.spfAligned === 'pass';
  const passed = dkim || spf;
  const disposed = row.disposition === 'reject' ? 'dispReject' : row.disposition === 'quarantine' ? 'dispQuarantine' : 'dispNone';
  sums.total += mails;
  sums[disposed] += mails;
  sums[passed ? 'passed' : 'failed'] += mails;
  if (dkim) sums.dkimAligned += mails;
  if (spf) sums.spfAligned += mails;
  if (dkim && spf) sums.bothAligned += mails;
  if (row.reasons.length === 0) return;
  if (!passed && disposed === 'dispNone') sums.overridden += mails;
  if (row.reasons.some((reason) => FORWARDERS.has(reason.type))) sums.forwarded += mails;
}

type Sighting = { domainId: number; sourceIp: string; days: string[] };

function see(seen: Map<string, SeenSource>, row: AggregateRecord, { domainId, sourceIp, days }: Sighting): void {
  const firstDay = days[0] as string;
  const lastDay = days.at(-1) as string;
  const key = `${domainId} ${sourceIp}`;
  const known = seen.get(key);
  if (known === undefined) {
    seen.set(key, { domainId, sourceIp, firstDay, lastDay, newest: seenRow(row), newestDay: firstDay });
    return;
  }
  if (firstDay < known.firstDay) known.firstDay = firstDay;
  if (lastDay > known.lastDay) known.lastDay = lastDay;
  if (firstDay > known.newestDay || (firstDay === known.newestDay && row.count > known.newest.count)) {
    known.newest = seenRow(row);
    known.newestDay = firstDay;
  }
}

/** Not the row itself, which would stay in memory with all that is in it. */
function seenRow({ count, headerFrom, dkim, spf, envelopeFrom }: AggregateRecord): SeenRow {
  return { count, headerFrom, dkimDomain: checkedDomain(dkim), spfDomain: checkedDomain(spf), envelope: envelopeFrom };
}

/** The domain of the first check that passed, else of the first one. */
function checkedDomain(checks: readonly { domain: string | null; result: string }[]): string | null {
  return (checks.find((check) => check.result === 'pass') ?? checks[0])?.domain ?? null;
}
