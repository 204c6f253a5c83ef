import { sourceRule } from '#domain/analytics/source-verdict.ts';
import { type FleetView, fleetGroups } from '#domain/senders/fleet.ts';
import type { UserCall } from '#server/context.ts';
import { pageWire } from '#server/presenters/page.ts';
import { fleetGroupWire, provenNames } from '#server/presenters/sources.ts';
import { listDomains } from '#server/store/domains/domains.ts';
import { placedSenders } from '#server/store/reports/sender-categories.ts';
import { addressPeriodReply } from '../address-period.ts';
import type { Period } from '../period.ts';
import { activeScope } from '../scope.ts';
import { senderStatus } from './sender-status.ts';

type Asked = { view: FleetView; search?: string | undefined; limit: number; offset: number };

/** The senders of all customers in a period together, by service and cause where they fail; one page of them. For staff. */
export async function senderFleet(call: UserCall, period: Period, { view, search = '', limit, offset }: Asked) {
  const { db } = call.store;
  const { rows: domains } = await listDomains(db, activeScope(call.actor), { limit: 10_000, offset: 0 });
  const held = new Map(domains.filter(({ customers }) => customers.length > 0).map((domain) => [domain.id, domain]));
  const ids = [...held.keys()];
  const names = Object.fromEntries([...held.values()].map(({ id, name }) => [id, name]));
  const sums = ids.length === 0 ? [] : await call.statsCache.senderSums(ids, period, names);
  const placed = new Map((await placedSenders(db, ids)).map((sorted) => [`${sorted.domainId} ${sorted.sender}`, sorted]));
  const senders = sums.map((row) => ({
    domainId: row.domainId,
    domainName: names[row.domainId] ?? '',
    customers: (held.get(row.domainId)?.customers ?? []).map(({ id, name }) => ({ id, name })),
    key: row.key,
    name: row.name,
    service: row.service?.service ?? null,
    rule: sourceRule(row, provenNames(row)),
    status: senderStatus(row, placed.get(`${row.domainId} ${row.key}`) ?? null).status,
    messages: row.total,
    passed: row.passed,
  }));
  const wanted = search.trim().toLowerCase();
  const found = fleetGroups(senders, view).filter(({ name, key }) => `${name} ${key}`.toLowerCase().includes(wanted));
  return {
    period: await addressPeriodReply(call, ids, period),
    groups: found.slice(offset, offset + limit).map(fleetGroupWire),
    totals: {
      groups: found.length,
      customers: new Set(found.flatMap(({ customers }) => customers.map(({ id }) => id))).size,
      messages: found.reduce((sum, { messages }) => sum + messages, 0),
      failed: found.reduce((sum, one) => sum + one.messages - one.passed, 0),
    },
    pagination: pageWire({ limit, offset }, found.length),
  };
}
