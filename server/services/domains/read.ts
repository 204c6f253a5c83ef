import { isStaff } from '#domain/access.ts';
import type { NextStep } from '#domain/next-step/next-step.ts';
import { type MailSplit, noMail } from '#domain/protection/own-mail.ts';
import type { UserCall } from '#server/context.ts';
import { forbidden, notFound } from '#server/errors.ts';
import type { DomainStats } from '#server/store/domains/domain-stats.ts';
import { type DomainRow, listDomains } from '#server/store/domains/domains.ts';
import type { CustomerScope } from '#server/store/scope.ts';
import { type ListedCheck, lastChecks } from '../checks/last-check.ts';
import { nextSteps } from '../checks/next-steps.ts';
import { periodOf } from '../period.ts';
import { accessibleScope, activeScope } from '../scope.ts';
import { splitsOf } from '../stats/own-mail.ts';
import { findClaim } from './claims.ts';
import { tagsFor } from './tags.ts';

const windowDays = 30;

/** A domain's row, its reports of the last 30 days with the messages of its own senders, and its last check. */
export type KnownDomain = {
  domain: DomainRow;
  stats: DomainStats | undefined;
  own: MailSplit['own'];
  check: ListedCheck | null;
  nextStep: NextStep | null;
  tags: string[];
};

type DomainPage = Parameters<typeof listDomains>[2];

async function readIn(
  call: UserCall,
  scope: CustomerScope,
  page: DomainPage,
): Promise<{ domains: KnownDomain[]; total: number }> {
  const { rows, total } = await listDomains(call.store.db, scope, page);
  const ids = rows.filter(({ isVerified }) => isVerified).map(({ id }) => id);
  const period = periodOf({ days: windowDays }, call.clock.now());
  const stats = await call.statsCache.domainStats(ids, period);
  const splits = await splitsOf(call, ids, period);
  const checks = await lastChecks(call.store.db, ids);
  const tags = await tagsFor(call, rows);
  const known = rows.map((domain) => ({
    domain,
    tags: tags.get(domain.id) ?? [],
    stats: stats.get(domain.id),
    own: splits.get(domain.id)?.own ?? noMail().own,
    check: checks.get(domain.id) ?? null,
  }));
  const steps = await nextSteps(call, known);
  const domains = known.map((one) => ({ ...one, nextStep: steps.get(one.domain.id) ?? null }));
  return { domains, total };
}

type AskedPage = DomainPage & { customer_id?: number | undefined };

/** One page of the domains in the active scope, or of one customer's. Throws 403 for a customer that is not the caller's. */
export async function readDomains(call: UserCall, { customer_id: customerId, ...page }: AskedPage) {
  return readIn(call, askedScope(call.actor, customerId), { ...page, withClaims: true });
}

/** The names of the same domains with their tags and the customers that share them, without what is known of their mail and DNS. */
export async function readDomainNames(call: UserCall, { customer_id: customerId, ...page }: AskedPage) {
  const { rows, total } = await listDomains(call.store.db, askedScope(call.actor, customerId), { ...page, withClaims: true });
  const tags = await tagsFor(call, rows);
  return { domains: rows.map((domain) => ({ domain, tags: tags.get(domain.id) ?? [] })), total };
}

function askedScope(actor: UserCall['actor'], customerId: number | undefined): CustomerScope {
  if (customerId === undefined) return activeScope(actor);
  if (!isStaff(actor.role) && actor.customers[customerId] === undefined)
    throw forbidden('Access denied: No customer association found');
  return { kind: 'customers', ids: [customerId] };
}

/**
 * One domain, also one that is only claimed: as the active customer has it where that one claims it, although another customer of the caller
 * may have it already. Throws 404 for an inaccessible one, as if it did not exist.
 */
export async function readDomain(call: UserCall, id: number): Promise<KnownDomain> {
  const claim = isStaff(call.actor.role) ? null : await findClaim(call, id);
  const isActive = claim !== null && claim.customerId === call.actor.defaultCustomerId;
  const scope = isActive ? activeScope(call.actor) : accessibleScope(call.actor);
  const [known] = (await readIn(call, scope, { limit: 1, offset: 0, ids: [id], withClaims: true })).domains;
  if (known === undefined) throw notFound('This domain was not found.');
  return known;
}
