import { covers, mayInArea } from '#domain/access.ts';
import type { AccessLevel, StaffArea } from '#domain/vocabulary.ts';
import { accessLevels } from '#domain/vocabulary.ts';
import { useSession } from '#src/session/session-context.ts';

/** Whether the person may change a customer, the active one if none is named: add its domains, say how its reports look. Staff may at every customer, by their role. */
export function useMayManage(customerId?: number): boolean {
  const { role, customer, context } = useSession();
  const held = customerId === undefined ? customer : context?.associations.find((one) => one.customer_id === customerId);
  return mayInArea(role, 'mail', 'manage') || (held?.is_suspended !== true && covers(levelOf(held?.access_level), 'manage'));
}

const levelOf = (name: string | undefined) => accessLevels.find((one) => one === name);

/** Whether the person may change a domain: `access_level` is the effective level that the server returns with it. */
export function mayManageIt({ access_level: level }: { access_level: AccessLevel }): boolean {
  return covers(level, 'manage');
}

/** Why somebody without the level "manage" may not change a domain: the customer of their own level is suspended, or the level is too low. */
export function useReadOnlyReason({ customers }: { customers: readonly { id: number }[] }, action: string): string {
  const { context } = useSession();
  const suspended = context?.associations.find(
    ({ customer_id: id, is_suspended: isSuspended, access_level: held }) =>
      isSuspended && customers.some((one) => one.id === id) && covers(levelOf(held), 'manage'),
  );
  return suspended === undefined
    ? `${action} needs the access level “manage”.`
    : `${suspended.customer_name} is suspended. You can change this again once the open invoices are paid.`;
}

/** Whether the person is of the staff and has a level in an area of their work; "manage" is what changes need. */
export function useMayInArea(area: StaffArea, level: AccessLevel = 'manage'): boolean {
  return mayInArea(useSession().role, area, level);
}

/** Whether the person may upload report files for the active customer; staff whose role works on the intake may for all. */
export function useMayUpload(): boolean {
  const { role, isStaff, customer } = useSession();
  if (isStaff) return mayInArea(role, 'intake', 'comment');
  return covers(levelOf(customer?.access_level), 'comment');
}
