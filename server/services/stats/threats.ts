import pLimit from 'p-limit';
import { noMail } from '#domain/protection/own-mail.ts';
import { forecastOf } from '#domain/series/forecast.ts';
import { baselineOf, episodesOf, type ThreatDay } from '#domain/threats/anomalies.ts';
import { type Attack, patternsOf } from '#domain/threats/patterns.ts';
import { vectorOf } from '#domain/threats/vectors.ts';
import { networkOf } from '#domain/transport/name-servers.ts';
import { attackVectors } from '#domain/vocabulary/threats.ts';
import type { UserCall } from '#server/context.ts';
import type { CustomerDomainRow } from '#server/store/people/customer-domains.ts';
import type { ForgedMail } from '#server/store/reports/forged-mail.ts';
import { placedSenders } from '#server/store/reports/sender-categories.ts';
import { namedHolidays } from '../holidays.ts';
import { before, daysOf, periodOf, settledTo } from '../period.ts';
import { customerScope } from './customer-scope.ts';
import { type Network, openNetworks } from './networks.ts';
import { mailByDay, splitsOf, sumOfSplits } from './own-mail.ts';

/** What is asked: a customer, perhaps one of its domains, and the days. */
export type ThreatQuery = { id: number; domainId: number | undefined; days: number };

/** The customer and domains that a question is about, with its period. Throws 404 also for a domain that the customer does not have. */
export async function threatScope(call: UserCall, { id, domainId, days }: ThreatQuery) {
  return { ...(await customerScope(call, id, domainId)), period: periodOf({ days }, call.clock.now()) };
}

type Scope = Pick<Awaited<ReturnType<typeof threatScope>>, 'domains' | 'period'>;
const idsOf = (domains: readonly CustomerDomainRow[]) => domains.map(({ id }) => id);

async function forgedOf(call: UserCall, { domains, period }: Scope): Promise<ForgedMail[]> {
  const ids = idsOf(domains);
  const placed = await placedSenders(call.store.db, ids);
  return [...(await call.statsCache.forgedMail(ids, period, placed)).values()].flat();
}

/** Forged messages of the period and of the one before, and the largest patterns in them. */
export async function threatOverview(call: UserCall, scope: Scope) {
  const { domains, period } = scope;
  const ids = idsOf(domains);
  const [now, past] = [await splitsOf(call, ids, period), await splitsOf(call, ids, before(period))];
  const split = sumOfSplits(now.values());
  const earlier = sumOfSplits(past.values());
  return {
    messages: split.own.messages + split.forged.messages + split.forwarded,
    forged: split.forged,
    previous: earlier.unknown.messages === 0 ? earlier.forged : null,
    domains: domains.map(({ id, name, policy }) => ({ id, name, policy, ...(now.get(id) ?? noMail()).forged })),
    patterns: patternsOf(await attacksOf(await forgedOf(call, scope), scope)),
  };
}

async function attacksOf(forged: readonly ForgedMail[], { domains, period }: Scope): Promise<Attack[]> {
  const lookUp = await openNetworks();
  const names = new Map(domains.map(({ id, name }) => [id, name]));
  const days = daysOf(period);
  const groups = Map.groupBy(forged, ({ domainId, sourceIp }) => `${domainId} ${networkName(sourceIp, lookUp(sourceIp))}`);
  return [...groups.values()].flatMap((entries) => {
    const [first] = entries;
    if (first === undefined) return [];
    const sum = (pick: (entry: ForgedMail) => number) => entries.reduce((total, entry) => total + pick(entry), 0);
    return {
      domain: names.get(first.domainId) ?? '',
      network: networkName(first.sourceIp, lookUp(first.sourceIp)),
      addresses: new Set(entries.map(({ sourceIp }) => sourceIp)).size,
      messages: sum(({ messages }) => messages),
      stopped: sum(({ stopped }) => stopped),
      days: days.map((day) => ({ day, messages: sum((entry) => entry.days.get(day) ?? 0) })),
    };
  });
}

const networkName = (sourceIp: string, { organisation, asn }: Network) =>
  organisation ?? (asn === null ? (networkOf(sourceIp) ?? sourceIp) : `AS${asn}`);

/** Where the servers of forged messages are, the country with the most messages first. */
export async function threatCountries(call: UserCall, scope: Scope) {
  const lookUp = await openNetworks();
  const forged = (await forgedOf(call, scope)).map((entry) => ({ ...entry, ...lookUp(entry.sourceIp) }));
  return [...Map.groupBy(forged, ({ country }) => country)]
    .map(([country, entries]) => ({
      country,
      messages: entries.reduce((sum, { messages }) => sum + messages, 0),
      stopped: entries.reduce((sum, { stopped }) => sum + stopped, 0),
      addresses: new Set(entries.map(({ sourceIp }) => sourceIp)).size,
      networks: networksIn(entries),
    }))
    .sort((a, b) => b.messages - a.messages);
}

function networksIn(entries: readonly (Network & { messages: number })[]) {
  const known = entries.flatMap(({ asn, organisation, messages }) => (asn === null ? [] : { asn, organisation, messages }));
  return [...Map.groupBy(known, ({ asn }) => asn)]
    .map(([asn, own]) => ({
      asn,
      organisation: own[0]?.organisation ?? null,
      messages: own.reduce((sum, { messages }) => sum + messages, 0),
    }))
    .sort((a, b) => b.messages - a.messages);
}

