import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { findAlert } from '#server/store/alerts/alerts.ts';
import { findDomainNames } from '#server/store/domains/domains.ts';
import type { CustomerScope } from '#server/store/scope.ts';
import type { LinkedFinding } from '#server/store/tables/support.ts';
import { lastCheck } from '../checks/last-check.ts';

/** What a request is about: its domain and alert, and a copy of the finding. */
export type About = { domainId: number | null; alertId: number | null; linked: LinkedFinding | null };

type Wish = { domain_id?: number | undefined; alert_id?: number | undefined; finding_code?: string | undefined };

/**
 * What a request of a customer is about, as it is now. A finding that is fixed meanwhile is left out. Throws 404 for a domain or an alert that
 * is not this customer's.
 */
export async function aboutOf(call: UserCall, customerId: number, wish: Wish): Promise<About> {
  const { db } = call.store;
  const scope: CustomerScope = { kind: 'customers', ids: [customerId] };
  const alert = wish.alert_id === undefined ? null : await findAlert(db, scope, wish.alert_id);
  if (alert === null && wish.alert_id !== undefined) throw notFound('This alert was not found.');
  const domainId = wish.domain_id ?? alert?.domainId ?? null;
  if (wish.domain_id !== undefined) {
    const [domain] = await findDomainNames(db, scope, { ids: [wish.domain_id] });
    if (domain === undefined) throw notFound('This domain was not found.');
  }
  if (alert !== null) {
    const text = alert.evidence.map((one) => `${one.label}: ${one.text}`).join('\n');
    const linked = { title: alert.title, text, todo: alert.nextStep, record: null };
    return { domainId, alertId: alert.id, linked };
  }
  if (domainId === null || wish.finding_code === undefined) return { domainId, alertId: null, linked: null };
  const flag = (await lastCheck(db, domainId))?.result.flags.find(({ code }) => code === wish.finding_code);
  if (flag === undefined) return { domainId, alertId: null, linked: null };
  const { why, seen, at, todo, fix } = flag;
  return { domainId, alertId: null, linked: { title: why, text: seen === '' ? at : `${at}: ${seen}`, todo, record: fix } };
}
