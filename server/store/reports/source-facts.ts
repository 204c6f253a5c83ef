import { isIP } from 'node:net';
import type { MailCounts } from '#domain/alerts/facts.ts';
import type { AddressMail } from '#domain/alerts/own-range.ts';
import type { SourceMail } from '#domain/protection/own-mail.ts';
import { addSource, type MailSplit, noMail } from '#domain/protection/own-mail.ts';
import { categoriesOf, type NamedSource, type PlacedSender } from '#domain/protection/placed-senders.ts';
import { type Addresses, addressText, wordsAt } from '#domain/rows/addresses.ts';
import { eachAddress } from '#domain/rows/each-address.ts';
import { countOf, eachSource, type SourceSums, sumsOf } from '#domain/rows/source-sums.ts';
import { dayText } from '#domain/rows/source-table.ts';
import { serviceOfAnyName } from '#domain/senders/index-names.ts';
import type { Db } from '../database.ts';
import type { DayRange } from '../period.ts';
import { daysOfSource, type KnownSource, namedOf, senderNames } from './source-stats.ts';
import { type SourceView, sourceViews, spanOf } from './source-views.ts';

/** An address of a domain with its days in a period, and the names by which its sender is known. */
export type SourceOfDays = {
  sourceIp: string;
  days: { day: number; values: SourceSums }[];
  firstDay: string | null;
  dkimDomain: string | null;
  spfDomain: string | null;
  known: KnownSource | null;
};

/** Every address of a domain that has messages in a period, with its days and names. */
export function sourcesOf(view: SourceView, days: DayRange): SourceOfDays[] {
  const sources: SourceOfDays[] = [];
  const span = spanOf(days);
  eachAddress(view.tables, (addresses: Addresses, place: number) => {
    const words = wordsAt(addresses, place);
    const found = daysOfSource(view, words, span).filter(({ values }) => countOf(values, 'total') > 0);
    if (found.length === 0) return;
    const named = namedOf(view, words);
    const { dkimDomain, spfDomain } = senderNames(named);
    const firstDay = named === null ? null : dayText(named.first);
    sources.push({ sourceIp: addressText(addresses, place), days: found, firstDay, dkimDomain, spfDomain, known: named });
  });
  return sources;
}

const mailColumns = ['total', 'passed', 'dkimAligned', 'dispQuarantine', 'dispReject', 'forwarded'] as const;

/** The messages of an address, without its category. */
function mailOf(sums: SourceSums): Omit<SourceMail, 'sourceIp' | 'name' | 'category'> {
  return {
    messages: countOf(sums, 'total'),
    passed: countOf(sums, 'passed'),
    dkimAligned: countOf(sums, 'dkimAligned'),
    forwarded: countOf(sums, 'forwarded'),
    stopped: countOf(sums, 'dispQuarantine') + countOf(sums, 'dispReject'),
  };
}

/** An address with the names its sender proved or claimed. */
export function namedSource(view: SourceView, addresses: Addresses, place: number): NamedSource {
  return { sourceIp: addressText(addresses, place), ...senderNames(namedOf(view, wordsAt(addresses, place))) };
}

/** The messages of each address of a domain in a period, busiest first; `name` is the service or domain that it proved, else the domain it claimed. */
export async function sourceMail(
  db: Db,
  domainId: number,
  days: DayRange,
  placed: readonly PlacedSender[],
): Promise<SourceMail[]> {
  const [view] = await sourceViews(db, [domainId], days);
  if (view === undefined) return [];
  const categoryOf = categoriesOf(placed, domainId);
  const sources: SourceMail[] = [];
  eachSource(view.tables, spanOf(days), mailColumns, (addresses, place, sums) => {
    if (countOf(sums, 'total') <= 0) return;
    const named = namedSource(view, addresses, place);
    const { sourceIp, dkimDomain, spfDomain } = named;
    const name = dkimDomain ?? spfDomain;
    sources.push({ sourceIp, name: serviceOfAnyName(name)?.name ?? name, category: categoryOf(named), ...mailOf(sums) });
  });
  return sources.sort((a, b) => b.messages - a.messages);
}