const namesAsked = 40;
const askAtOnce = 10;

/** How forged messages use the domains, beside forwarded messages and the domains' own that fail. */
export async function threatVectors(call: UserCall, scope: Scope) {
  const forged = await forgedOf(call, scope);
  const domains = new Map(scope.domains.map((domain) => [domain.id, domain]));
  const exists = await existing(call, forged, domains);
  const vectors = forged.map((entry) => {
    const { name = '', mailClass = 'people' } = domains.get(entry.domainId) ?? {};
    const { headerFrom } = entry;
    return { ...entry, vector: vectorOf({ headerFrom, domain: name, mailClass, exists: exists.get(headerFrom) ?? null }) };
  });
  const split = sumOfSplits((await splitsOf(call, idsOf(scope.domains), scope.period)).values());
  return {
    vectors: attackVectors.map((vector) => {
      const own = vectors.filter((entry) => entry.vector === vector);
      return {
        vector,
        messages: own.reduce((sum, { messages }) => sum + messages, 0),
        stopped: own.reduce((sum, { stopped }) => sum + stopped, 0),
        names: namesOf(own),
      };
    }),
    forwarding: { messages: split.forwarded },
    misconfiguration: { messages: split.own.messages - split.own.passed },
  };
}

function namesOf(entries: readonly ForgedMail[]): { name: string; messages: number }[] {
  return [...Map.groupBy(entries, ({ headerFrom }) => headerFrom)]
    .map(([name, own]) => ({ name, messages: own.reduce((sum, { messages }) => sum + messages, 0) }))
    .sort((a, b) => b.messages - a.messages)
    .slice(0, 20);
}

/** Whether DNS knows the subdomains that most messages name; those not asked and not answered are left out. */
async function existing(
  call: UserCall,
  forged: readonly ForgedMail[],
  domains: ReadonlyMap<number, CustomerDomainRow>,
): Promise<Map<string, boolean>> {
  const names = new Set(
    forged.filter(({ headerFrom, domainId }) => headerFrom !== domains.get(domainId)?.name).map(({ headerFrom }) => headerFrom),
  );
  const limit = pLimit(askAtOnce);
  const answers = await Promise.all(
    [...names].slice(0, namesAsked).map((name) => limit(async () => [name, await call.dns.lookup(name, 'A')] as const)),
  );
  return new Map(answers.flatMap(([name, { status }]) => (status === 'failed' ? [] : [[name, status !== 'nxdomain'] as const])));
}

const baselineDays = 90;
const forecastDays = 400;

/** Forged messages of every day of a period, by the senders that are not the domains' own over the whole of it, as everywhere. */
async function forgedByDay(call: UserCall, { domains, period }: Scope): Promise<ThreatDay[]> {
  const ids = idsOf(domains);
  const { days } = await mailByDay(call, ids, period, await placedSenders(call.store.db, ids));
  const sums = new Map<string, number>();
  for (const { day, forged } of [...days.values()].flat()) sums.set(day, (sums.get(day) ?? 0) + forged);
  return daysOf(period).map((day) => ({ day, messages: sums.get(day) ?? 0 }));
}

/** The days from the first with forged messages on; none where there were none. */
function fromFirst(days: ThreatDay[]): ThreatDay[] {
  const first = days.findIndex(({ messages }) => messages > 0);
  return first < 0 ? [] : days.slice(first);
}

/** Days on which more forged messages came than the 90 days before lead to expect, with that baseline. */
export async function threatAnomalies(call: UserCall, scope: Scope) {
  const all = await forgedByDay(call, scope);
  const earlier = fromFirst(await forgedByDay(call, { ...scope, period: before(scope.period, baselineDays) }));
  const days = earlier.length === 0 ? fromFirst(all) : all;
  const baseline = baselineOf(earlier);
  return { days, baseline, episodes: baseline === null ? [] : episodesOf(days, baseline) };
}

/** How many forged messages are expected in the next 7 and 30 days, or how many days of data are missing. */
export async function threatForecasts(call: UserCall, scope: Scope) {
  const now = call.clock.now();
  const period = periodOf({ days: forecastDays, end_date: settledTo(now) }, now);
  const days = fromFirst(await forgedByDay(call, { ...scope, period })).map(({ day, messages }) => ({ day, value: messages }));
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  const ahead = 31 * 86_400_000;
  const holidays = new Set(
    first === undefined || last === undefined ? [] : namedHolidays(Date.parse(first), Date.parse(last) + ahead).keys(),
  );
  return ([7, 30] as const).map((horizon) => {
    const forecast = forecastOf({ days, unit: 'messages', horizon, holidays });
    if (forecast.status !== 'ready')
      return {
        horizon,
        status: forecast.status,
        needs_days: forecast.needsDays,
        measured_days: forecast.hasDays,
        expected: null,
        points: [],
      };
    const expected = forecast.points.reduce((sum, { value }) => sum + value, 0);
    return {
      horizon,
      status: forecast.status,
      needs_days: 0,
      measured_days: days.length,
      expected: Math.round(expected),
      points: forecast.points,
    };
  });
}
