import { covers } from '#domain/access.ts';
import type { AccessLevel } from '#domain/vocabulary.ts';
import { accessLevels } from '#domain/vocabulary.ts';
import { useSession } from '#src/session/session-context.ts';

/** Whether the person may change a customer, the active one if none is named: add its domains, say how its reports look. Staff may everywhere. */
export function useMayManage(customerId?: number): boolean {
  const { isStaff, customer, context } = useSession();
  const held = customerId === undefined ? customer : context?.associations.find((one) => one.customer_id === customerId);
  const level = accessLevels.find((one) => one === held?.access_level);
  return isStaff || (held?.is_suspended !== true && covers(level, 'manage'));
}

/** Whether the person may change a domain: `access_level` is the effective level that the server returns with it. */
export function mayManageIt({ access_level: level }: { access_level: AccessLevel }): boolean {
  return covers(level, 'manage');
}
