import type { UserCall } from '#server/context.ts';
import { exportWire, keptAs } from '#server/presenters/exports.ts';
import { pageWire } from '#server/presenters/page.ts';
import { listAudit } from '#server/store/people/audit-trail.ts';
import type { Page } from '#server/store/period.ts';
import { ownerOf } from '../sessions/view-as.ts';
import { begunAction, exportAction } from './export-table.ts';
import { keptExports } from './kept-export.ts';

/** What the caller exported, the newest first, as the audit trail has it; of one whose process was killed, that it began. */
export async function ownExports(call: UserCall, page: Page) {
  const open = { begun: begunAction, ended: exportAction };
  const filter = { actorUserId: ownerOf(call.actor), actions: [exportAction, begunAction], open };
  const { rows, total } = await listAudit(call.store.db, filter, page);
  const ids = rows.flatMap((row) => keptAs(row) ?? []);
  const kept = new Map((await keptExports(call, ids)).map((file) => [file.id, file]));
  const exports = rows.flatMap((row) => exportWire(row, kept.get(keptAs(row) ?? ''), call.clock.now()) ?? []);
  return { exports, pagination: pageWire(page, total) };
}
