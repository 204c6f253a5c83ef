import type { emailCleanup } from '#contract/email-cleanup.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { uncountedWire } from '#server/presenters/intake.ts';
import { pageWire } from '#server/presenters/page.ts';
import { setMessagesAside } from '#server/services/intake/set-aside.ts';
import { listUncounted, uncountedStats } from '#server/store/intake/uncounted.ts';

const monthMs = 30 * 86_400_000;
const statsOf = (call: UserCall) => uncountedStats(call.store.db, new Date(call.clock.now().getTime() - monthMs));

export const emailCleanupHandlers: Handlers<typeof emailCleanup, UserCall> = {
  async orphanedEmails(call, { query }) {
    const kinds = query.kind === 'all' ? (['orphan', 'failed'] as const) : ([query.kind] as const);
    const { rows, total } = await listUncounted(call.store.db, { ...query, kinds });
    return { data: rows.map(uncountedWire), count: total, pagination: pageWire(query, total) };
  },
  async moveEmails(call, { body }) {
    const moved = await setMessagesAside(call, body.email_ids);
    const { orphans, failed } = await statsOf(call);
    return { moved, count: orphans + failed };
  },
  async status(call) {
    const { orphans, failed, oldestAt, moved } = await statsOf(call);
    const counts = { orphan_messages: orphans, failed_messages: failed, moved_30d: moved };
    return { ...counts, oldest_time: oldestAt === null ? null : new Date(oldestAt).toISOString() };
  },
};
