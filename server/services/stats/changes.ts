import { isStaff, mayInArea } from '#domain/access.ts';
import { isPolicyChange } from '#domain/changes/policy-change.ts';
import { senderChanges } from '#domain/changes/sender-changes.ts';
import { dayAfter } from '#domain/sast.ts';
import { senderName } from '#domain/senders/sender-name.ts';
import type { UserCall } from '#server/context.ts';
import { alertChangeWire, recordOfDomainWire, senderChangeWire } from '#server/presenters/changes.ts';
import { fileEventWire } from '#server/presenters/customer-file.ts';
import { splitWire } from '#server/presenters/reports.ts';
import { listAlerts } from '#server/store/alerts/alerts.ts';
import { changesSince, scoresOn } from '#server/store/domains/check-history.ts';
import { listAssociations } from '#server/store/people/associations.ts';
import { listAudit } from '#server/store/people/audit-trail.ts';
import type { CustomerDomainRow } from '#server/store/people/customer-domains.ts';
import { before, type Period, periodOf, periodReply, settledTo } from '../period.ts';
import { customerScope } from './customer-scope.ts';
import { namedSenders } from './named-senders.ts';
import { forReader } from './overview.ts';
import { splitsOf, sumOfSplits } from './own-mail.ts';

const mostShown = 200;
const mostSenders = 20;
const mostRecords = 10_000;
const dayMs = 86_400_000;
/** How far back a sender is searched for before it counts as new. */
const knownDays = 28;
/** What the audit trail calls a change of people's rights at a customer. */
export const peopleActions = ['association_made', 'association_changed', 'association_ended', 'user_invited'];

type Scope = { customerId: number; domains: readonly CustomerDomainRow[]; since: Date };
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

async function changedRecords(call: UserCall, { domains, since }: Scope) {
  const names = new Map(domains.map(({ id, name }) => [id, name]));
  const found = await changesSince(call.store.db, [...names.keys()], since, mostRecords);
  const wires = (isPolicy: boolean) =>
    found
      .filter((change) => isPolicyChange(change) === isPolicy)
      .map((change) => recordOfDomainWire(change, names.get(change.domainId) ?? ''));
  return { records: wires(false), policy: wires(true) };
}

async function changedSenders(call: UserCall, { domains }: Scope, period: Period) {
  const names = Object.fromEntries(domains.map(({ id, name }) => [id, name]));
  const from = dayAfter(period.from, -Math.max(knownDays, period.days));
  const ids = domains.map(({ id }) => id);
  const sums = ids.length === 0 ? [] : await call.statsCache.senderSums(ids, { from, to: period.to }, names);
  const changes = senderChanges(sums, { from: period.from, beforeFrom: before(period).from });
  const shown = changes.slice(0, mostSenders);
  const ofShown = shown.flatMap((change) => sums.find((sum) => sum.domainId === change.domainId && sum.key === change.key) ?? []);
  const named = await namedSenders(call, ofShown, names);
  return {
    found: changes.length,
    rows: shown.map((change, index) => {
      const { name = change.name, service = null } = named[index] ?? {};
      return senderChangeWire(
        { ...change, name: senderName({ name, service: service?.service ?? null }) },
        names[change.domainId] ?? '',
      );
    }),
  };
}

async function changedAlerts(call: UserCall, { customerId, domains, since }: Scope, domainId: number | undefined) {
  const scope = { kind: 'customers', ids: [customerId] } as const;
  const filter = { changedSince: since, domainId };
  if (domains.length === 0) return { rows: [], total: 0 };
  return listAlerts(call.store.db, scope, filter, { limit: mostShown, offset: 0 });
}

/** People of a customer read who may do what there; of the staff those whose role knows people. */
const mayReadPeople = ({ actor }: UserCall) => !isStaff(actor.role) || mayInArea(actor.role, 'people', 'view');

/** Changes to people's rights; a name is included if the person belongs to the customer. */
async function changedPeople(call: UserCall, { customerId, since }: Scope) {
  const { db } = call.store;
  const found = await listAudit(db, { customerId, actions: peopleActions, since }, { limit: mostShown, offset: 0 });
  const people = await listAssociations(db, { customerId, limit: 10_000, offset: 0 });
  const own = new Set(people.rows.map(({ userId }) => userId));
  const isOwn = ({ actorUserId }: { actorUserId: number | null }) => actorUserId !== null && own.has(actorUserId);
  return { rows: found.rows.map((row) => ({ ...row, actor: isOwn(row) ? row.actor : null })), total: found.total };
}

async function split(call: UserCall, { domains }: Scope, period: Period) {
  const ids = domains.map(({ id }) => id);
  return splitWire(sumOfSplits((await splitsOf(call, ids, period)).values()), forReader(call, ids.length));
}

type Asked = { id: number; days: number; domainId: number | undefined };

/**
 * What changed at a customer, or one of its domains, in the last `days` days: records, policies, alerts and people up to this moment, senders and
 * messages of as many settled days. Throws 404.
 */
export async function changesOf(call: UserCall, { id, days, domainId }: Asked) {
  const { customer, domains } = await customerScope(call, id, domainId);
  const now = call.clock.now();
  const sinceDay = dayOf(now.getTime() - days * dayMs);
  const scope: Scope = { customerId: id, domains, since: new Date(`${sinceDay}T00:00:00Z`) };
  const period = periodOf({ days, end_date: settledTo(now) }, now);
  const { records, policy } = await changedRecords(call, scope);
  const senders = await changedSenders(call, scope, period);
  const alerts = await changedAlerts(call, scope, domainId);
  const people = domainId === undefined && mayReadPeople(call) ? await changedPeople(call, scope) : { rows: [], total: 0 };
  const ids = domains.map((domain) => domain.id);
  const scores = await scoresOn(call.store.db, ids, dayAfter(sinceDay, -1));
  return {
    customer,
    since: sinceDay,
    period: periodReply(period),
    found: {
      records: records.length,
      policy: policy.length,
      senders: senders.found,
      alerts: alerts.total,
      people: people.total,
    },
    records: records.slice(0, mostShown),
    policy: policy.slice(0, mostShown),
    senders: senders.rows,
    alerts: alerts.rows.map(alertChangeWire).toSorted((a, b) => b.at.localeCompare(a.at)),
    people: people.rows.map(fileEventWire),
    split: await split(call, scope, period),
    previous_split: await split(call, scope, before(period)),
    domains: domains.map(({ id: domain_id, name, policy: applied, score }) => ({
      domain_id,
      domain: name,
      policy: applied,
      score,
      previous_score: scores.get(domain_id) ?? null,
    })),
  };
}
