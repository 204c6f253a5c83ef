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
import type { Acts } from './acts.ts';
import { callAs } from './call-as.ts';
import { type CastLead, leadCast } from './lead-cast.ts';
import { withDemoDns } from './zone.ts';

const dayMs = 86_400_000;

type Agent = Parameters<typeof callAs>[1];

/** Enquiries of visitors, each moved as far as the staff of the demo came with it. */
export async function leadActs(context: Context): Promise<Acts[]> {
  const { db } = context.store;
  const [staff] = await listAssignees(db, 'people', 'owner');
  const any = { sort: 'created_at', direction: 'desc', limit: 1, offset: 0 } as const;
  const { total } = await listLeads(db, { statuses: leadStatuses }, any);
  if (staff === undefined || total > 0) return [];
  const agent = { ...staff, email: '', role: 'admin', customers: {}, defaultCustomerId: null } as const;
  return leadCast.map((lead) => actsOf(context, agent, lead));
}

async function* actsOf(context: Context, agent: Agent, lead: CastLead): Acts {
  const before = (daysAgo: number) => context.clock.now().getTime() - daysAgo * dayMs;
  const { answeredDaysAgo, moves, offer, tasks = [] } = lead;
  yield before(lead.daysAgo);
  const id = await enquire(context, lead);
  const moved = moves.map((status, index) => ({
    daysAgo: answeredDaysAgo * (1 - index / moves.length),
    play: async (call: UserCall) => {
      const lost = status === 'lost' ? { lost_reason: 'competitor' as const } : {};
      await updateLead(call, { params: { id }, body: { status, ...lost } });
      if (index === 0 && offer !== undefined) await offerPlan(call, id, offer);
    },
  }));
  const noted = tasks.map(({ what, dueInDays, addedDaysAgo }) => ({
    daysAgo: addedDaysAgo,
    play: async (call: UserCall) => {
      await writeLeadTask(call, id, { what, owner_id: agent.id, due_on: sastOf(before(-dueInDays)).day });
    },
  }));
  for (const { daysAgo, play } of [...moved, ...noted].sort((one, other) => other.daysAgo - one.daysAgo)) {
    yield before(daysAgo);
    await play(callAs(context, agent, daysAgo));
  }
}

async function enquire(context: Context, lead: CastLead): Promise<number> {
  const { name, email, company, telephone, domain, message, daysAgo } = lead;
  const at = new Date(context.clock.now().getTime() - daysAgo * dayMs);
  const past = withDemoDns({ ...context, clock: { now: () => at } }, daysAgo);
  const result = domain === '' ? null : await checkForStaff(past, domain);
  const { id } = await saveLead(context.store.db, {
    name,
    email,
    company,
    telephone,
    message,
    at,
    domain,
    topic: domain === '' ? 'sales' : 'check',
    sourcePage: domain === '' ? '/contact' : '/dmarc-checker',
    score: result?.score.score ?? null,
    result,
    consentText,
    marketing: false,
  });
  return id;
}

async function offerPlan(call: UserCall, id: number, { plan, agreedCents }: NonNullable<CastLead['offer']>): Promise<void> {
  const planId = await planOfName(call.store.db, plan);
  if (planId === null) return;
  const price = agreedCents === undefined ? {} : { price_cents: agreedCents };
  await updateLead(call, { params: { id }, body: { plan: { id: planId, ...price } } });
}
