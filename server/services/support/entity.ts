import { supportRequestMachine } from '#machines/support-request.ts';
import { lockRequest, setRequestStatus } from '#server/store/support/requests.ts';
import type { StoredEntity } from '#server/transit.ts';

/** A support request as a row that its machine moves; who asks and why comes with the move. */
export const requestEntity: StoredEntity<typeof supportRequestMachine> = {
  noun: 'support request',
  machine: supportRequestMachine,
  refusal: 'The status of this request changed meanwhile. Check it, then try again.',
  read: async (db, id) => {
    const status = await lockRequest(db, id);
    return status === null ? null : { status, facts: { isStaff: false, isAuthor: false, hasNote: false, isCloseDue: false } };
  },
  write: setRequestStatus,
};
