import { evaluateCustomer as judgeCustomer } from '#domain/alerts/evaluate.ts';
import type { Context } from '#server/context.ts';
import { customersToEvaluate, noteCustomerEvaluations, noteSeen, openAlertsOf } from '#server/store/alerts/alert-evaluation.ts';
import { listRuleRows } from '#server/store/alerts/alert-rules.ts';
import { addBillingEvent } from '#server/store/billing/billing-events.ts';
import { applyVerdict, type Outcome } from './apply.ts';
import { type GatheredCustomer, gatherCustomerFacts } from './gather-customers.ts';
import { openAlert } from './open-alert.ts';
import { ruleSettings } from './settings.ts';

const atOnce = 500;
const hourMs = 3_600_000;

/** What was done, counted by outcome. */
type Counts = Record<Outcome, number>;

async function noteQuota(
  context: Context,
  { facts, subscription }: GatheredCustomer,
  kind: 'quota_80' | 'quota_100',
  subject: string,
) {
  const { used, limit } = subject === 'messages' ? facts.usage.messages : facts.usage.domains;
  await addBillingEvent(context.store.db, {
    customerId: facts.customer.id,
    subscriptionId: subscription?.id ?? null,
    at: context.clock.now(),
    kind,
    by: null,
    details: { subject, used, limit, month: facts.usage.month.key, plan: facts.subscription?.planName ?? null },
    key: `${kind}:${subject}:${facts.usage.month.key}`,
  });
}

async function evaluateSome(context: Context, ids: readonly number[], done: Counts): Promise<void> {
  const { db } = context.store;
  const startedAt = context.clock.now();
  const rows = await listRuleRows(db, { customerIds: ids, domainIds: [] });
  const openAlerts = Map.groupBy(await openAlertsOf(db, { customerIds: ids }), ({ customerId }) => customerId);
  const seen = new Set<string>();
  for (const gathered of await gatherCustomerFacts(context, ids)) {
    const { id } = gathered.facts.customer;
    const mine = openAlerts.get(id) ?? [];
    const settings = ruleSettings(rows, { domainId: null, customerIds: [id] });
    for (const one of judgeCustomer(gathered.facts, settings, mine.map(openAlert))) {
      const { key, outcome } = await applyVerdict(context, { customerId: id }, one, mine);
      done[outcome] += 1;
      if (one.verdict.state !== 'fires') continue;
      seen.add(key);
      if (one.rule === 'quota_80' || one.rule === 'quota_100') await noteQuota(context, gathered, one.rule, one.verdict.subject);
    }
  }
  const held = [...openAlerts.values()].flat().filter(({ dedupeKey }) => seen.has(dedupeKey));
  await noteSeen(
    db,
    held.map(({ id }) => id),
    startedAt,
  );
  await noteCustomerEvaluations(db, ids, startedAt);
}

/**
 * Evaluates the customer-level rules for these customers, 500 at a time with a fixed number of reads each. Alerts are opened, updated or
 * closed, and noted in the customer's billing events once per month and subject. Safe to repeat.
 */
export async function evaluateCustomers(context: Context, ids: readonly number[], done: Counts): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce) await evaluateSome(context, ids.slice(from, from + atOnce), done);
}

/** Evaluates customers with a plan (or an open alert) whose plan changed, and all others once an hour. */
export async function evaluateDueCustomers(context: Context, done: Counts): Promise<void> {
  const before = new Date(context.clock.now().getTime() - hourMs);
  await evaluateCustomers(context, await customersToEvaluate(context.store.db, before), done);
}
