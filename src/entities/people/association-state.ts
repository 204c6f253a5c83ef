import type { customers } from '#contract/customers.ts';
import type { Reply } from '#contract/endpoint.ts';
import { isClosed } from '#domain/access.ts';

type Row = Reply<typeof customers.associations>['associations'][number];
type Association = Pick<Row, 'is_active' | 'user_status'>;

/** What an association is worth at the moment: who was invited has no account yet, and a closed account gives no access. */
export function associationState({ is_active: isActive, user_status: status }: Association): string {
  if (!isActive) return 'Inactive';
  if (isClosed(status)) return 'Account deactivated';
  return status === 'invited' ? 'Invited' : 'Active';
}

/** After so many days without a sign-in somebody should ask whether the access is still needed. */
export const unusedAfterDays = 90;

/** Whether the person of access that is open did not sign in for so long; before the first sign-in, since it was given. */
export function isUnused(row: Association & Pick<Row, 'created_at' | 'last_seen_at'>, nowMs: number): boolean {
  const usedMs = Date.parse(row.last_seen_at ?? row.created_at);
  return associationState(row) === 'Active' && nowMs - usedMs > unusedAfterDays * 86_400_000;
}
