import type { domains } from '#contract/domains.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { isStaff } from '#domain/access.ts';
import { type ProtectionLevel, protectionLevels } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { domainWire, type Known } from '#server/presenters/domains.ts';
import { enqueueVerify } from '#server/services/checks/scheduled-checks.ts';
import { changeWire, type ListedCheck, protectionWire, verificationWire } from '#server/services/checks/to-wire.ts';
import { lastCheck, verifyDomain } from '#server/services/checks/verify-domain.ts';
import { createDomain } from '#server/services/domains/create.ts';
import { checkedDomain } from '#server/services/domains/managed.ts';
import { removeDomain } from '#server/services/domains/remove.ts';
import { updateDomain } from '#server/services/domains/update.ts';
import { accessibleDomain, reach, shown } from '#server/services/scope.ts';
import { listChanges } from '#server/store/domains/check-history.ts';
import { listChecks } from '#server/store/domains/domain-checks.ts';
import { giveDomain, listDomains, takeDomain } from '#server/store/domains/domains.ts';
import { audit } from '#server/store/people/audit.ts';
import { listCustomers } from '#server/store/people/customers.ts';
import type { CustomerScope } from '#server/store/scope.ts';

const windowDays = 30;

function firstDay(call: UserCall): string {
  return new Date(call.clock.now().getTime() - windowDays * 86_400_000).toISOString().slice(0, 10);
}

async function rowsIn(call: UserCall, scope: CustomerScope, page: Parameters<typeof listDomains>[2]) {
  const { rows, total } = await listDomains(call.store.db, scope, page);
  const ids = rows.map((row) => row.id);
  const figures = await call.figures.domainStats(ids, firstDay(call));
  const checks = (await listChecks(call.store.db, ids)) as Map<number, ListedCheck>;
  const known = (id: number): Known => ({ figures: figures.get(id), check: checks.get(id) ?? null });
  return { rows, known, total };
}

async function oneRow(call: UserCall, id: number) {
  const { rows, known } = await rowsIn(call, reach(call.actor), { limit: 1, offset: 0, id });
  const [domain] = rows;
  if (domain === undefined) throw notFound('This domain was not found.');
  return { domain, known: known(domain.id) };
}

async function customerOrRefuse(call: UserCall, customerId: number): Promise<void> {
  const { total } = await listCustomers(call.store.db, { limit: 1, offset: 0, id: customerId });
  if (total === 0) throw notFound('Customer not found or access denied');
}

