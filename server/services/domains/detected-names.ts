import { mayManageCustomer } from '#domain/access.ts';
import type { PivotLine } from '#domain/analytics/pivot.ts';
import { domainOf } from '#domain/dmarc/clean-text.ts';
import { coveringNames } from '#domain/registered-name.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { hiddenNames, hideName, knownAmong, showName } from '#server/store/domains/detected-names.ts';
import { type DomainName, findDomainNames } from '#server/store/domains/domains.ts';
import type { ScanLimits } from '#server/store/filter/record-scan.ts';
import { lockCustomer } from '#server/store/people/associations.ts';
import { audit } from '#server/store/people/audit.ts';
import type { DayRange } from '#server/store/period.ts';
import { inFilterTurn } from '../filter/run-filter.ts';
import { briefScan, scanLimits } from '../filter/scan-limits.ts';
import { periodOf } from '../period.ts';
import { accessibleCustomer } from '../subscriptions/read.ts';
import { readOwnName } from './create.ts';

const windowDays = 30;
/** How many From domains of a customer are told apart, and how many it may hide. */
const mostNames = 2_000;

/** A From domain below a customer's `domain`, which its messages count for. */
type DetectedName = { name: string; domain: DomainName; messages: number; passed: number; canAdd: boolean };

type Asked = { domain_id?: number | undefined; hidden: boolean; long: boolean; limit: number; offset: number };

/**
 * From domains that the reports of the last 30 days name below a customer's domains and that are neither registered nor claimed by it, the
 * one with most messages first, counted as the analysis counts them; where that takes long with `long` alone. Throws 404 for a customer that
 * is not the caller's and for a domain that is not the customer's, 429 while too many of the person's searches wait.
 */
export async function readDetected(call: UserCall, customerId: number, asked: Asked) {
  const { domain_id: domainId, hidden: ofHidden, long, limit, offset } = asked;
  const domains = await domainsOf(call, customerId);
  const isAsked = ({ id }: DomainName) => domainId === undefined || id === domainId;
  if (domainId !== undefined && !domains.some(isAsked)) throw notFound('This domain was not found.');
  const period = periodOf({ days: windowDays }, call.clock.now());
  const counted = await fromDomains(call, domains, period, long ? scanLimits : briefScan);
  const isLong = counted.isCut && !long;
  const { lines, uncounted, isCut } = isLong ? nothing : counted;
  const found = (await unregistered(call, customerId, domains, lines)).filter(({ domain }) => isAsked(domain));
  const hidden = await hiddenNames(call.store.db, customerId);
  const { hides = [], shows = [] } = Object.groupBy(found, ({ name }) => (hidden.has(name) ? 'hides' : 'shows'));
  const listed = ofHidden ? hides : shows;
  const names = listed.slice(offset, offset + limit);
  return { period, names, total: listed.length, shown: shows.length, hidden: hides.length, uncounted, isCut, isLong };
}

const nothing = { lines: [], uncounted: 0, isCut: false };

async function domainsOf(call: UserCall, customerId: number): Promise<DomainName[]> {
  const { id } = await accessibleCustomer(call, customerId);
  return findDomainNames(call.store.db, { kind: 'customers', ids: [id] }, {});
}

/** The From domains with most messages, and how many others there are. */
async function fromDomains(call: UserCall, domains: readonly DomainName[], period: DayRange, limits: ScanLimits) {
  if (domains.length === 0) return nothing;
  const ids = domains.map(({ id }) => id);
  const question = { rows: 'header_from', columns: null, result: null, limit: mostNames, names: {} } as const;
  const { pivot, cut } = await inFilterTurn(call.actor.userId, () => call.statsCache.pivot(ids, period, { ...question, limits }));
  const rest = pivot.rows.find(({ key }) => key === null);
  return { lines: pivot.rows.filter(hasKey), uncounted: rest?.parts ?? 0, isCut: cut !== null };
}

const hasKey = <L extends PivotLine>(line: L): line is L & { key: string } => line.key !== null;

async function unregistered(
  call: UserCall,
  customerId: number,
  domains: readonly DomainName[],
  lines: readonly (PivotLine & { key: string })[],
): Promise<DetectedName[]> {
  const own = new Map(domains.map((domain) => [domain.name, domain]));
  const below = lines.filter(({ key }) => !own.has(key));
  const asked = [...new Set(below.flatMap(({ key }) => coveringNames(key)))];
  const known = await knownAmong(call.store.db, customerId, asked);
  return below.flatMap(({ key: name, messages, passed }) => {
    const above = coveringNames(name).slice(1);
    const domain = above.map((one) => own.get(one)).find((one) => one !== undefined);
    if (known.has(name) || domain === undefined) return [];
    const nearest = above.find((one) => known.get(one) != null);
    const read = readOwnName(name);
    return { name, domain, messages, passed, canAdd: nearest === domain.name && read.ok && read.value === name };
  });
}

/**
 * Hides a name from a customer's list of detected names, or shows it again. Needs "manage" at the customer. Throws 403, 404 also for a name
 * that is below none of its domains or that no report can name, 409 for more hidden names than one can keep track of.
 */
export async function hideDetected(call: UserCall, customerId: number, { name, hidden }: { name: string; hidden: boolean }) {
  const domains = await domainsOf(call, customerId);
  if (!mayManageCustomer(call.actor, customerId))
    throw forbidden('Hiding a name needs the access level "manage" at this customer.');
  const above = coveringNames(name).slice(1);
  const isBelow = domains.some((domain) => above.includes(domain.name));
  if (hidden && !(isBelow && domainOf(name) === name)) throw notFound('This name was not found.');
  await call.store.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, customerId);
    const before = await hiddenNames(tx, customerId);
    if (hidden && !before.has(name) && before.size >= mostNames)
      throw conflict('So many names are hidden that no other can be. Show some of them again first.');
    const isChanged = await (hidden ? hideName : showName)(tx, customerId, name);
    if (!isChanged) return;
    await audit(tx, {
      at: call.clock.now(),
      actorUserId: call.actor.userId,
      action: hidden ? 'domain_name_hidden' : 'domain_name_shown',
      entity: 'customer',
      entityId: customerId,
      details: { name },
    });
  });
}
