import { covers } from '#domain/access.ts';
import type { AccessLevel } from '#domain/vocabulary.ts';
import { accessLevels } from '#domain/vocabulary.ts';
import { useSession } from '#src/session/session-context.ts';

/** Whether the person may add domains to the active customer; staff may everywhere. */
export function useMayManage(): boolean {
  const { isStaff, customer } = useSession();
  const level = accessLevels.find((one) => one === customer?.access_level);
  return isStaff || (customer?.is_suspended !== true && covers(level, 'manage'));
}

/** Whether the person may change a domain: `access_level` is the effective level that the server returns with it. */
export function mayManageIt({ access_level: level }: { access_level: AccessLevel }): boolean {
  return covers(level, 'manage');
}
