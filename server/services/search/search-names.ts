import { mayInArea } from '#domain/access.ts';
import { bestMatches, searchTerms, unchangedParts } from '#domain/search/match.ts';
import { writtenName } from '#domain/written-name.ts';
import type { UserCall } from '#server/context.ts';
import { lastChecks } from '#server/services/checks/last-check.ts';
import { accessibleScope } from '#server/services/scope.ts';
import { listAlerts } from '#server/store/alerts/alerts.ts';
import { alertHasPart, customersWithParts, domainsWithParts, mostRanked, peopleWithParts } from '#server/store/search-names.ts';
import { searchSenders } from './search-senders.ts';

/** Hits of each kind. */
const most = 6;
const unresolved = ['open', 'acknowledged', 'snoozed'] as const;

/**
 * Customers, domains, people, senders and unresolved alerts by what was typed, the best first, at most 6 of each, with up to two typos a word.
 * People of customers find what belongs to any of their customers, senders of the one in view, and no people; staff find everything but
 * senders, people only if their role may read them.
 */
export async function searchNames(call: UserCall, text: string) {
  const words = searchTerms(text);
  const [longest] = words.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return { customers: [], domains: [], people: [], senders: [], alerts: [] };
  const parts = unchangedParts(longest);
  const scope = accessibleScope(call.actor);
  const { db } = call.store;
  const customers = await customersWithParts(db, scope, parts);
  const domains = await domainsWithParts(db, scope, parts);
  const people = mayInArea(call.actor.role, 'people', 'view') ? await peopleWithParts(db, parts) : [];
  const alerts = await listAlerts(
    db,
    scope,
    { status: unresolved, where: alertHasPart(parts) },
    { limit: mostRanked, offset: 0 },
  );
  const found = bestMatches(domains, words, ({ name, customers: of }) => [writtenName(name), name, ...of], most);
  const checks = await lastChecks(
    db,
    found.map(({ id }) => id),
  );
  return {
    customers: bestMatches(customers, words, ({ name, email }) => [name, email ?? ''], most),
    domains: found.map((domain) => ({ ...domain, protection: checks.get(domain.id)?.protection ?? null })),
    people: bestMatches(people, words, ({ name, email }) => [name, email], most),
    senders: await searchSenders(call, words, most),
    alerts: bestMatches(alerts.rows, words, ({ title, causeName, domainName }) => [title, causeName, domainName ?? ''], most),
  };
}
