import type { Handlers } from '#contract/endpoint.ts';
import type { userAlertPreferences } from '#contract/user-alert-preferences.ts';
import { isStaff, maySeeCustomer } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { ownPreferences } from '#server/services/delivery/preferences.ts';
import { listDomains } from '#server/store/domains/domains.ts';
import { customersOfUser, listCustomers } from '#server/store/people/customers.ts';

const holding = (now: Date, until: string | null | undefined) =>
  until != null && Date.parse(until) > now.getTime() ? until : null;

export const userAlertPreferencesHandlers: Handlers<typeof userAlertPreferences, UserCall> = {
  async userCustomers(call, { query }) {
    const { db } = call.store;
    const { preferences } = await ownPreferences(call);
    const now = call.clock.now();
    const muted = (id: number) => ({ muted_until: holding(now, preferences.per_customer[id]?.muted_until) });
    if (isStaff(call.actor.role)) {
      const { rows, total } = await listCustomers(db, query);
      const customers = rows.map(({ id, name, domainCount }) => ({
        customer_id: id,
        customer_name: name,
        access_level: null,
        domain_count: domainCount,
        ...muted(id),
      }));
      return { customers, pagination: { ...query, total } };
    }
    const held = await customersOfUser(db, call.actor.userId);
    const customers = held.map(({ id, name, accessLevel, domainCount }) => ({
      customer_id: id,
      customer_name: name,
      access_level: accessLevel,
      domain_count: domainCount,
      ...muted(id),
    }));
    return { customers: customers.slice(query.offset, query.offset + query.limit), pagination: { ...query, total: held.length } };
  },
  async customerDomains(call, { params, query }) {
    const { db } = call.store;
    if (
      !maySeeCustomer(call.actor, params.id) ||
      (await listCustomers(db, { id: params.id, limit: 1, offset: 0 })).rows.length === 0
    )
      throw notFound('This customer was not found.');
    const { preferences } = await ownPreferences(call);
    const now = call.clock.now();
    const { rows, total } = await listDomains(db, { kind: 'customers', ids: [params.id] }, query);
    return {
      customer_id: params.id,
      domains: rows.map(({ id, name }) => ({
        domain_id: id,
        domain_name: name,
        muted_until: holding(now, preferences.per_domain[id]?.muted_until),
      })),
      pagination: { ...query, total },
    };
  },
};
