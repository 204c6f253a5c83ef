import { getDomain } from 'tldts';
import { dnsFactsOf, policyInForce } from '#domain/alerts/dns-facts-of.ts';
import type { DomainFacts, RecordChange, Reporter, Sender } from '#domain/alerts/facts.ts';
import { plannedByAll } from '#domain/alerts/planned-changes.ts';
import { senderOf } from '#domain/alerts/sender.ts';
import { settleDays } from '#domain/alerts/settled.ts';
import type { checkWire } from '#domain/check/wire.ts';
import type { Context } from '#server/context.ts';
import {
  type CategoryRow,
  type CheckRow,
  changesSince,
  latestChecks,
  type MailDayRow,
  mailDays,
  mailEnds,
  plannedChanges,
  reporterDays,
  type StoredSelectorRow,
  scoresSince,
  senderCategories,
  storedSelectors,
  tlsDays,
  type WatchedDomain,
} from '#server/store/alerts/alert-facts.ts';
import { type SenderDayRow, senderDays } from '#server/store/reports/source-facts.ts';
import { gatherListings } from '../blocklists/listings.ts';
import { recentFrom } from '../blocklists/own-addresses.ts';
import type { StoredProtection } from '../checks/protection.ts';
import { publicHolidays } from '../holidays.ts';
import { gatherLookalikes } from '../lookalikes/facts.ts';

const dayMs = 86_400_000;
const past = 90;

/** Sources below this volume over the whole window are background noise, not senders. */
const fewestMessages = 5;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function byDomain<Row extends { domainId: number }>(rows: readonly Row[]): (id: number) => Row[] {
  const groups = Map.groupBy(rows, ({ domainId }) => domainId);
  return (id) => groups.get(id) ?? [];
}

function sendersOf(domain: string, rows: readonly SenderDayRow[], sorted: readonly CategoryRow[]): Sender[] {
  const placed = new Map(sorted.map((row) => [row.sender, row]));
  const senders = new Map<string, Sender>();
  for (const { address, dkimDomain, spfDomain, firstDay, day, domainId: _, ...counts } of rows) {
    const { key, name } = senderOf({ sourceIp: address ?? '', dkimDomain, spfDomain, ownDomain: domain });
    const place = placed.get(key);
    const sender = senders.get(key) ?? {
      key,
      name,
      category: place?.category ?? 'unknown',
      sortedMs: place?.changedAt.getTime() ?? null,
      firstDay,
      days: [],
    };
    senders.set(key, sender);
    if (firstDay < sender.firstDay) sender.firstDay = firstDay;
    const last = sender.days.at(-1);
    if (last?.day === day) {
      for (const name of Object.keys(counts) as (keyof typeof counts)[]) last[name] += counts[name];
    } else sender.days.push({ day, ...counts });
  }
  return [...senders.values()].filter(({ days }) => days.reduce((sum, { total }) => sum + total, 0) >= fewestMessages);
}

function reportersOf(
  rows: readonly { key: string; name: string; day: string; receivedAt: Date; messages: number }[],
): Reporter[] {
  return [...Map.groupBy(rows, ({ key }) => key)].map(([key, days]) => ({
    key,
    name: days[0]?.name ?? key,
    days: days.map(({ day, receivedAt, messages }) => ({ day, receivedMs: receivedAt.getTime(), messages })),
  }));
}

function checkFacts(check: CheckRow | undefined, selectors: readonly StoredSelectorRow[], reportAddress: string | null) {
  if (check === undefined) return { dns: null, flags: [], policy: null, path: null };
  const { flags } = check.result as ReturnType<typeof checkWire>;
  const { path } = check.protection as StoredProtection;
  const kept = selectors.map(({ keySince, ...row }) => ({ ...row, keySinceMs: keySince?.getTime() ?? null }));
  return {
    dns: dnsFactsOf(check.findings, kept, { checkedMs: check.checkedAt.getTime(), reportAddress }),
    flags,
    policy: policyInForce(check.findings),
    path: check.findings.dmarc.discovery.unknown
      ? null
      : { stage: path.stage, next: path.next, isReady: path.is_ready, gates: path.gates },
  };
}

function mailOf(rows: readonly MailDayRow[], reporters: readonly Reporter[], nowMs: number): DomainFacts['mail']['days'] {
  const states = settleDays(
    rows.map(({ day }) => day),
    reporters,
    nowMs,
  );
  return rows.map(({ domainId: _, ...row }) => ({ ...row, ...(states.get(row.day) ?? { isSettled: false, coverage: null }) }));
}

/**
 * What the rules need to know about domains, as of now: messages, senders and reporters of `windowDays` days, the last check, changes and
 * scores of 90 days. A fixed number of queries, whatever the number of domains.
 */
export async function gatherAlertFacts(
  context: Pick<Context, 'store' | 'clock' | 'config'>,
  domains: readonly WatchedDomain[],
  windowDays = 35,
): Promise<DomainFacts[]> {
  const { clock, config } = context;
  const { db } = context.store;
  const nowMs = clock.now().getTime();
  const ids = domains.map(({ id }) => id);
  const days = { from: dayOf(nowMs - windowDays * dayMs), to: dayOf(nowMs) };
  const since = new Date(nowMs - past * dayMs);
  const mail = byDomain(await mailDays(db, ids, days));
  const ends = await mailEnds(db, ids);
  const senders = byDomain(
    await senderDays(
      db,
      domains.map(({ id, name }) => ({ id, org: getDomain(name) ?? name })),
      days,
    ),
  );
  const categories = byDomain(await senderCategories(db, ids));
  const reporters = byDomain(await reporterDays(db, ids, days));
  const tls = byDomain(await tlsDays(db, ids, days));
  const checks = await latestChecks(db, ids);
  const selectors = byDomain(await storedSelectors(db, ids));
  const changes = byDomain(await changesSince(db, ids, since));
  const scores = byDomain(await scoresSince(db, ids, since));
  const planned = await plannedChanges(db, [...new Set(domains.flatMap(({ customerIds }) => customerIds))], since);
  const listings = await gatherListings(context, domains);
  const ownFrom = recentFrom(new Date(nowMs));
  const lookalikes = await gatherLookalikes(db, domains, since);
  const holidays = publicHolidays(nowMs - windowDays * dayMs, nowMs);
  return domains.map(({ id, name, mailClass, customerIds }) => {
    const known = reportersOf(reporters(id));
    const end = ends.get(id);
    return {
      nowMs,
      domain: { id, name, mailClass },
      ...checkFacts(checks.get(id), selectors(id), config.reportAddress),
      mail: {
        firstDay: end?.firstDay ?? null,
        lastReportMs: end?.lastReportAt?.getTime() ?? null,
        days: mailOf(mail(id), known, nowMs),
      },
      senders: sendersOf(name, senders(id), categories(id)),
      reporters: known,
      changes: changes(id).map(
        ({ at, record, name: at_, before, after }): RecordChange => ({
          ms: at.getTime(),
          record,
          name: at_,
          before,
          after,
        }),
      ),
      scores: scores(id).map(({ at, score, failed }) => ({ ms: at.getTime(), score, failed: failed ?? [] })),
      tls: tls(id),
      listings: config.blocklists.length > 0 && !mail(id).some(({ day }) => day >= ownFrom) ? null : (listings.get(id) ?? []),
      plannedChanges: plannedByAll(
        customerIds,
        planned.filter((one) => one.domainId === null || one.domainId === id),
      ),
      holidays,
      lookalikes: lookalikes.get(id) ?? null,
    };
  });
}
