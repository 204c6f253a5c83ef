import type { Db } from '#server/store/database.ts';
import type { ScheduleRow } from '#server/store/documents/report-schedules.ts';
import { findDomainNames } from '#server/store/domains/domains.ts';

/** Why a schedule whose domains were all removed makes no report. */
export const allRemoved = 'All domains of this schedule were removed. Choose others.';

/** A schedule without the domains that were removed since it was saved; `null` where none of those it names is left, which is not the same as all of a customer. */
export async function withoutRemoved(db: Db, schedule: ScheduleRow): Promise<ScheduleRow | null> {
  const { customerId, domainIds } = schedule;
  if (customerId === null || domainIds.length === 0) return schedule;
  const held = await findDomainNames(db, { kind: 'customers', ids: [customerId] }, { ids: domainIds });
  const ids = new Set(held.map(({ id }) => id));
  return ids.size === 0 ? null : { ...schedule, domainIds: domainIds.filter((id) => ids.has(id)) };
}
