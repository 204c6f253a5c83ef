import type { audit } from '#contract/audit.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { mayReadStaffViews, maySeeCustomer } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { customerNotFound, forbidden } from '#server/errors.ts';
import { staffViewWire } from '#server/presenters/audit.ts';
import { pageWire } from '#server/presenters/page.ts';
import { verifyTrail } from '#server/services/audit/chain.ts';
import { auditFile, auditPage } from '#server/services/audit/search.ts';
import { staffViews } from '#server/store/people/audit-search.ts';

export const auditHandlers: Handlers<typeof audit, UserCall> = {
  search: (call, { query }) => auditPage(call, query),
  export: (call, { query }) => auditFile(call, query),
  async verify(call) {
    const { entries, problem } = await verifyTrail(call, call.actor.userId);
    return { chain: { verified_at: call.clock.now().toISOString(), entries, problem } };
  },
  async staffViews(call, { params, query }) {
    if (!maySeeCustomer(call.actor, params.id)) throw customerNotFound();
    if (!mayReadStaffViews(call.actor, params.id)) throw forbidden('This needs the access level "owner" at the customer.');
    const { rows, total } = await staffViews(call.store.db, params.id, query);
    return { views: rows.map(staffViewWire), pagination: pageWire(query, total) };
  },
};