/** Whose the messages of domains are in a period, by domain; `placed` are the senders that people placed. */
export async function mailSplits(
  db: Db,
  ids: readonly number[],
  days: DayRange,
  placed: readonly PlacedSender[],
): Promise<Map<number, MailSplit>> {
  const splits = new Map<number, MailSplit>();
  const span = spanOf(days);
  const withPlaced = new Set(placed.map(({ domainId }) => domainId));
  for (const view of await sourceViews(db, ids, days)) {
    const split = noMail();
    const categoryOf = categoriesOf(placed, view.domainId);
    const isPlaced = withPlaced.has(view.domainId);
    eachSource(view.tables, span, mailColumns, (addresses, place, sums) => {
      if (countOf(sums, 'total') <= 0) return;
      const category = isPlaced ? categoryOf(namedSource(view, addresses, place)) : null;
      addSource(split, { category, ...mailOf(sums) });
    });
    splits.set(view.domainId, split);
  }
  return splits;
}

/**
 * Each address from which some message of a domain passed in these days, with the names it proved; `messages` and `passed` are those from
 * the day `recent` on.
 */
export async function addressMail(
  db: Db,
  ids: readonly number[],
  days: DayRange,
  recent: string,
): Promise<(AddressMail & { domainId: number })[]> {
  const { from } = spanOf({ from: recent, to: recent });
  const found: (AddressMail & { domainId: number })[] = [];
  for (const view of await sourceViews(db, ids, days)) {
    const own = sourcesOf(view, days)
      .filter((source) => countOf(sumsOf(source.days), 'passed') > 0)
      .map(({ sourceIp, days: all, dkimDomain, spfDomain }) => {
        const sums = sumsOf(all.filter(({ day }) => day >= from));
        const counts = { messages: countOf(sums, 'total'), passed: countOf(sums, 'passed') };
        return { domainId: view.domainId, address: sourceIp, ...counts, dkimDomain, spfDomain };
      });
    found.push(...own.sort((a, b) => b.messages - a.messages));
  }
  return found;
}

export type SenderDayRow = MailCounts & {
  domainId: number;
  day: string;
  dkimDomain: string | null;
  spfDomain: string | null;
  address: string | null;
  firstDay: string;
};

/**
 * Messages by day, foreign identity (outside the domain's own `org`) and network: addresses that authenticate the name of another
 * organisation share one line per name, the others one line per network (/24, /48). `address` is one of the line's, `firstDay` when any of
 * them was first seen.
 */
export async function senderDays(
  db: Db,
  domains: readonly { id: number; org: string }[],
  days: DayRange,
): Promise<SenderDayRow[]> {
  const orgs = new Map(domains.map(({ id, org }) => [id, org]));
  const lines = new Map<string, SenderDayRow>();
  for (const view of await sourceViews(db, [...orgs.keys()], days)) {
    const org = orgs.get(view.domainId) ?? '';
    const foreign = (name: string | null) => (name === null || name === org || name.endsWith(`.${org}`) ? null : name);
    for (const source of sourcesOf(view, days)) {
      const dkimDomain = foreign(source.dkimDomain);
      const spfDomain = foreign(source.spfDomain);
      const address = dkimDomain === null && spfDomain === null ? networkStart(source.sourceIp) : null;
      for (const { day, values } of source.days) {
        const key = JSON.stringify([view.domainId, day, dkimDomain, spfDomain, address]);
        const firstDay = source.firstDay ?? dayText(day);
        const line = lines.get(key) ?? {
          domainId: view.domainId,
          day: dayText(day),
          dkimDomain,
          spfDomain,
          address,
          firstDay,
          total: 0,
          passed: 0,
          dkimAligned: 0,
          quarantined: 0,
          rejected: 0,
          forwarded: 0,
        };
        lines.set(key, line);
        if (firstDay < line.firstDay) line.firstDay = firstDay;
        line.total += countOf(values, 'total');
        line.passed += countOf(values, 'passed');
        line.dkimAligned += countOf(values, 'dkimAligned');
        line.quarantined += countOf(values, 'dispQuarantine');
        line.rejected += countOf(values, 'dispReject');
        line.forwarded += countOf(values, 'forwarded');
      }
    }
  }
  return [...lines.values()].sort((a, b) => a.domainId - b.domainId || (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** The first address of the network of an address: of /24 or /48. */
function networkStart(ip: string): string {
  if (isIP(ip) === 4) return `${ip.slice(0, ip.lastIndexOf('.'))}.0`;
  const [head = ''] = ip.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const three = [0, 1, 2].map((n) => groups[n] ?? '0');
  while (three.at(-1) === '0') three.pop();
  return `${three.join(':')}::`;
}
