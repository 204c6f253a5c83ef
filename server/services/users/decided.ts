import { sentence } from '#domain/text.ts';
import type { UserStatus } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { listAssociations } from '#server/store/people/associations.ts';
import { type Decision, lastDecision, lockPerson } from '#server/store/people/decisions.ts';
import type { InvitedPerson } from './invite-person.ts';

const did: Record<string, string> = {
  account_reject: 'already rejected this request',
  account_deactivate: 'already revoked this invitation',
};

function decidedText(call: UserCall, decision: Decision | null): string {
  if (decision === null) return 'Somebody else already decided this request.';
  const { action, actor, actorUserId, customer } = decision;
  const name = actorUserId === call.actor.userId ? 'You' : (actor ?? 'Somebody');
  return sentence(`${name} ${did[action] ?? `already invited this person${customer === null ? '' : ` to ${customer}`}`}`);
}

/**
 * Lets one decision about a request through: locks the account, and throws 409 with who did what where its status is not as the caller saw
 * it. Throws 404.
 */
async function needStatus(
  call: UserCall,
  tx: Db,
  id: number,
  isAsSeen: (status: UserStatus) => boolean | Promise<boolean>,
): Promise<UserStatus> {
  const status = await lockPerson(tx, id);
  if (status === null) throw notFound('This person was not found.');
  if (!(await isAsSeen(status))) throw conflict(decidedText(call, await lastDecision(tx, id)), { status });
  return status;
}

/** Lets an approval through; a caller that names no status may approve what waits, and invite again on the same terms. */
export async function needApprovable(
  call: UserCall,
  tx: Db,
  id: number,
  { seen, at }: { seen: UserStatus | undefined; at: InvitedPerson['at'] },
): Promise<void> {
  await needStatus(call, tx, id, async (status) => {
    if (seen === undefined ? status === 'rejected' : status !== seen) return false;
    if (status !== 'invited' || at === null) return true;
    const [own] = (await listAssociations(tx, { userId: id, customerId: at.customerId, limit: 1, offset: 0 })).rows;
    return own?.accessLevel === at.accessLevel && own.isPrimaryContact === at.isPrimaryContact;
  });
}

/** Lets a rejection through, also one that repeats another, and answers the status before it. */
export function needRejectable(call: UserCall, tx: Db, id: number, seen: UserStatus | undefined): Promise<UserStatus> {
  return needStatus(
    call,
    tx,
    id,
    (status) => status === 'rejected' || (seen === undefined ? status !== 'invited' : status === seen),
  );
}
