import type { FileReply } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import { personTraces } from '#server/store/people/person-traces.ts';
import { findUser } from '#server/store/people/users.ts';

/**
 * Everything stored about a person as a JSON file, for the person (POPIA s 23) or staff; secrets and hashes are left out. That it was read
 * is an entry of the audit. Throws 404.
 */
export async function personFile(call: UserCall, id: number): Promise<FileReply> {
  const { db } = call.store;
  const user = await findUser(db, id);
  if (user === null) throw notFound('This person was not found.');
  const traces = await personTraces(db, { id, email: user.email.toLowerCase() });
  const now = call.clock.now();
  await audit(db, { at: now, actorUserId: call.actor.userId, action: 'person_exported', entity: 'user', entityId: id });
  const at = now.toISOString();
  const body = `${JSON.stringify({ made_at: at, ...traces }, null, 2)}\n`;
  return { fileName: `beacon-person-${at.slice(0, 10)}.json`, contentType: 'application/json; charset=utf-8', body };
}