export const domainsHandlers: Handlers<typeof domains, UserCall> = {
  async list(call, { query }) {
    const held =
      query.customer_id !== undefined && (isStaff(call.actor.role) || call.actor.customers[query.customer_id] !== undefined);
    if (query.customer_id !== undefined && !held) throw forbidden('Access denied: No customer association found');
    const scope: CustomerScope =
      query.customer_id === undefined ? shown(call.actor) : { kind: 'customers', ids: [query.customer_id] };
    const { rows, known, total } = await rowsIn(call, scope, query);
    return {
      domains: rows.map((row) => domainWire(call.actor, row, known(row.id))),
      pagination: { limit: query.limit, offset: query.offset, total },
    };
  },
  async protectionStatus(call) {
    const { rows, known } = await rowsIn(call, shown(call.actor), { limit: 500, offset: 0 });
    const list = rows.map((row) => {
      const { figures: seen, check } = known(row.id);
      return {
        ...protectionWire(row, check),
        published_policy: seen?.publishedPolicy ?? null,
        policy_seen_on: seen?.policySeenOn ?? null,
        messages: seen?.messages ?? 0,
        passed: seen?.passed ?? 0,
        quarantined: seen?.quarantined ?? 0,
        rejected: seen?.rejected ?? 0,
        delivered_failing: seen?.deliveredFailing ?? 0,
        days_with_data: seen?.daysWithData ?? 0,
        verification_status: verificationWire(check).verification_status,
      };
    });
    const enforced = list.filter((row) => row.published_policy === 'quarantine' || row.published_policy === 'reject').length;
    const silent = list.filter((row) => row.published_policy === null).length;
    const levels = Object.fromEntries(
      protectionLevels.map((level) => [level, list.filter((row) => row.level === level).length]),
    ) as Record<ProtectionLevel, number>;
    return {
      domains: list,
      summary: {
        domains: list.length,
        enforced,
        monitoring: list.length - enforced - silent,
        silent,
        not_checked: list.filter((row) => row.verification_status === 'NotChecked').length,
        levels,
      },
    };
  },
  async create(call, { body }) {
    const { id, orphans } = await createDomain(call, body);
    await enqueueVerify(call, { domainId: id, scope: 'full', isFresh: true, cause: 'First check' });
    const { domain, known } = await oneRow(call, id);
    return { domain: domainWire(call.actor, domain, known), orphans_to_read: orphans };
  },
  async get(call, { params }) {
    const { domain, known } = await oneRow(call, params.id);
    return {
      domain: { ...domainWire(call.actor, domain, known), notes: domain.notes, report_address: call.config.reportAddress },
    };
  },
  async update(call, { params, body }) {
    await updateDomain(call, (await oneRow(call, params.id)).domain, body);
    if (body.mail_class !== undefined)
      await enqueueVerify(call, { domainId: params.id, scope: 'full', isFresh: false, cause: 'Class changed' });
    const { domain, known } = await oneRow(call, params.id);
    return { domain: domainWire(call.actor, domain, known) };
  },
  async remove(call, { params }) {
    await removeDomain(call, (await oneRow(call, params.id)).domain);
    return { removed: true };
  },
  async dnsOverview(call, { params }) {
    const { id } = await accessibleDomain(call, params.id);
    const check = await lastCheck(call, id);
    const changes = await listChanges(call.store.db, id);
    return {
      verification: verificationWire(check),
      check: check?.result ?? null,
      score: check?.score ?? null,
      changes: changes.map(changeWire),
    };
  },
  async verifyDns(call, { params }) {
    const domain = await checkedDomain(call, params.id);
    const check = await verifyDomain(call, domain, { scope: 'full', isFresh: true, cause: 'Checked on request' });
    const changes = await listChanges(call.store.db, domain.id);
    return {
      verification: verificationWire(check),
      check: check.result,
      score: check.score,
      changes: changes.map(changeWire),
    };
  },
  async health(call, { params }) {
    const { figures, check } = (await oneRow(call, params.id)).known;
    const last = figures?.lastReportAt ?? null;
    const hours = last === null ? null : Math.max(0, Math.floor((call.clock.now().getTime() - last.getTime()) / 3_600_000));
    return {
      health: {
        reports_arriving: hours === null ? 'never' : hours <= 36 ? 'yes' : hours <= 72 ? 'late' : 'silent',
        last_report_at: last?.toISOString() ?? null,
        hours_since_report: hours,
        reporters: figures?.reporters ?? 0,
        unreadable_rows: figures?.unreadableRows ?? 0,
        messages: figures?.messages ?? 0,
        passed: figures?.passed ?? 0,
        verification_status: verificationWire(check).verification_status,
      },
    };
  },
  async associate(call, { params, body }) {
    await accessibleDomain(call, params.id);
    await customerOrRefuse(call, params.customerId);
    await call.store.db.transaction().execute(async (tx) => {
      await giveDomain(tx, params.id, params.customerId, body.access_level);
      await audit(tx, {
        at: call.clock.now(),
        actorUserId: call.actor.userId,
        action: 'domain_given',
        entity: 'domain',
        entityId: params.id,
        details: { customer_id: params.customerId, ...body },
      });
    });
    return { domain_id: params.id, customer_id: params.customerId, access_level: body.access_level };
  },
  async dissociate(call, { params }) {
    await accessibleDomain(call, params.id);
    await call.store.db.transaction().execute(async (tx) => {
      if (!(await takeDomain(tx, params.id, params.customerId))) throw notFound('This customer has no access to this domain.');
      await audit(tx, {
        at: call.clock.now(),
        actorUserId: call.actor.userId,
        action: 'domain_taken',
        entity: 'domain',
        entityId: params.id,
        details: { customer_id: params.customerId },
      });
    });
    return { domain_id: params.id, customer_id: params.customerId };
  },
};
