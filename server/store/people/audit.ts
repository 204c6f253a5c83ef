import type { Db } from '../database.ts';
import { shortText, toJson } from '../text.ts';
import { currentOrigin } from './origin.ts';

export type AuditEntry = {
  at: Date;
  actorUserId: number | null;
  action: string;
  entity: string;
  entityId: number | string | null;
  details?: Record<string, unknown>;
};

/** Writes a line of the audit trail, with the origin of the request that is being worked on. Lines can only be added. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  const origin = currentOrigin();
  await db
    .insertInto('audit')
    .values({
      at: entry.at,
      actor_user_id: entry.actorUserId,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId === null ? null : String(entry.entityId),
      details: toJson(entry.details ?? {}),
      ip: origin?.ip ?? null,
      user_agent: shortText(origin?.userAgent ?? null, 300),
      request_id: origin?.requestId ?? null,
    })
    .execute();
}
