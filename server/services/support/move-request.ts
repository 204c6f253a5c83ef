import { isStaff } from '#domain/access.ts';
import type { SupportStatus } from '#domain/vocabulary.ts';
import { type SupportAction, type SupportFacts, supportActionTo } from '#machines/support-request.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, forbidden, invalid } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { addEvent } from '#server/store/support/events.ts';
import type { RequestRow } from '#server/store/support/requests.ts';
import { transit, transitIn } from '#server/transit.ts';
import { requestEntity } from './entity.ts';
import { enqueueSupportMail, prepareSupportMail } from './notify.ts';
import { accessibleRequest } from './read.ts';

const names: Record<SupportStatus, string> = {
  new: 'new',
  open: 'open',
  waiting_customer: 'waiting for the customer',
  waiting_third_party: 'waiting for a third party',
  resolved: 'resolved',
  closed: 'closed',
  cancelled: 'cancelled',
};

const factsOf = (call: UserCall, { author }: Pick<RequestRow, 'author'>, note: string): SupportFacts => ({
  isStaff: isStaff(call.actor.role),
  isAuthor: author?.id === call.actor.userId,
  hasNote: note !== '',
  isCloseDue: false,
});

/**
 * Brings a request to a status for a person; one that has it already is left as it is. Staff move it and say in a note how it was solved, its
 * author cancels it, everybody of the customer may reopen it. Throws 404, 400 without the note, 403 and 409 where the machine refuses.
 */
export async function setRequestStatusTo(call: UserCall, id: number, status: SupportStatus, note: string): Promise<void> {
  const row = await accessibleRequest(call, id);
  if (row.status === status) return;
  const facts = factsOf(call, row, note);
  if (status === 'resolved' && facts.isStaff && note === '') {
    const text = 'Write how this was solved.';
    throw invalid(text, { fields: [{ field: 'note', text }] });
  }
  const type = supportActionTo(row.status, facts, status);
  if (type === null) throw refusal(row, facts, status);
  await prepareSupportMail(call.queue);
  await transit(call, requestEntity, {
    id,
    event: { type },
    by: call.actor.userId,
    facts,
    also: (tx, step) => noteMove(call, tx, id, { from: step.from, to: step.status, note }),
  });
}

function refusal(row: RequestRow, facts: SupportFacts, status: SupportStatus) {
  const all = { isStaff: true, isAuthor: true, hasNote: true, isCloseDue: true };
  if (status === 'cancelled' && !facts.isAuthor) return forbidden('Only the person who wrote this request can cancel it.');
  if (status === 'cancelled' && row.status === 'resolved')
    return conflict('This request is resolved, so there is nothing to cancel. It closes by itself after 7 days.', {
      status: row.status,
    });
  if (supportActionTo(row.status, all, status) !== null) return forbidden('Only support can change the status of a request.');
  return conflict(`A request that is ${names[row.status]} cannot become ${names[status]} now.`, { status: row.status });
}

/** Records a move in the thread, and emails it to the other side. */
async function noteMove(
  call: UserCall,
  tx: Db,
  id: number,
  { from, to, note }: { from: SupportStatus; to: SupportStatus; note: string },
): Promise<void> {
  const at = call.clock.now();
  const side = isStaff(call.actor.role) ? ('staff' as const) : ('customer' as const);
  const event = { requestId: id, at, doneAt: call.doneAt ?? at, kind: 'status' as const, side, by: call.actor.userId };
  await enqueueSupportMail(call.queue, tx, await addEvent(tx, { ...event, text: note, from, to }));
}

/**
 * How a message changes the status, in its transaction: an answer by staff opens a new request; one by the customer continues a request
 * that waits for them and reopens a resolved one. Sends no email: the message itself is emailed.
 */
export async function moveByMessage(call: UserCall, tx: Db, { id, status, author }: RequestRow): Promise<void> {
  const facts = factsOf(call, { author }, '');
  const byStaff = { new: 'start' } as const;
  const byCustomer = { waiting_customer: 'resume', resolved: 'reopen' } as const;
  const events: Partial<Record<SupportStatus, 'start' | 'resume' | 'reopen'>> = facts.isStaff ? byStaff : byCustomer;
  const type = events[status];
  if (type === undefined) return;
  await move(call, tx, { id, type, facts });
}

/** Hands a request that staff have just written to its customer, in its transaction: staff owe no answer before the customer's. Sends no email. */
export async function handToCustomer(call: UserCall, tx: Db, id: number): Promise<void> {
  const facts = factsOf(call, { author: null }, '');
  for (const type of ['start', 'waitForCustomer'] as const) await move(call, tx, { id, type, facts });
}

async function move(
  call: UserCall,
  tx: Db,
  { id, type, facts }: { id: number; type: SupportAction; facts: SupportFacts },
): Promise<void> {
  const by = call.actor.userId;
  const { from, status: to } = await transitIn(call, tx, requestEntity, { id, event: { type }, by, facts });
  const at = call.clock.now();
  await addEvent(tx, { requestId: id, at, doneAt: at, kind: 'status', side: facts.isStaff ? 'staff' : 'customer', by, from, to });
}
