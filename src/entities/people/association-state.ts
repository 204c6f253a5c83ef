import type { customers } from '#contract/customers.ts';
import type { Reply } from '#contract/endpoint.ts';
import { isClosed } from '#domain/access.ts';

type Association = Pick<Reply<typeof customers.associations>['associations'][number], 'is_active' | 'user_status'>;

/** What an association is worth at the moment: who was invited has no account yet, and a closed account gives no access. */
export function associationState({ is_active: isActive, user_status: status }: Association): string {
  if (!isActive) return 'Inactive';
  if (isClosed(status)) return 'Account deactivated';
  return status === 'invited' ? 'Invited' : 'Active';
}
