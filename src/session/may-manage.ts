import { covers } from '#domain/access.ts';
import { accessLevels } from '#domain/vocabulary.ts';
import { useSession } from '#src/session/session-context.ts';

/** Whether somebody may add and change domains of the customer looked at; staff may everywhere. */
export function useMayManage(): boolean {
  const { isStaff, customer } = useSession();
  const level = accessLevels.find((one) => one === customer?.access_level);
  return isStaff || covers(level, 'manage');
}
