import { isStaff } from '#domain/access.ts';
import { type Attachment, attachmentLimits } from '#domain/support/attachment.ts';
import type { UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { conflict, forbidden, invalid } from '#server/errors.ts';
import { listAssignees } from '#server/store/people/users.ts';
import { addEvent } from '#server/store/support/events.ts';
import { addFiles, newFilesOf } from '#server/store/support/files.ts';
import { changeRequest, lockRequest } from '#server/store/support/requests.ts';
import { moveByMessage } from './move-request.ts';
import { enqueueSupportMail, prepareSupportMail } from './notify.ts';
import { accessibleRequest } from './read.ts';

/** What a person adds to a thread; `mailSha256` is the hash of the email that brought it. */
export type Message = { text: string; isInternal: boolean; files?: readonly Attachment[]; mailSha256?: Uint8Array };

/**
 * Adds a message to a request and has the other side notified; a note reaches only staff. The first member of staff who answers takes
 * charge of it. Files that the request has already are not added again; a message of nothing else is not either. Throws 404, 403 for a note
 * by anybody else, 409 if the request is closed or would have more than 20 files.
 */
export async function addMessage(
  call: UserCall,
  id: number,
  { text, isInternal, files = [], mailSha256 }: Message,
): Promise<void> {
  const row = await accessibleRequest(call, id);
  const staff = isStaff(call.actor.role);
  if (isInternal && !staff) throw forbidden('Only support can write internal notes.');
  await prepareEffects(call.queue);
  await prepareSupportMail(call.queue);
  await call.store.db.transaction().execute(async (tx) => {
    const at = call.clock.now();
    const by = call.actor.userId;
    const status = (await lockRequest(tx, id)) ?? row.status;
    if (!isInternal && (status === 'closed' || status === 'cancelled'))
      throw conflict(`This request is ${status}. Open a new one.`, { status });
    const { fresh, there } = await newFilesOf(tx, id, files);
    if (text === '' && fresh.length === 0) return;
    if (there + fresh.length > attachmentLimits.files)
      throw conflict(`A request can have ${attachmentLimits.files} files. Open a new one for more.`);
    const event = { requestId: id, at, doneAt: call.doneAt ?? at, side: staff ? 'staff' : 'customer', by, text } as const;
    const eventId = await addEvent(tx, { ...event, kind: isInternal ? 'note' : 'comment', mailSha256: mailSha256 ?? null });
    await addFiles(tx, id, eventId, fresh);
    if (isInternal) return changeRequest(tx, id, {}, at);
    await moveByMessage(call, tx, { ...row, status });
    await changeRequest(tx, id, staff && row.assignedTo === null ? { assigned_to: by } : {}, at);
    await enqueueSupportMail(call.queue, tx, eventId);
  });
}

/** Puts a member of staff in charge of a request, or nobody; this opens a new request. Throws 404, and 400 for anybody else. */
export async function assignRequest(call: UserCall, id: number, personId: number | null): Promise<void> {
  const row = await accessibleRequest(call, id);
  if ((row.assignedTo?.id ?? null) === personId) return;
  const text = 'Choose an active member of staff.';
  if (personId !== null && !(await listAssignees(call.store.db, 'support', 'comment')).some((one) => one.id === personId))
    throw invalid(text, { fields: [{ field: 'assigned_to', text }] });
  await prepareEffects(call.queue);
  await call.store.db.transaction().execute(async (tx) => {
    const at = call.clock.now();
    await addEvent(tx, { requestId: id, at, doneAt: at, kind: 'assigned', side: 'staff', by: call.actor.userId, personId });
    if (personId !== null) await moveByMessage(call, tx, { ...row, status: (await lockRequest(tx, id)) ?? row.status });
    await changeRequest(tx, id, { assigned_to: personId }, at);
  });
}

/** Rates how a request was solved, 1 to 5; only its author, once it is resolved. Throws 404, 403 and 409. */
export async function rateRequest(call: UserCall, id: number, rating: number): Promise<void> {
  const row = await accessibleRequest(call, id);
  if (row.author?.id !== call.actor.userId) throw forbidden('Only the person who wrote this request can rate it.');
  if (row.status !== 'resolved' && row.status !== 'closed')
    throw conflict('You can rate a request once it is resolved.', { status: row.status });
  await call.store.db.transaction().execute(async (tx) => {
    const at = call.clock.now();
    await changeRequest(tx, id, { rating }, at);
    const event = { requestId: id, at, doneAt: at, kind: 'rated' as const, side: 'customer' as const, by: call.actor.userId };
    await addEvent(tx, { ...event, text: String(rating) });
  });
}
