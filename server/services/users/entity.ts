import { userApprovalMachine } from '#machines/user-approval.ts';
import { revokeSessionsOf } from '#server/store/people/sessions.ts';
import { findUser, setPassword, setStatus } from '#server/store/people/users.ts';
import type { StoredEntity } from '#server/transit.ts';

/** An account as a row that its machine moves. `passwordHash` is stored with the move; `refusal` is what a refused move answers. */
export function userEntity({
  passwordHash,
  refusal,
}: {
  passwordHash?: string;
  refusal: string;
}): StoredEntity<typeof userApprovalMachine> {
  return {
    noun: 'account',
    machine: userApprovalMachine,
    refusal,
    read: async (db, id) => {
      const user = await findUser(db, id);
      return user === null
        ? null
        : { status: user.status, facts: { invitationLive: false, isSetUp: user.passwordHash !== null } };
    },
    write: (db, id, was, next) =>
      passwordHash === undefined ? setStatus(db, id, was, next) : setPassword(db, id, was, next, passwordHash),
    effects: { revokeSessions: revokeSessionsOf },
  };
}
