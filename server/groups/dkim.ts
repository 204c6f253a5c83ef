import type { dkim } from '#contract/dkim.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { selectorWire } from '#server/presenters/selectors.ts';
import { discoverSelectors, oneSelector, verifySelectors } from '#server/services/checks/selectors.ts';
import { checkedDomain, type ManagedDomain, managedDomain } from '#server/services/domains/managed.ts';
import { withOwnNotes, withoutNotes, writeSelectorNotes } from '#server/services/domains/notes.ts';
import { addSelector, changeSelector, listSelectors, removeSelector } from '#server/store/domains/dkim-selectors.ts';
import { audit } from '#server/store/people/audit.ts';

type Domain = ManagedDomain;

async function wireOf(call: UserCall, domain: Domain, id: number) {
  const [row] = await withOwnNotes(call, domain, [await oneSelector(call, domain, id)]);
  if (row === undefined) throw notFound('This selector was not found.');
  return { selector: selectorWire(domain, row, call.clock.now()) };
}

async function wiresOf(call: UserCall, domain: Domain) {
  const now = call.clock.now();
  const rows = await withOwnNotes(call, domain, await listSelectors(call.store.db, domain.id));
  return rows.map((row) => selectorWire(domain, row, now));
}

async function note(call: UserCall, action: string, domain: Domain, details: Record<string, unknown>): Promise<void> {
  const by = { at: call.clock.now(), actorUserId: call.actor.userId };
  await audit(call.store.db, { ...by, action, entity: 'domain', entityId: domain.id, details });
}

export const dkimHandlers: Handlers<typeof dkim, UserCall> = {
  async list(call, { params }) {
    return { selectors: await wiresOf(call, await checkedDomain(call, params.id)) };
  },
  async create(call, { params, body }) {
    const domain = await managedDomain(call, params.id);
    const id = await addSelector(call.store.db, { domainId: domain.id, selector: body.selector, notes: '', origin: 'manual' });
    if (id === null) throw conflict(`The selector ${body.selector} is in the list already.`);
    if (body.notes !== '') await writeSelectorNotes(call, domain, await oneSelector(call, domain, id), body.notes);
    await note(call, 'dkim_selector_added', domain, { selector: body.selector });
    await verifySelectors(call, domain, await listSelectors(call.store.db, domain.id, id));
    return wireOf(call, domain, id);
  },
  async update(call, { params, body }) {
    const domain = await managedDomain(call, params.id);
    const row = await oneSelector(call, domain, params.selectorId);
    if (body.notes !== undefined) await writeSelectorNotes(call, domain, row, body.notes);
    if (body.is_active !== undefined) await changeSelector(call.store.db, domain.id, row.id, { is_active: body.is_active });
    await note(call, 'dkim_selector_changed', domain, { selector_id: params.selectorId, ...withoutNotes(body) });
    return wireOf(call, domain, params.selectorId);
  },
  async remove(call, { params }) {
    const domain = await managedDomain(call, params.id);
    const { selector } = await oneSelector(call, domain, params.selectorId);
    await removeSelector(call.store.db, domain.id, params.selectorId);
    await note(call, 'dkim_selector_removed', domain, { selector });
    return { removed: true };
  },
  async discover(call, { params, body }) {
    const domain = await managedDomain(call, params.id);
    const found = await discoverSelectors(call, domain, body.auto_store);
    return { ...found, selectors: await wiresOf(call, domain) };
  },
  async verify(call, { params }) {
    const domain = await checkedDomain(call, params.id);
    await verifySelectors(call, domain, [await oneSelector(call, domain, params.selectorId)]);
    return wireOf(call, domain, params.selectorId);
  },
  async verifyAll(call, { params }) {
    const domain = await checkedDomain(call, params.id);
    const rows = (await listSelectors(call.store.db, domain.id)).filter(({ isActive }) => isActive);
    const verified = await verifySelectors(call, domain, rows);
    return { verified, total: rows.length, selectors: await wiresOf(call, domain) };
  },
};
