import { aggregateScore } from '#domain/score/aggregate.ts';
import type { UserCall } from '#server/context.ts';
import { protectionWire } from '#server/presenters/protection.ts';
import { type DomainRow, listDomains } from '#server/store/domains/domains.ts';
import { shown } from '../scope.ts';
import { lastChecks } from './last-check.ts';

const mostDomains = 500;

async function withChecks(call: UserCall, rows: readonly DomainRow[]) {
  const checks = await lastChecks(
    call.store.db,
    rows.map(({ id }) => id),
  );
  return rows.map((domain) => ({ domain, check: checks.get(domain.id) ?? null }));
}

/** The protection of every domain the actor is shown, with the record prepared for the next stage; at most 500. */
export async function protectionRows(call: UserCall) {
  const { rows } = await listDomains(call.store.db, shown(call.actor), { limit: mostDomains, offset: 0 });
  const known = await withChecks(call, rows);
  return known.map(({ domain, check }) => ({
    row: protectionWire(domain, check),
    prepared: check?.protection.prepared ?? null,
  }));
}

/** The score of a customer's domains together and one by one. The caller has made sure that the actor may see the customer. */
export async function customerScore(call: UserCall, customerId: number) {
  const scope = { kind: 'customers' as const, ids: [customerId] };
  const { rows } = await listDomains(call.store.db, scope, { limit: mostDomains, offset: 0 });
  const known = await withChecks(call, rows);
  const scored = known.flatMap(({ domain: { id, name, mailClass }, check }) =>
    check === null || check.score.score === null
      ? []
      : [{ id, name, mailClass, score: check.score.score, alignedMails: check.protection.own_passed }],
  );
  const total = aggregateScore(scored);
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
    domains: known.map(({ domain, check }) => ({
      domain_id: domain.id,
      domain: domain.name,
      mail_class: domain.mailClass,
      score: check?.score.score ?? null,
      grade: check?.score.grade ?? null,
    })),
  };
}
