import { mayManageDomain } from '#domain/access.ts';
import { isFailingOwn } from '#domain/senders/failing.ts';
import { failingSince } from '#domain/senders/failing-since.ts';
import { busiestSenders, senderCount } from '#domain/senders/whole.ts';
import type { UserCall } from '#server/context.ts';
import { senderWire } from '#server/presenters/sources.ts';
import { changesSince } from '#server/store/domains/check-history.ts';
import { type DomainName, listDomains } from '#server/store/domains/domains.ts';
import { placedSenders } from '#server/store/reports/sender-categories.ts';
import { type DomainHolder, senderDetails } from '#server/store/reports/sender-details.ts';
import { addressPeriodReply } from '../address-period.ts';
import { holderOf } from '../domains/notes.ts';
import { daysOf, type Period } from '../period.ts';
import { accessibleScope, sharesOf } from '../scope.ts';
import { mostSenders, namedSenders } from './named-senders.ts';
import { openNetworks } from './networks.ts';
import { peersOfSenders } from './sender-peers.ts';
import { senderStatus } from './sender-status.ts';

const mostChanges = 1_000;

/** Of these domains those whose senders the caller may categorise, and whose notes about the senders the caller reads. */
async function rightsOf(call: UserCall, ids: readonly number[]): Promise<{ mayCategorise: number[]; holders: DomainHolder[] }> {
  const wanted = new Set(ids);
  const { rows } = await listDomains(call.store.db, accessibleScope(call.actor), { limit: 10_000, offset: 0 });
  const here = rows.filter(({ id }) => wanted.has(id));
  return {
    mayCategorise: here.filter(({ customers }) => mayManageDomain(call.actor, sharesOf(customers))).map(({ id }) => id),
    holders: here.flatMap((domain) => {
      const customerId = holderOf(call, domain);
      return customerId === null ? [] : [{ domainId: domain.id, customerId }];
    }),
  };
}

/** The senders of some domains in a period with what people said they are, the one with most messages first; at most `limit`, each with all its domains unless those are too many. */
export async function listSenders(call: UserCall, domains: readonly DomainName[], period: Period, limit = mostSenders) {
  const ids = domains.map(({ id }) => id);
  const names = Object.fromEntries(domains.map(({ id, name }) => [id, name]));
  const all = await call.statsCache.senderSums(ids, period, names);
  const placed = new Map(
    (await placedSenders(call.store.db, ids)).map((sorted) => [`${sorted.domainId} ${sorted.sender}`, sorted]),
  );
  const days = daysOf(period);
  const rated = all.map((row) => ({ row, status: senderStatus(row, placed.get(`${row.domainId} ${row.key}`) ?? null).status }));
  const unsorted = rated.filter(({ status }) => status === 'unsorted').map(({ row }) => row);
  const { rows, whole } = busiestSenders(all, limit, Math.max(limit, mostSenders));
  const shown = await namedSenders(call, rows, names);
  const { mayCategorise, holders } = await rightsOf(call, [...new Set(shown.map(({ domainId }) => domainId))]);
  const details = await senderDetails(call.store.db, holders);
  const lookUp = await openNetworks();
  const peers = await peersOfSenders(
    call,
    unsorted.map(({ key }) => key),
    ids,
  );
  const since = new Date(`${period.from}T00:00:00Z`);
  const changes = Map.groupBy(await changesSince(call.store.db, ids, since, mostChanges), ({ domainId }) => domainId);
  return {
    period: await addressPeriodReply(call, ids, period),
    data_up_to: all.reduce<string | null>(
      (latest, { lastDay }) => (latest === null || lastDay > latest ? lastDay : latest),
      null,
    ),
    senders: shown.map((row) =>
      senderWire(row, {
        domainName: names[row.domainId] ?? '',
        trend: days.map((day) => row.byDay[day]?.messages ?? 0),
        sorted: placed.get(`${row.domainId} ${row.key}`) ?? null,
        details: details.get(`${row.domainId} ${row.key}`) ?? null,
        failingSince: failingSince(row.byDay, changes.get(row.domainId) ?? [], row.service?.service ?? null),
        peers: peers.get(row.key),
        lookUp,
      }),
    ),
    totals: {
      senders: senderCount(all),
      addresses: all.reduce((sum, { addresses }) => sum + addresses, 0),
      messages: all.reduce((sum, { total }) => sum + total, 0),
      unsorted: senderCount(unsorted),
      unsorted_messages: unsorted.reduce((sum, { total }) => sum + total, 0),
      failing: senderCount(
        rated
          .filter(({ row, status }) => isFailingOwn({ status, failed: row.total - row.passed, messages: row.total }))
          .map(({ row }) => row),
      ),
    },
    whole,
    may_categorise: mayCategorise,
  };
}
