import type { CustomerContext } from './session-facts.ts';

/** Whether the person no longer has a customer, or has another role. */
export const hasLost = (before: CustomerContext | null, next: CustomerContext): boolean =>
  before !== null && (before.role !== next.role || before.customer_ids.some((id) => !next.customer_ids.includes(id)));

/** What the person may do, to compare: role, and the level at each customer. */
const rightsOf = ({ role, associations }: CustomerContext): string =>
  JSON.stringify([
    role,
    associations
      .map((held) => [held.customer_id, held.access_level, held.is_suspended ?? false] as const)
      .toSorted(([one], [other]) => one - other),
  ]);

/** Whether the person may do something else than before, or see another customer. */
export const hasOtherRights = (before: CustomerContext | null, next: CustomerContext): boolean =>
  before !== null && rightsOf(before) !== rightsOf(next);
