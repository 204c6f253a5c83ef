import { openPivot, type PivotLine } from '#domain/analytics/pivot.ts';
import { addressTexts } from '#domain/rows/address-texts.ts';
import { type Outcome, openOutcomes } from '#domain/rows/fold.ts';
import type { ReportRows } from '#domain/rows/report-rows.ts';
import { dayText } from '#domain/rows/source-table.ts';
import { reporterName } from '#domain/senders/reporters.ts';
import { senderName } from '#domain/senders/sender-name.ts';
import { senderIdentity } from '#domain/senders/whole.ts';
import { count } from '#domain/text.ts';
import type { Delivery, PivotDimension } from '#domain/vocabulary/pivot.ts';
import type { UserCall } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import { rowsOfReports } from '#server/store/reports/report-values.ts';
import { type DatedReport, messagesWithin, reportsOver } from '#server/store/reports/reports-over.ts';
import { senderKeys } from '#server/store/reports/sender-keys.ts';
import type { SenderSums } from '#server/store/reports/sender-sums.ts';
import { spanOf } from '#server/store/reports/source-views.ts';
import { addressPeriodReply } from '../address-period.ts';
import { inFilterTurn } from '../filter/run-filter.ts';
import type { Period } from '../period.ts';
import { namedSenders } from './named-senders.ts';
import { openNetworks } from './networks.ts';

type PivotQuery = { rows: PivotDimension; columns?: PivotDimension | undefined; limit: number };

/** Gives the key of each row of a report. */
type Keys = (report: DatedReport, rows: ReportRows) => (place: number) => string;

/** What a dimension needs: the keys of rows, and names of those that are shown. */
type Dimension = { keysOf: Keys; name: (keys: readonly string[]) => Promise<(key: string) => PivotName> };

/** A key as the wire says it; `domain_id` is the domain as which most messages of a sender fail, `domain_name`
 * its name where the sender is another one for each domain. */
type PivotName = { key: string; name: string; domain_id: number | null; domain_name: string | null };

const plainName = (key: string): PivotName => ({ key, name: key, domain_id: null, domain_name: null });
const plain = { name: () => Promise.resolve(plainName) };

/** Where reading stops, so that one person cannot keep the server busy. */
const limits = { rows: 5_000_000, ms: 5_000, columns: 5 };
/** Others get their turn after so many rows. */
const restRows = 50_000;

/** The part of `deliveryBuckets` that a row's messages belong to. */
function deliveryOf({ dkim, spf, disposed, overridden }: Outcome): Delivery {
  if (dkim || spf) return 'passed';
  if (disposed === 2) return 'rejected';
  if (disposed === 1) return 'quarantined';
  return overridden ? 'forwarded' : 'delivered';
}

/**
 * The messages of domains in a period by one or two dimensions, counted row by row from the newest day back; `cut` says in a sentence what
 * was left out. Throws 400 for the same dimension twice, 429 while too many of the person's searches wait.
 */
export async function pivotOf(call: UserCall, domains: readonly DomainName[], period: Period, query: PivotQuery) {
  const { rows: by, columns: across = null, limit } = query;
  if (by === across)
    throw invalid('Rows and columns are the same.', {
      fields: [{ field: 'columns', text: 'Choose another split for the columns' }],
    });
  const ids = domains.map(({ id }) => id);
  return inFilterTurn(call.actor.userId, async () => {
    const rowsBy = await dimensionOf(call, by, domains, period);
    const columnsBy = across === null ? null : await dimensionOf(call, across, domains, period);
    const { pivot, cut } = await countRows(call, ids, period, rowsBy.keysOf, columnsBy?.keysOf ?? null);
    const { totals, rows, columns } = pivot.end(limit, across === null ? 1 : limits.columns);
    const keysIn = (lines: readonly PivotLine[]) => lines.flatMap(({ key }) => (key === null ? [] : [key]));
    const nameRow = await rowsBy.name(keysIn(rows));
    const nameColumn = (await columnsBy?.name(keysIn(columns))) ?? plainName;
    const wire = ({ key, parts, messages, passed, failed }: PivotLine, nameOf: (key: string) => PivotName) => ({
      ...(key === null ? { key: null, name: null, domain_id: null, domain_name: null } : nameOf(key)),
      parts,
      messages,
      passed,
      failed,
    });
    return {
      period: await addressPeriodReply(call, ids, period),
      totals,
      rows: rows.map((row) => ({ ...wire(row, nameRow), cells: across === null ? [] : row.cells })),
      columns: across === null ? [] : columns.map((column) => wire(column, nameColumn)),
      cut,
    };
  });
}

