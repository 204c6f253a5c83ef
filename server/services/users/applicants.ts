import type { UserCall } from '#server/context.ts';
import { pageWire } from '#server/presenters/page.ts';
import { applicantWire } from '#server/presenters/users.ts';
import { listPeople } from '#server/store/people/people.ts';
import { registrationsOf } from '#server/store/people/registrations.ts';
import { suggestedFor } from './approve-person.ts';

/** A page of the people who wait for access, the longest wait first, with customers that may be theirs and what their registration says. */
export async function applicants(call: UserCall, query: { limit: number; offset: number }) {
  const { db } = call.store;
  const { rows, total } = await listPeople(db, { ...query, status: 'pending_approval', includeInactive: true });
  const [ids, emails] = [rows.map(({ id }) => id), rows.map(({ email }) => email)];
  const facts = await registrationsOf(db, ids, call.clock.now());
  const suggested = await suggestedFor(db, emails);
  const users = rows.map((row) => applicantWire(row, suggested.get(row.email) ?? [], facts.get(row.id)));
  return { users, pagination: pageWire(query, total) };
}
