import type { audit as calls } from '#contract/audit.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { actionLabel, detailPairs } from '#domain/audit/labels.ts';
import { nobodyLabel } from '#domain/audit/nobody.ts';
import { dayAfter, sastAt, sastOf } from '#domain/sast.ts';
import { csvLine } from '#domain/text.ts';
import type { UserCall } from '#server/context.ts';
import { auditLineWire } from '#server/presenters/audit.ts';
import { pageWire } from '#server/presenters/page.ts';
import { audit } from '#server/store/people/audit.ts';
import { type AuditSearch, auditChoices, auditToday, searchAudit } from '#server/store/people/audit-search.ts';
import { lastVerification, nextRemoved, sealTrail } from './chain.ts';

type Query = Parsed<(typeof calls)['search']>['query'];

const mostExported = 50_000;

function searchOf(query: Omit<Query, 'limit' | 'offset'>): AuditSearch {
  const { search, actor_id: actorId, action, customer_id: customerId, start_date: from, end_date: to } = query;
  return {
    text: search,
    actorId,
    action,
    customerId,
    from: from === undefined ? undefined : new Date(sastAt(from, 0)),
    to: to === undefined ? undefined : new Date(sastAt(dayAfter(to), 0)),
  };
}

/** A page of the audit trail with the state of its chain and what it can be filtered by. Days are South African. */
export async function auditPage(call: UserCall, query: Query) {
  const { db } = call.store;
  await sealTrail(call);
  const today = new Date(sastAt(sastOf(call.clock.now().getTime()).day, 0));
  const [{ rows, total, isMore }, choices, verified, removed, day] = await Promise.all([
    searchAudit(db, searchOf(query), query),
    auditChoices(db),
    lastVerification(call),
    nextRemoved(call),
    auditToday(db, today),
  ]);
  return {
    entries: rows.map(auditLineWire),
    pagination: pageWire(query, total),
    is_more: isMore,
    people: choices.people,
    actions: choices.actions.map((action) => ({ action, label: actionLabel(action) })),
    today: day,
    chain: verified === null ? null : { verified_at: verified.at, entries: verified.entries, problem: verified.problem },
    removed_within_30_days: removed,
  };
}

/** The lines of a search as CSV with their hashes, at most 50 000; the export itself is recorded as a line. */
export async function auditFile(call: UserCall, query: Parsed<(typeof calls)['export']>['query']) {
  const { rows } = await searchAudit(call.store.db, searchOf(query), { limit: mostExported, offset: 0 });
  const at = call.clock.now();
  await audit(call.store.db, {
    at,
    actorUserId: call.actor.userId,
    action: 'audit_exported',
    entity: 'audit',
    entityId: null,
    details: { entries: rows.length },
  });
  const head = ['id', 'time', 'who', 'email', 'action', 'on what', 'customer', 'details', 'address', 'device', 'request', 'hash'];
  const lines = rows.map((row) => [
    row.id,
    row.at.toISOString(),
    row.actor === null ? nobodyLabel(row.requestId) : (row.actor.name ?? `person ${row.actor.id}`),
    row.actor?.email ?? '',
    actionLabel(row.action),
    row.subject ?? [row.entity, row.entityId].filter((part) => part !== null).join(' '),
    row.customer,
    detailPairs(row.details)
      .map(({ name, value }) => `${name}: ${value}`)
      .join('; '),
    row.ip,
    row.userAgent,
    row.requestId,
    row.hash,
  ]);
  const body = [head, ...lines].map((line) => csvLine(line.map((value) => value ?? ''))).join('');
  return { fileName: `audit-${sastOf(at.getTime()).day}.csv`, contentType: 'text/csv; charset=utf-8', body };
}