async function countRows(call: UserCall, ids: readonly number[], period: Period, rowsBy: Keys, columnsBy: Keys | null) {
  const { db } = call.store;
  const span = spanOf(period);
  const reports = await reportsOver(db, ids, period);
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
    const outcomeOf = openOutcomes(rows);
    for (let place = 0; place < rows.length; place += 1) {
      const messages = messagesWithin(rows.count[place] as number, report, span);
      if (messages === 0) continue;
      const { dkim, spf } = outcomeOf(place);
      pivot.add(rowKey(place), columnKey(place), messages, dkim || spf);
    }
    if (read - rested < restRows) continue;
    rested = read;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { pivot, cut };
}

async function dimensionOf(
  call: UserCall,
  dimension: PivotDimension,
  domains: readonly DomainName[],
  period: Period,
): Promise<Dimension> {
  switch (dimension) {
    case 'sender':
      return bySender(call, domains, period);
    case 'country':
      return byCountry();
    case 'reporter':
      return byReporter();
    case 'header_from':
      return {
        ...plain,
        keysOf:
          (_report, { texts, headerFrom }) =>
          (place) =>
            texts[headerFrom[place] as number] ?? '',
      };
    case 'delivery':
      return {
        ...plain,
        keysOf: (_report, rows) => {
          const outcomeOf = openOutcomes(rows);
          return (place) => deliveryOf(outcomeOf(place));
        },
      };
    case 'override':
      return {
        ...plain,
        keysOf: (_report, { reasons, reasonLists }) => {
          const first = reasonLists.map(([reason]) => reason?.type ?? '');
          return (place) => first[reasons[place] as number] ?? '';
        },
      };
  }
}

/** By reporter, whatever spelling of its name a report has; the newest one is shown. */
function byReporter(): Dimension {
  const names = new Map<string, string>();
  const keysOf: Keys = ({ reporterKey, orgName }) => {
    if (!names.has(reporterKey)) names.set(reporterKey, orgName);
    return () => reporterKey;
  };
  const nameOf = (key: string): PivotName => {
    const name = names.get(key) ?? key;
    return { ...plainName(name), name: reporterName(name) };
  };
  return { keysOf, name: () => Promise.resolve(nameOf) };
}

async function byCountry(): Promise<Dimension> {
  const lookUp = await openNetworks();
  const known = new Map<string, string>();
  const countryOf = (address: string): string => {
    let country = known.get(address);
    if (country === undefined) known.set(address, (country = lookUp(address).country ?? ''));
    return country;
  };
  return {
    ...plain,
    keysOf: (_report, rows) => {
      const addressOf = addressTexts(rows);
      return (place) => countryOf(addressOf(place));
    },
  };
}

async function bySender(call: UserCall, domains: readonly DomainName[], period: Period): Promise<Dimension> {
  const ids = domains.map(({ id }) => id);
  const names = Object.fromEntries(domains.map(({ id, name }) => [id, name]));
  const keys = await senderKeys(call.store.db, ids, period, names);
  return {
    keysOf: ({ domainId }, rows) => {
      const own = keys.get(domainId);
      const addressOf = addressTexts(rows);
      return (place) => own?.get(addressOf(place)) ?? '';
    },
    name: async (shown) => {
      const wanted = new Set(shown);
      const all = await call.statsCache.senderSums(ids, period, names);
      const named = await namedSenders(call, worstOfEach(all.filter((sender) => wanted.has(senderIdentity(sender)))), names);
      const byKey = new Map(named.map((sender) => [senderIdentity(sender), sender]));
      return (key) => {
        const sender = byKey.get(key);
        if (sender === undefined) return plainName(key);
        const { domainId, name, service } = sender;
        const shownName = senderName({ name, service: service?.service ?? null });
        const domainName = key === sender.key || domains.length === 1 ? null : (names[domainId] ?? null);
        return { key: sender.key, name: shownName, domain_id: domainId, domain_name: domainName };
      };
    },
  };
}

const passShare = ({ passed, total }: SenderSums) => passed / Math.max(1, total);

/** Of each sender the domain of which fewest messages pass: lists name it after that one. */
function worstOfEach(senders: readonly SenderSums[]): SenderSums[] {
  return [...Map.groupBy(senders, senderIdentity).values()].flatMap((parts) =>
    parts.toSorted((a, b) => passShare(a) - passShare(b) || b.total - a.total).slice(0, 1),
  );
}
