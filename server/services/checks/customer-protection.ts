import { aggregateScore } from '#domain/score/aggregate.ts';
import type { UserCall } from '#server/context.ts';
import { nextStepWire, protectionWire } from '#server/presenters/protection.ts';
import { domainScores } from '#server/store/domains/domain-scores.ts';
import { type DomainRow, listDomains } from '#server/store/domains/domains.ts';
import { periodOf } from '../period.ts';
import { activeScope } from '../scope.ts';
import { lastChecks } from './last-check.ts';
import { nextSteps } from './next-steps.ts';

async function withChecks(call: UserCall, rows: readonly DomainRow[]) {
  const checks = await lastChecks(
    call.store.db,
    rows.map(({ id }) => id),
  );
  return rows.map((domain) => ({ domain, check: checks.get(domain.id) ?? null }));
}

/** The protection of some domains with their last checks and the record prepared for the next stage, or for subdomains once the path is complete. The caller has checked access. */
export async function protectionOfDomains(call: UserCall, domains: readonly DomainRow[]) {
  const known = await withChecks(call, domains);
  const stats = await call.statsCache.domainStats(
    domains.map(({ id }) => id),
    periodOf({ days: 30 }, call.clock.now()),
  );
  const steps = await nextSteps(
    call,
    known.map((one) => ({ ...one, stats: stats.get(one.domain.id) })),
  );
  return known.map(({ domain, check }) => ({
    row: { ...protectionWire(domain, check), next_step: nextStepWire(steps.get(domain.id)) },
    prepared: check?.protection.prepared ?? null,
    check,
  }));
}

/** The protection of a page of domains in the caller's active scope. */
export async function protectionRows(call: UserCall, page: { limit: number; offset: number }) {
  const { rows: domains, total } = await listDomains(call.store.db, activeScope(call.actor), page);
  return { rows: await protectionOfDomains(call, domains), total };
}

/** The score of a customer's domains, together and individually. The caller has checked access to the customer. */
export async function customerScore(call: UserCall, customerId: number) {
  const known = await domainScores(call.store.db, { kind: 'customers', ids: [customerId] });
  const total = aggregateScore(
    known.flatMap(({ id, name, mailClass, score, ownPassed }) =>
      score === null ? [] : [{ id, name, mailClass, score, alignedMessages: ownPassed }],
    ),
  );
  return {
    aggregate:
      total === null
        ? null
        : {
            score: total.score,
            grade: total.grade,
            is_held_down: total.isHeldDown,
            worst: { domain_id: total.worst.id, domain: total.worst.name, score: total.worst.score },
          },
    domains: known.map(({ id, name, mailClass, score, grade }) => ({
      domain_id: id,
      domain: name,
      mail_class: mailClass,
      score,
      grade,
    })),
  };
}
