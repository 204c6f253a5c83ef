import { senderOf, unalignedOwnName } from '#domain/alerts/sender.ts';
import { countOf, type SourceSums, sumsOf } from '#domain/rows/source-sums.ts';
import { dayText } from '#domain/rows/source-table.ts';
import { listServerOf } from '#domain/senders/list-servers.ts';
import { matchService, type ServiceMatch } from '#domain/senders/match.ts';
import type { Db } from '../database.ts';
import type { DayRange } from '../period.ts';
import { type SourceOfDays, sourcesOf } from './source-facts.ts';
import { sourceViews } from './source-views.ts';

/** An address of a sender, in counts of messages. */
export type SenderAddress = { sourceIp: string; total: number; passed: number };

/**
 * A sender of a domain in a period: a service, an organisation or a network, with all its addresses. `largest` are those with most messages;
 * `byDay` counts messages by day of the period (`YYYY-MM-DD`); `service` and `listServer` are named where an
 * address of it proves one.
 */
export type SenderSums = {
  domainId: number;
  key: string;
  name: string;
  service: ServiceMatch | null;
  listServer: string | null;
  /** Another name of the organisation that passed SPF or DKIM at an address of which nothing passed DMARC. */
  ownName: string | null;
  /** With which the domain signs at addresses for which its SPF passes too, since signatures survive forwarding. */
  selectors: string[];
  addresses: number;
  largest: SenderAddress[];
  total: number;
  passed: number;
  dkimAligned: number;
  spfAligned: number;
  forwarded: number;
  quarantined: number;
  rejected: number;
  firstDay: string;
  lastDay: string;
  byDay: Record<string, DayOfSender>;
};

/** Messages of a sender on a day. */
export type DayOfSender = { messages: number; passed: number; forwarded: number };

const largestShown = 50;

type Group = Omit<
  SenderSums,
  'largest' | 'addresses' | 'total' | 'passed' | 'dkimAligned' | 'spfAligned' | 'forwarded' | 'quarantined' | 'rejected'
> & {
  parts: { values: SourceSums }[];
  all: SenderAddress[];
};

/** What an address proves to be: the service behind it, the mailing list server. */
function provenBy({ known, days }: SourceOfDays, ownDomain: string): Pick<SenderSums, 'service' | 'listServer' | 'ownName'> {
  const proven = (place: number) => (known?.proven[place] === true ? (known.names[place] ?? null) : null);
  const spf = proven(2);
  const service = matchService({
    ownDomain,
    dkim: proven(1),
    selector: null,
    keyHost: null,
    spf,
    reverse: null,
    network: null,
    envelope: null,
  });
  const fails = days.some(({ day, values }) => day === known?.namedOn && countOf(values, 'passed') === 0);
  const ownName = fails ? unalignedOwnName([proven(1), spf], known?.names[0] ?? null, ownDomain) : null;
  return { service, listServer: listServerOf(spf, ownDomain), ownName };
}

/** Adds an address with its days to its sender. */
function addSource(groups: Map<string, Group>, domain: { id: number; name: string }, source: SourceOfDays): void {
  const { key, name } = senderOf({ ...source, ownDomain: domain.name });
  const sums = sumsOf(source.days);
  const ends = [source.days[0], source.days.at(-1)].flatMap((one) => (one === undefined ? [] : [dayText(one.day)]));
  const [first = '', last = first] = ends;
  const group = groups.get(key) ?? {
    domainId: domain.id,
    key,
    name,
    service: null,
    listServer: null,
    ownName: null,
    selectors: [],
    firstDay: source.firstDay ?? first,
    lastDay: last,
    byDay: {},
    parts: [],
    all: [],
  };
  groups.set(key, group);
  const proven = provenBy(source, domain.name);
  group.service ??= proven.service;
  group.listServer ??= proven.listServer;
  group.ownName ??= proven.ownName;
  const selector = source.known?.proven[2] === true ? source.known.selector : null;
  if (selector !== null && !group.selectors.includes(selector)) group.selectors.push(selector);
  if ((source.firstDay ?? first) < group.firstDay) group.firstDay = source.firstDay ?? first;
  if (last > group.lastDay) group.lastDay = last;
  group.parts.push({ values: sums });
  group.all.push({ sourceIp: source.sourceIp, total: countOf(sums, 'total'), passed: countOf(sums, 'passed') });
  for (const { day, values } of source.days) {
    const text = dayText(day);
    const sum = group.byDay[text] ?? { messages: 0, passed: 0, forwarded: 0 };
    sum.messages += countOf(values, 'total');
    sum.passed += countOf(values, 'passed');
    sum.forwarded += countOf(values, 'forwarded');
    group.byDay[text] = sum;
  }
}

function sumsOfGroup({ parts, all, ...group }: Group): SenderSums {
  const sums = sumsOf(parts);
  const largest = all.sort((a, b) => b.total - a.total || a.sourceIp.localeCompare(b.sourceIp)).slice(0, largestShown);
  return {
    ...group,
    addresses: all.length,
    largest,
    total: countOf(sums, 'total'),
    passed: countOf(sums, 'passed'),
    dkimAligned: countOf(sums, 'dkimAligned'),
    spfAligned: countOf(sums, 'spfAligned'),
    forwarded: countOf(sums, 'forwarded'),
    quarantined: countOf(sums, 'dispQuarantine'),
    rejected: countOf(sums, 'dispReject'),
  };
}

/** Every sender of each of some domains in a period; domains without messages are left out. */
export async function senderSums(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  names: Readonly<Record<number, string>>,
): Promise<Map<number, SenderSums[]>> {
  const found = new Map<number, SenderSums[]>();
  for (const view of await sourceViews(db, domainIds, days)) {
    const groups = new Map<string, Group>();
    for (const source of sourcesOf(view, days))
      addSource(groups, { id: view.domainId, name: names[view.domainId] ?? '' }, source);
    found.set(view.domainId, [...groups.values()].map(sumsOfGroup));
  }
  return found;
}
