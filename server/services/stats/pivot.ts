import type { PivotLine } from '#domain/analytics/pivot.ts';
import { reporterName } from '#domain/senders/reporters.ts';
import { senderName } from '#domain/senders/sender-name.ts';
import { senderIdentity } from '#domain/senders/whole.ts';
import type { PivotDimension } from '#domain/vocabulary/pivot.ts';
import type { UserCall } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import type { SenderSums } from '#server/store/reports/sender-sums.ts';
import { addressPeriodReply } from '../address-period.ts';
import { inFilterTurn } from '../filter/run-filter.ts';
import type { Period } from '../period.ts';
import { namedSenders } from './named-senders.ts';

type PivotQuery = {
  rows: PivotDimension;
  columns?: PivotDimension | undefined;
  result?: 'passed' | 'failed' | undefined;
  limit: number;
};

/** What is asked about: domains and days, with the names of the domains. */
type Scope = { ids: readonly number[]; names: Readonly<Record<number, string>>; period: Period };

/**
 * A key as the wire says it; `domain_id` is the domain as which most messages of a sender fail, `domain_name` its name where the sender is
 * another one for each domain.
 */
type PivotName = { key: string; name: string; domain_id: number | null; domain_name: string | null };

const plainName = (key: string): PivotName => ({ key, name: key, domain_id: null, domain_name: null });

/**
 * The messages of domains in a period, all or those of one result, by one or two dimensions. Throws 400 for the same dimension twice, 429
 * while too many of the person's searches wait.
 */
export async function pivotOf(call: UserCall, domains: readonly DomainName[], period: Period, query: PivotQuery) {
  const { rows: by, columns: across = null, result = null, limit } = query;
  if (by === across)
    throw invalid('Rows and columns are the same.', {
      fields: [{ field: 'columns', text: 'Choose another split for the columns' }],
    });
  const ids = domains.map(({ id }) => id);
  const scope: Scope = { ids, names: Object.fromEntries(domains.map(({ id, name }) => [id, name])), period };
  const question = { rows: by, columns: across, result, limit, names: scope.names };
  const { pivot, cut } = await inFilterTurn(call.actor.userId, () => call.statsCache.pivot(ids, period, question));
  const nameRow = await namesOf(call, by, pivot.rows, scope);
  const nameColumn = across === null ? plainName : await namesOf(call, across, pivot.columns, scope);
  return {
    period: await addressPeriodReply(call, ids, period),
    by: { rows: by, columns: across, result },
    totals: pivot.totals,
    rows: pivot.rows.map((row) => ({ ...lineWire(row, nameRow), cells: across === null ? [] : row.cells })),
    columns: across === null ? [] : pivot.columns.map((column) => lineWire(column, nameColumn)),
    cut,
  };
}

const lineWire = ({ key, parts, messages, passed, failed }: PivotLine, nameOf: (key: string) => PivotName) => ({
  ...(key === null ? { key: null, name: null, domain_id: null, domain_name: null } : nameOf(key)),
  parts,
  messages,
  passed,
  failed,
});

/** Names the keys of lines as lists name them. */
async function namesOf(
  call: UserCall,
  dimension: PivotDimension,
  lines: readonly PivotLine[],
  scope: Scope,
): Promise<(key: string) => PivotName> {
  if (dimension === 'reporter') return reporterNames(call, scope);
  return dimension === 'sender' ? senderNames(call, new Set(lines.map(({ key }) => key)), scope) : plainName;
}

async function reporterNames(call: UserCall, { ids, period }: Scope) {
  const known = new Map((await call.statsCache.byReporter(ids, period)).map((row) => [row.reporterKey, row.orgName]));
  return (key: string): PivotName => {
    const name = known.get(key) ?? key;
    return { ...plainName(name), name: reporterName(name) };
  };
}

async function senderNames(call: UserCall, shown: ReadonlySet<string | null>, { ids, names, period }: Scope) {
  const all = await call.statsCache.senderSums(ids, period, names);
  const worst = worstOfEach(all.filter((sender) => shown.has(senderIdentity(sender))));
  const named = new Map((await namedSenders(call, worst, names)).map((sender) => [senderIdentity(sender), sender]));
  return (key: string): PivotName => {
    const sender = named.get(key);
    if (sender === undefined) return plainName(key);
    const { domainId, name, service } = sender;
    return {
      key: sender.key,
      name: senderName({ name, service: service?.service ?? null }),
      domain_id: domainId,
      domain_name: key === sender.key || ids.length === 1 ? null : (names[domainId] ?? null),
    };
  };
}

const passShare = ({ passed, total }: SenderSums) => passed / Math.max(1, total);

/** Of each sender the domain of which fewest messages pass: lists name it after that one. */
function worstOfEach(senders: readonly SenderSums[]): SenderSums[] {
  return [...Map.groupBy(senders, senderIdentity).values()].flatMap((parts) =>
    parts.toSorted((a, b) => passShare(a) - passShare(b) || b.total - a.total).slice(0, 1),
  );
}
