import { evaluateDomain } from '#domain/alerts/evaluate.ts';
import type { Context } from '#server/context.ts';
import {
  domainsToEvaluate,
  forgetSightings,
  noteEvaluations,
  noteSeen,
  openAlertsOf,
} from '#server/store/alerts/alert-evaluation.ts';
import { type WatchedDomain, watchedDomains } from '#server/store/alerts/alert-facts.ts';
import { listRuleRows } from '#server/store/alerts/alert-rules.ts';
import { applyVerdict, type Outcome } from './apply.ts';
import { evaluateCustomers, evaluateDueCustomers } from './evaluate-customers.ts';
import { gatherAlertFacts } from './gather.ts';
import { updateIncidents } from './incidents.ts';
import { evaluateTheIntake } from './intake.ts';
import { openAlert } from './open-alert.ts';
import { ruleSettings } from './settings.ts';

/** What an evaluation did, counted. */
export type Evaluation = { domains: number } & Record<Outcome, number>;

const atOnce = 50;
const mostAtOnce = 20_000;
const hourMs = 3_600_000;

const nothing = (): Evaluation => ({
  domains: 0,
  opened: 0,
  recurred: 0,
  worsened: 0,
  ended: 0,
  unchanged: 0,
  waiting: 0,
  quiet: 0,
});

async function evaluateSome(context: Context, domains: readonly WatchedDomain[], done: Evaluation): Promise<void> {
  const { db } = context.store;
  const ids = domains.map(({ id }) => id);
  const customerIds = [...new Set(domains.flatMap((domain) => domain.customerIds))];
  const startedAt = context.clock.now();
  const rows = await listRuleRows(db, { customerIds, domainIds: ids });
  const openAlerts = Map.groupBy(await openAlertsOf(db, { domainIds: ids }), ({ domainId }) => domainId);
  const facts = await gatherAlertFacts(context, domains);
  const waiting: string[] = [];
  const seen = new Set<string>();
  for (const [index, fact] of facts.entries()) {
    const { id } = fact.domain;
    const settings = ruleSettings(rows, { domainId: id, customerIds: domains[index]?.customerIds ?? [] });
    const mine = openAlerts.get(id) ?? [];
    for (const verdict of evaluateDomain(fact, settings, mine.map(openAlert))) {
      const { key, outcome } = await applyVerdict(context, id, verdict, mine);
      done[outcome] += 1;
      if (outcome === 'waiting') waiting.push(key);
      if (verdict.verdict.state === 'fires') seen.add(key);
    }
  }
  const held = [...openAlerts.values()].flat().filter(({ dedupeKey }) => seen.has(dedupeKey));
  await noteSeen(
    db,
    held.map(({ id }) => id),
    startedAt,
  );
  await forgetSightings(db, ids, waiting);
  await noteEvaluations(db, ids, startedAt);
  done.domains += domains.length;
}

/** Evaluates the rules for domains, 50 at a time; alerts are opened, updated or closed. Safe to repeat. */
export async function evaluateDomains(context: Context, ids: readonly number[]): Promise<Evaluation> {
  const done = nothing();
  for (let from = 0; from < ids.length; from += atOnce)
    await evaluateSome(context, await watchedDomains(context.store.db, ids.slice(from, from + atOnce)), done);
  return done;
}

/** Evaluates the rules for a customer now: every domain of it, and the customer as a whole. */
export async function evaluateWhole(context: Context, customerId: number, domainIds: readonly number[]): Promise<Evaluation> {
  const done = await evaluateDomains(context, domainIds);
  await evaluateCustomers(context, [customerId], done);
  return done;
}

/**
 * Evaluates every domain with new reports or a new check, and all others once an hour; then customers as a whole, the intake, and
 * incidents.
 */
export async function evaluateDue(context: Context): Promise<Evaluation> {
  const before = new Date(context.clock.now().getTime() - hourMs);
  const done = await evaluateDomains(context, await domainsToEvaluate(context.store.db, { before, limit: mostAtOnce }));
  await evaluateDueCustomers(context, done);
  await evaluateTheIntake(context);
  await updateIncidents(context);
  return done;
}
