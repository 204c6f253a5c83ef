import type { Db } from '../database.ts';
import { toJson } from '../text.ts';

export type AuditEntry = {
  at: Date;
  actorUserId: number | null;
  action: string;
  entity: string;
  entityId: number | string | null;
  details?: Record<string, unknown>;
};

export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: entry.at,
      actor_user_id: entry.actorUserId,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId === null ? null : String(entry.entityId),
      details: toJson(entry.details ?? {}),
    })
    .execute();
}
