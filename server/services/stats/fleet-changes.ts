import { mayInArea } from '#domain/access.ts';
import { type FleetChangeKind, fleetChangeKinds } from '#domain/vocabulary/changes.ts';
import type { UserCall } from '#server/context.ts';
import { alertChangeWire, recordOfDomainWire } from '#server/presenters/changes.ts';
import { fileEventWire } from '#server/presenters/customer-file.ts';
import { listAlerts } from '#server/store/alerts/alerts.ts';
import {
  countFleetChanges,
  customersOfDomains,
  type FleetChangeRef,
  listFleetChanges,
  recordChangesOf,
} from '#server/store/domains/fleet-changes.ts';
import { listAudit } from '#server/store/people/audit-trail.ts';
import { namesOfCustomers } from '#server/store/people/customers.ts';
import type { Page } from '#server/store/period.ts';
import { accessibleScope } from '../scope.ts';
import { peopleActions } from './changes.ts';

const dayMs = 86_400_000;
const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** The parts of some changes, by the numbers of their rows. */
async function partsOf(call: UserCall, refs: readonly FleetChangeRef[]) {
  const { db } = call.store;
  const idsOf = (kind: FleetChangeKind) => refs.filter((ref) => ref.kind === kind).map(({ id }) => id);
  const all = { limit: refs.length, offset: 0 };
  const [alertIds, lineIds] = [idsOf('alerts'), idsOf('people')];
  const records = await recordChangesOf(db, idsOf('records'));
  const alerts = alertIds.length === 0 ? [] : (await listAlerts(db, accessibleScope(call.actor), { ids: alertIds }, all)).rows;
  const lines = lineIds.length === 0 ? [] : (await listAudit(db, { ids: lineIds }, all)).rows;
  return { records: byId(records), alerts: byId(alerts), lines: byId(lines) };
}

/** The customers that some changes are about, by the change. */
async function customersOf({ store: { db } }: UserCall, refs: readonly FleetChangeRef[]) {
  const owners = Map.groupBy(
    await customersOfDomains(
      db,
      refs.flatMap(({ domainId }) => (domainId === null ? [] : [domainId])),
    ),
    ({ domainId }) => domainId,
  );
  const names = await namesOfCustomers(
    db,
    refs.flatMap(({ customerId }) => (customerId === null ? [] : [customerId])),
  );
  return ({ domainId, customerId }: FleetChangeRef) => {
    const name = customerId === null ? undefined : names.get(customerId);
    if (customerId !== null) return name === undefined ? [] : [{ id: customerId, name }];
    return (domainId === null ? [] : (owners.get(domainId) ?? [])).map(({ id, name: of }) => ({ id, name: of }));
  };
}

type Asked = Page & { days: number; kind?: FleetChangeKind | undefined };

/**
 * What changed at all customers in the last `days` days, newest first: records, alerts, and people where the caller may read them. Counts are
 * of the whole period, `pagination` of the kind that is asked for.
 */
export async function fleetChanges(call: UserCall, { days, kind, limit, offset }: Asked) {
  const { db } = call.store;
  const sinceDay = new Date(call.clock.now().getTime() - days * dayMs).toISOString().slice(0, 10);
  const kinds = fleetChangeKinds.filter((one) => one !== 'people' || mayInArea(call.actor.role, 'people', 'view'));
  const wanted = { since: new Date(`${sinceDay}T00:00:00Z`), kinds, actions: peopleActions };
  const found = await countFleetChanges(db, wanted);
  const asked = { ...wanted, kinds: kinds.filter((one) => kind === undefined || one === kind) };
  const refs = await listFleetChanges(db, asked, { limit, offset });
  const { records, alerts, lines } = await partsOf(call, refs);
  const customers = await customersOf(call, refs);
  const changes = refs.map((ref) => {
    const record = ref.kind === 'records' ? records.get(ref.id) : undefined;
    const alert = ref.kind === 'alerts' ? alerts.get(ref.id) : undefined;
    const line = ref.kind === 'people' ? lines.get(ref.id) : undefined;
    return {
      kind: ref.kind,
      id: ref.id,
      at: ref.at.toISOString(),
      customers: customers(ref),
      record: record === undefined ? null : recordOfDomainWire(record, record.domain),
      alert: alert === undefined ? null : alertChangeWire(alert),
      person: line === undefined ? null : fileEventWire(line),
    };
  });
  const total = asked.kinds.reduce((sum, one) => sum + found[one], 0);
  return { since: sinceDay, found, changes, pagination: { limit, offset, total } };
}
