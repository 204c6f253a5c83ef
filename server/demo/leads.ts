import { sastOf } from '#domain/sast.ts';
import { leadStatuses } from '#domain/vocabulary.ts';
import type { Context, UserCall } from '#server/context.ts';
import { updateLead } from '#server/services/leads/lead-file.ts';
import { writeLeadTask } from '#server/services/leads/lead-tasks.ts';
import { checkForStaff } from '#server/services/public/check.ts';
import { consentText } from '#server/services/public/lead.ts';
import { planOfName } from '#server/store/billing/plans.ts';
import { listLeads } from '#server/store/people/lead-files.ts';
import { saveLead } from '#server/store/people/leads.ts';
import { listAssignees } from '#server/store/people/users.ts';
import { callAs } from './call-as.ts';
import { type CastLead, leadCast } from './lead-cast.ts';
import { withDemoDns } from './zone.ts';

/** Enquiries of visitors, each moved as far as the staff of the demo came with it. */
export async function playLeads(context: Context): Promise<void> {
  const { db } = context.store;
  const [staff] = await listAssignees(db, 'people', 'owner');
  const any = { sort: 'created_at', direction: 'desc', limit: 1, offset: 0 } as const;
  const { total } = await listLeads(db, { statuses: leadStatuses }, any);
  if (staff === undefined || total > 0) return;
  const agent = { ...staff, email: '', role: 'admin', customers: {}, defaultCustomerId: null } as const;
  for (const { daysAgo, answeredDaysAgo, moves, domain, offer, tasks = [], ...words } of leadCast) {
    const at = new Date(context.clock.now().getTime() - daysAgo * 86_400_000);
    const result =
      domain === '' ? null : await checkForStaff(withDemoDns({ ...context, clock: { now: () => at } }, daysAgo), domain);
    const { id } = await saveLead(db, {
      ...words,
      at,
      domain,
      topic: domain === '' ? 'sales' : 'check',
      sourcePage: domain === '' ? '/contact' : '/dmarc-checker',
      score: result?.score.score ?? null,
      result,
      consentText,
      marketing: false,
    });
    for (const [index, status] of moves.entries()) {
      const call = callAs(context, agent, answeredDaysAgo * (1 - index / moves.length));
      const lost = status === 'lost' ? { lost_reason: 'competitor' as const } : {};
      await updateLead(call, { params: { id }, body: { status, ...lost } });
      if (index === 0 && offer !== undefined) await offerPlan(call, id, offer);
    }
    for (const { what, dueInDays, addedDaysAgo } of tasks) {
      const due = sastOf(context.clock.now().getTime() + dueInDays * 86_400_000).day;
      const task = { what, owner_id: staff.id, due_on: due };
      await writeLeadTask(callAs(context, agent, addedDaysAgo), id, task);
    }
  }
}

async function offerPlan(call: UserCall, id: number, { plan, agreedCents }: NonNullable<CastLead['offer']>): Promise<void> {
  const planId = await planOfName(call.store.db, plan);
  if (planId === null) return;
  const price = agreedCents === undefined ? {} : { price_cents: agreedCents };
  await updateLead(call, { params: { id }, body: { plan: { id: planId, ...price } } });
}
