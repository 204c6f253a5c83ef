import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { DocumentTree } from '#domain/documents/tree.ts';
import { clearRemovedCustomers } from '#server/services/customers/change-customer.ts';
import { endIssueTasks } from '#server/services/customers/issues.ts';
import { dueDomains } from '#server/store/domains/domain-checks.ts';
import { assignDomain } from '#server/store/domains/domains.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { customers } = contract;
let app: TestApp;
let staff: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  staff = await app.login('admin');
});
afterAll(() => app.close());

describe('customers', () => {
  it('are made by staff, found by name, and paged', async () => {
    const list = async (query: { limit?: number; offset?: number; search?: string }) => {
      const { customers: rows, pagination } = await app.call(customers.list, { query }, staff);
      return [pagination, rows.map((row) => row.name)];
    };
    for (const name of ['Aloe Alpha', 'Aloe Beta', 'Aloe Gamma']) await app.call(customers.create, { body: { name } }, staff);
    const page = { limit: 2, offset: 0, total: 3 };
    expect(await list({ search: 'aLOE', limit: 2 })).toEqual([page, ['Aloe Alpha', 'Aloe Beta']]);
    expect(await list({ search: 'aLOE', limit: 2, offset: 2 })).toEqual([{ ...page, offset: 2 }, ['Aloe Gamma']]);
    expect((await list({ search: 'aloe', limit: 2 }))[1]).toEqual(['Aloe Alpha', 'Aloe Beta']);
    expect((await list({ search: 'gam' }))[1]).toEqual(['Aloe Gamma']);
    expect((await list({ search: ' gam  aloe ' }))[1]).toEqual(['Aloe Gamma']);
    expect((await list({ search: 'aloe 100%' }))[1]).toEqual([]);
  });

  it('are not for customers to list or make', async () => {
    const user = await app.login('customer', [{ customerId: await app.customer() }]);
    await expect(app.call(customers.list, {}, user)).rejects.toThrow('403');
    await expect(app.call(customers.create, { body: { name: 'X' } }, user)).rejects.toThrow('403');
  });
});

describe('associations', () => {
  it('give access at once, change, and end at once', async () => {
    const customerId = await app.customer('Delta');
    const domainId = await app.domain('delta.example', customerId);
    const user = await app.login('customer');
    const see = () => app.call(contract.domains.get, { params: { id: domainId } }, user);
    await expect(see()).rejects.toThrow('404');
    const { association } = await app.call(customers.associate, { body: { user_id: user.id, customer_id: customerId } }, staff);
    expect(association).toMatchObject({ access_level: 'view', is_active: true, customer_name: 'Delta', domain_count: 1 });
    expect((await see()).domain.access_level).toBe('view');
    const signedIn = new Date('2026-08-03T06:00:00Z');
    await app.context.store.db.updateTable('users').set({ last_login_at: signedIn }).where('id', '=', user.id).execute();
    const { associations } = await app.call(customers.associations, { query: { user_id: user.id } }, staff);
    expect(associations[0]?.last_seen_at).toBe(signedIn.toISOString());
    await app.call(customers.updateAssociation, { params: { id: association.id }, body: { access_level: 'manage' } }, staff);
    expect((await app.call(customers.mine, {}, user)).customers).toMatchObject([
      { name: 'Delta', access_level: 'manage', domain_count: 1 },
    ]);
    await app.call(customers.updateAssociation, { params: { id: association.id }, body: { is_active: false } }, staff);
    await expect(see()).rejects.toThrow('404');
    const again = await app.call(
      customers.associate,
      { body: { user_id: user.id, customer_id: customerId, access_level: 'owner' } },
      staff,
    );
    expect(again.association).toMatchObject({ id: association.id, is_active: true, access_level: 'owner' });
    await app.call(customers.removeAssociation, { params: { id: association.id } }, staff);
    await expect(see()).rejects.toThrow('404');
    await expect(app.call(customers.removeAssociation, { params: { id: association.id } }, staff)).rejects.toThrow('404');
  });

  it('with a closed account count nowhere until it is opened again', async () => {
    const id = await app.customer('Closed Account');
    await app.login('customer', [{ customerId: id, level: 'owner' }]);
    const left = await app.login('customer', [{ customerId: id }]);
    const evidence = { params: { type: 'compliance_evidence' as const, id }, body: { format: 'json' as const } };
    const people = async () => {
      const { customers: listed } = await app.call(customers.list, { query: { search: 'Closed Account' } }, staff);
      const { customer } = await app.call(customers.get, { params: { id } }, staff);
      const file = (await app.call(contract.reporting.generate, evidence, staff)) as unknown as Uint8Array;
      const { pages } = JSON.parse(Buffer.from(file).toString()) as DocumentTree;
      const [people] = pages.flatMap(({ sections }) => sections).find(({ label }) => label === 'People')?.blocks ?? [];
      return [listed[0]?.user_count, customer.user_count, people?.kind === 'table' ? people.rows.length : 0];
    };
    const setActive = (is_active: boolean) =>
      app.call(contract.adminUsers.updateStatus, { params: { id: left.id }, body: { is_active } }, staff);
    expect(await people()).toEqual([2, 2, 2]);
    await setActive(false);
    expect(await people()).toEqual([1, 1, 1]);
    await setActive(true);
    expect(await people()).toEqual([2, 2, 2]);
  });

  it('refuse people and customers that do not exist', async () => {
    const body = { user_id: 999_999, customer_id: await app.customer() };
    await expect(app.call(customers.associate, { body }, staff)).rejects.toThrow('400');
    await expect(app.call(customers.associate, { body: { user_id: staff.id, customer_id: 999_999 } }, staff)).rejects.toThrow(
      '404',
    );
  });
});

describe('the file of a customer', () => {
  const file = async (id: number) => (await app.call(customers.file, { params: { id } }, staff)).file;

  it('changes field by field; of two editors the second reads what the first saved', async () => {
    const id = await app.customer('Karoo Wines');
    const { version } = await file(id);
    const first = { notes: 'Prefers a call', telephone: '023 555 0142', seen_version: version };
    expect((await app.call(customers.update, { params: { id }, body: first }, staff)).file).toMatchObject({
      notes: 'Prefers a call',
      version: version + 1,
      changed_by: expect.any(String),
    });
    const late = app.call(customers.update, { params: { id }, body: { notes: 'Other', seen_version: version } }, staff);
    await expect(late).rejects.toMatchObject({ status: 409, body: { details: { file: { notes: 'Prefers a call' } } } });
    const same = { notes: 'Prefers a call', seen_version: version };
    expect((await app.call(customers.update, { params: { id }, body: same }, staff)).file.version).toBe(version + 1);
    const { timeline } = await app.call(customers.file, { params: { id } }, staff);
    expect(timeline.map(({ action }) => action)).toEqual(['customer_changed']);
  });

  it('is refused for other customers and bad fields', async () => {
    const id = await app.customer();
    const body = { billing_email: 'no address' };
    await expect(app.call(customers.update, { params: { id }, body }, staff)).rejects.toThrow('400');
    await expect(app.call(customers.update, { params: { id: 999_999 }, body: { notes: 'x' } }, staff)).rejects.toThrow('404');
  });

  it('asks before a second customer of nearly the same name is made', async () => {
    await app.customer('Umhlanga Legal (Pty) Ltd');
    const body = { name: 'umhlanga-legal' };
    await expect(app.call(customers.create, { body }, staff)).rejects.toMatchObject({
      status: 409,
      body: { details: { similar: [{ name: 'Umhlanga Legal (Pty) Ltd' }] } },
    });
    const made = await app.call(customers.create, { body: { ...body, is_another: true } }, staff);
    expect(made.customer.name).toBe('umhlanga-legal');
  });

  it('is made once: under one key, and when two ask at the same moment', async () => {
    const idempotencyKey = randomUUID();
    const create = (name: string, key?: string) =>
      app.app.inject({
        method: 'POST',
        url: '/api/customers',
        headers: { authorization: `Bearer ${staff.token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
        payload: { name, is_another: key !== undefined },
      });
    const ids = [await create('Keyed Traders', idempotencyKey), await create('Keyed Traders', idempotencyKey)].map(
      (reply) => reply.json().customer.id,
    );
    expect(new Set(ids).size).toBe(1);
    const both = await Promise.all([create('Raced Traders'), create('Raced Traders')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('takes no name of another when it is changed, and a file that names two alike is refused', async () => {
    const [one, two] = [await app.customer('First Alike'), await app.customer('Second Alike')];
    const rename = app.call(customers.update, { params: { id: two }, body: { name: 'first alike' } }, staff);
    await expect(rename).rejects.toThrow('Another customer is named First Alike. Choose a different name.');
    await app.call(customers.update, { params: { id: one }, body: { name: 'FIRST ALIKE' } }, staff);
    await app.customer('Café Éland');
    const accented = app.call(customers.update, { params: { id: two }, body: { name: 'CAFÉ ÉLAND' } }, staff);
    await expect(accented).rejects.toThrow('Another customer is named Café Éland.');
    await expect(app.call(customers.create, { body: { name: 'CAFÉ éland (Pty) Ltd' } }, staff)).rejects.toThrow('409');
    await app.call(customers.create, { body: { name: 'First Alike', is_another: true } }, staff);
    const person = await app.login('customer', []);
    const text = `email,customer,access_level,primary_contact\n${person.email},First Alike,owner,no\n`;
    const file = await app.call(customers.importAssociations, { body: { text, is_dry_run: true } }, staff);
    expect(file.refused.map(({ why }) => why)).toEqual([
      'Several customers are named First Alike. Give them different names first.',
    ]);
    await app.customer('Énergie Durable');
    const accents = text.replace('First Alike', 'énergie durable');
    expect((await app.call(customers.importAssociations, { body: { text: accents, is_dry_run: true } }, staff)).refused).toEqual(
      [],
    );
  });

  it('says who changed whose rights', async () => {
    const customerId = await app.customer('Rights');
    const user = await app.login('customer', [{ customerId, level: 'view' }]);
    const { associations } = await app.call(customers.associations, { query: { customer_id: customerId } }, staff);
    const params = { id: associations[0]?.id ?? 0 };
    await app.call(customers.updateAssociation, { params, body: { access_level: 'manage' } }, staff);
    const { timeline } = await app.call(customers.file, { params: { id: customerId } }, staff);
    expect(timeline[0]).toMatchObject({
      action: 'association_changed',
      actor: staff.email,
      subject: user.email,
      details: [
        { name: 'from', value: 'view' },
        { name: 'access_level', value: 'manage' },
      ],
    });
  });
});

describe('the account owner', () => {
  it('is a member of staff, named for several customers at once and cleared, and noted once', async () => {
    const ids = [await app.customer('First'), await app.customer('Second')];
    const analyst = await app.login('analyst');
    const put = (body: { customer_ids: number[]; manager_id: number | null }, who: TestUser = staff) =>
      app.call(customers.assignManager, { body }, who);
    expect(await put({ customer_ids: ids, manager_id: analyst.id }, analyst)).toMatchObject({ changed: 2 });
    expect(await put({ customer_ids: ids, manager_id: analyst.id })).toMatchObject({ changed: 0 });
    const { customer, timeline } = await app.call(customers.file, { params: { id: ids[1] ?? 0 } }, staff);
    expect(customer.manager).toMatchObject({ id: analyst.id });
    expect(timeline.map(({ action }) => action)).toEqual(['customer_assigned']);
    const person = await app.login('customer');
    await expect(put({ customer_ids: ids, manager_id: person.id })).rejects.toThrow('400');
    await expect(put({ customer_ids: [...ids, 999_999], manager_id: null })).rejects.toThrow('404');
    await expect(put({ customer_ids: ids, manager_id: null }, await app.login('billing'))).rejects.toThrow('403');
    expect(await put({ customer_ids: ids, manager_id: null })).toMatchObject({ changed: 2 });
    expect((await app.call(customers.get, { params: { id: ids[0] ?? 0 } }, staff)).customer.manager).toBeNull();
  });
});

describe('views of the list', () => {
  it('are a person’s own, replaced and deleted by name in any case, and 30 at most', async () => {
    const [mine, other] = [await app.login('billing'), await app.login('analyst')];
    const save = (name: string, search: { q?: string; show?: string } | null) =>
      app.call(customers.saveView, { body: { name, search } }, mine);
    await save('Silent', { show: 'silent' });
    await save('  critical ', { show: 'critical' });
    expect(await save('SILENT', { q: 'wines' })).toMatchObject({
      views: [
        { name: 'critical', search: { show: 'critical' } },
        { name: 'SILENT', search: { q: 'wines' } },
      ],
    });
    expect((await app.call(customers.savedViews, {}, other)).views).toEqual([]);
    expect((await save('silent', null)).views).toHaveLength(1);
    await save('silent', null);
    for (let at = 1; at < 30; at += 1) await save(`View ${at}`, {});
    await expect(save('One more', {})).rejects.toThrow('400');
    expect((await app.call(customers.savedViews, {}, mine)).views).toHaveLength(30);
    await save('view 7', { q: 'still possible' });
    await expect(save('   ', {})).rejects.toThrow('400');
    await expect(app.call(customers.savedViews, {}, await app.login('customer'))).rejects.toThrow('403');
  });
});

describe('the timeline of a customer', () => {
  it('shows a role only what its areas hold', async () => {
    const id = await app.customer('Timeline');
    await app.login('customer', [{ customerId: id, level: 'view' }]);
    const { associations } = await app.call(customers.associations, { query: { customer_id: id } }, staff);
    const params = { id: associations[0]?.id ?? 0 };
    await app.call(customers.updateAssociation, { params, body: { access_level: 'manage' } }, staff);
    await app.call(customers.update, { params: { id }, body: { notes: 'Prefers a call' } }, staff);
    const details = { address: '1 Main Road', registration_number: '', vat_number: '' };
    await app.call(contract.billing.saveDetails, { params: { id }, body: details }, staff);
    const seen = async (role: 'admin' | 'analyst' | 'support' | 'billing') => {
      const { timeline } = await app.call(customers.file, { params: { id } }, await app.login(role));
      return timeline.map(({ action }) => action).sort();
    };
    const all = ['association_changed', 'billing_details_changed', 'customer_changed'];
    expect(await seen('admin')).toEqual(all);
    expect(await seen('support')).toEqual(all);
    expect(await seen('analyst')).toEqual(['customer_changed']);
    expect(await seen('billing')).toEqual(['billing_details_changed', 'customer_changed']);
    const changes = async (role: 'analyst' | 'support') =>
      (await app.call(contract.analytics.changes, { params: { id } }, await app.login(role))).people.length;
    expect([await changes('analyst'), await changes('support')]).toEqual([0, 1]);
  });
});

describe('a removed customer', () => {
  it('is out of reach at once, comes back whole in 30 days, and is cleared after them', async () => {
    app.setTime('2026-11-20T10:00:00Z');
    const id = await app.customer('Leaver');
    const domainId = await app.domain('leaver.example', id);
    const user = await app.login('customer', [{ customerId: id, level: 'owner' }]);
    const see = () => app.call(contract.domains.get, { params: { id: domainId } }, user);
    await see();
    const { final_at } = await app.call(customers.remove, { params: { id } }, staff);
    expect(final_at).toBe('2026-12-20T10:00:00.000Z');
    await expect(see()).rejects.toThrow('404');
    await expect(app.call(customers.get, { params: { id } }, staff)).rejects.toThrow('404');
    await expect(app.call(customers.remove, { params: { id } }, staff)).rejects.toThrow('404');
    expect((await app.call(customers.mine, {}, user)).customers).toEqual([]);
    const removed = async () =>
      (await app.call(customers.removed, {}, await app.login('admin'))).customers.filter((row) => row.id === id);
    expect(await removed()).toEqual([
      {
        id,
        name: 'Leaver',
        removed_at: '2026-11-20T10:00:00.000Z',
        removed_by: expect.any(String),
        final_at,
        domain_count: 1,
        user_count: 1,
      },
    ]);
    await app.call(customers.update, { params: { id }, body: { is_active: true } }, staff);
    expect(await removed()).toEqual([]);
    await see();
    await app.call(customers.remove, { params: { id } }, staff);
    app.setTime('2026-12-19T10:00:00Z');
    await clearRemovedCustomers(app.context);
    const holders = () =>
      app.context.store.db.selectFrom('domain_customers').select('domain_id').where('customer_id', '=', id).execute();
    expect(await holders()).toHaveLength(1);
    expect(await removed()).toHaveLength(1);
    app.setTime('2026-12-20T10:00:00Z');
    expect(await removed()).toEqual([]);
    const late = app.call(customers.update, { params: { id }, body: { is_active: true } }, await app.login('admin'));
    await expect(late).rejects.toThrow('409');
    app.setTime('2026-12-20T10:00:01Z');
    await clearRemovedCustomers(app.context);
    expect(await holders()).toEqual([]);
    const domain = await app.context.store.db
      .selectFrom('domains')
      .selectAll()
      .where('id', '=', domainId)
      .executeTakeFirstOrThrow();
    expect(domain).toMatchObject({ is_active: false, last_held_by: [id] });
    app.setTime(null);
  });
});

it('a removed customer without domains and people keeps no contacts either', async () => {
  app.setTime('2026-11-20T10:00:00Z');
  const id = await app.customer('Lonely Leaver');
  const own = await app.login('admin');
  const body = { email: 'lerato@leaver.example', telephone: '021 555 0101', notes: 'Call Lerato' };
  await app.call(customers.update, { params: { id }, body }, own);
  await app.call(customers.remove, { params: { id } }, own);
  const stored = () =>
    app.context.store.db
      .selectFrom('customers')
      .select(['name', 'email', 'telephone', 'notes'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  app.setTime('2026-12-20T10:00:00Z');
  await clearRemovedCustomers(app.context);
  expect(await stored()).toMatchObject(body);
  app.setTime('2026-12-20T10:00:01Z');
  await clearRemovedCustomers(app.context);
  expect(await stored()).toEqual({ name: 'Lonely Leaver', email: null, telephone: '', notes: '' });
  app.setTime(null);
});

describe('the domains of a removed customer', () => {
  it('are handed over at once where another customer is named', async () => {
    const id = await app.customer('Giver');
    const heirId = await app.customer('Heir');
    const domainId = await app.domain('given.example', id);
    const heir = await app.login('customer', [{ customerId: heirId, level: 'owner' }]);
    const see = () => app.call(contract.domains.get, { params: { id: domainId } }, heir);
    await expect(see()).rejects.toThrow('404');
    const remove = (to: number) => app.call(customers.remove, { params: { id }, query: { domains_to: to } }, staff);
    await expect(remove(id)).rejects.toThrow('400');
    await expect(remove(999_999)).rejects.toThrow('400');
    expect((await app.call(customers.get, { params: { id } }, staff)).customer.name).toBe('Giver');
    expect(await remove(heirId)).toMatchObject({ removed: true, handed_over: 1 });
    expect((await see()).domain).toMatchObject({ access_level: 'owner', customers: [{ id: heirId }] });
    await app.call(customers.update, { params: { id }, body: { is_active: true } }, staff);
    expect((await app.call(customers.get, { params: { id } }, staff)).customer.domain_count).toBe(1);
  });

  it('do not go to a customer that was removed, nor beyond its plan', async () => {
    const [id, heirId] = [await app.customer('Full giver'), await app.customer('Full heir')];
    await app.domain('full-one.example', id);
    await app.domain('full-two.example', id);
    const { db } = app.context.store;
    const plan = await sql<{ id: number }>`update plans set domain_limit = 1 where id = (select min(id) from plans)
      returning id`.execute(db);
    const plan_id = plan.rows[0]?.id ?? 0;
    await app.call(contract.subscriptionManagement.subscribe, { params: { id: heirId }, body: { plan_id } }, staff);
    const remove = () => app.call(customers.remove, { params: { id }, query: { domains_to: heirId } }, staff);
    await expect(remove()).rejects.toThrow('Full heir would have 2 domains; its plan includes 1.');
    expect((await app.call(customers.get, { params: { id } }, staff)).customer.name).toBe('Full giver');
    await sql`update plans set domain_limit = 2 where id = ${plan_id}`.execute(db);
    await app.call(customers.remove, { params: { id: heirId } }, staff);
    await expect(remove()).rejects.toThrow('Choose another customer for the domains.');
    await app.call(customers.update, { params: { id: heirId }, body: { is_active: true } }, staff);
    expect(await remove()).toMatchObject({ handed_over: 2 });
  });

  it('stay with a customer at the higher of two levels', async () => {
    const [id, heirId] = [await app.customer('Viewer'), await app.customer('Holder')];
    const domainId = await app.domain('shared.example', heirId);
    const { db } = app.context.store;
    await assignDomain(db, domainId, id, 'view');
    await app.call(customers.remove, { params: { id }, query: { domains_to: heirId } }, staff);
    const shares = await sql`select access_level as level from domain_customers where domain_id = ${domainId}
      and customer_id = ${heirId}`.execute(db);
    expect(shares.rows).toEqual([{ level: 'owner' }]);
  });
});

describe('how a customer does', () => {
  let id: number;
  let domainId: number;
  let owner: TestUser;
  beforeAll(async () => {
    id = await app.customer('Measured');
    domainId = await app.domain('measured.example', id);
    const { db } = app.context.store;
    await db.updateTable('domains').set({ created_at: '2026-11-01T08:00:00Z' }).where('id', '=', domainId).execute();
    owner = await app.login('customer', [{ customerId: id, level: 'view' }]);
  });
  const params = () => ({ id });

  it('is the same for its people and for staff: mail, issues, reports, one domain', async () => {
    for (const who of [owner, staff]) {
      const performance = await app.call(customers.performance, { params: params(), query: { days: 7 } }, who);
      expect(performance).toMatchObject({ period: { days: 7 }, score: null, totals: { messages: 0 }, data_up_to: null });
      expect(performance.domains).toMatchObject([{ domain: 'measured.example', policy: null, own_messages: 0 }]);
      expect((await app.call(customers.reports, { params: params() }, who)).reports).toEqual([]);
      const { issues, risk } = await app.call(customers.issues, { params: params() }, who);
      expect(issues.map(({ kind }) => kind)).toEqual(['silence']);
      expect(risk?.points).toBe(10);
      const one = await app.call(customers.domainAnalytics, { params: { id, domainId } }, who);
      expect(one.domain).toEqual({ id: domainId, name: 'measured.example' });
    }
  });

  it('gives an issue an owner and a day, once, until the issue ends', async () => {
    app.setTime('2026-11-20T10:00:00Z');
    const issueOwner = await app.login('analyst');
    const at = { kind: 'silence' as const, domain_id: domainId, alert_id: null };
    const put = (body: { owner_id: number | null; due_on: string | null }, who: TestUser = staff) =>
      app.call(customers.assignIssue, { params: params(), body: { ...at, ...body } }, who);
    const read = async (who: TestUser = staff) =>
      (await app.call(customers.issues, { params: params() }, who)).issues.find(({ kind }) => kind === 'silence');
    const task = { owner_id: issueOwner.id, due_on: '2026-11-22' };
    expect((await put(task)).issues[0]).toMatchObject({ owner: { id: issueOwner.id }, due_on: '2026-11-22', is_overdue: false });
    await put(task);
    const { timeline } = await app.call(customers.file, { params: params() }, staff);
    expect(timeline.filter(({ action }) => action === 'issue_assigned')).toHaveLength(1);
    expect(await read(owner)).toMatchObject({ owner: { id: issueOwner.id } });
    app.setTime('2026-11-22T21:59:00Z');
    expect(await read()).toMatchObject({ is_overdue: false });
    app.setTime('2026-11-22T22:01:00Z');
    expect(await read()).toMatchObject({ is_overdue: true });
    await app.call(customers.analyzeIssues, { params: params() }, await app.login('admin'));
    expect(await read()).toMatchObject({ owner: { id: issueOwner.id }, due_on: '2026-11-22' });

    await expect(put({ owner_id: owner.id, due_on: null })).rejects.toThrow('400');
    await expect(put({ owner_id: issueOwner.id, due_on: '2026-11-22' }, await app.login('support'))).resolves.toBeDefined();
    await expect(put({ owner_id: issueOwner.id, due_on: '2026-11-21' })).rejects.toThrow('400');
    await expect(put({ owner_id: null, due_on: null }, owner)).rejects.toThrow('403');
    const elsewhere = { ...at, owner_id: issueOwner.id, due_on: null, domain_id: 999_999 };
    await expect(app.call(customers.assignIssue, { params: params(), body: elsewhere }, staff)).rejects.toThrow('404');
    const other = { params: { id: await app.customer() }, body: { ...at, ...task } };
    await expect(app.call(customers.assignIssue, other, staff)).rejects.toThrow('404');

    const { db } = app.context.store;
    await sql`update domains set is_active = false where id = ${domainId}`.execute(db);
    await endIssueTasks(app.context);
    await sql`update domains set is_active = true where id = ${domainId}`.execute(db);
    expect(await read()).toMatchObject({ owner: null, due_on: null, is_overdue: false });
    await put({ owner_id: null, due_on: '2026-11-30' });
    expect(await read()).toMatchObject({ owner: null, due_on: '2026-11-30' });
    expect((await put({ owner_id: null, due_on: null })).issues[0]).toMatchObject({ owner: null, due_on: null });
  });

  it('assigns the alert behind an issue, so that both pages say the same', async () => {
    const id = await app.customer('Alerted');
    const alertId = await openAlertRow(app, await app.domain('alerted.example', id), { severity: 'high' });
    const analyst = await app.login('analyst');
    const body = { kind: 'alert' as const, domain_id: null, alert_id: alertId, owner_id: analyst.id, due_on: null };
    const { issues } = await app.call(customers.assignIssue, { params: { id }, body }, staff);
    expect(issues.find(({ kind }) => kind === 'alert')).toMatchObject({ owner: { id: analyst.id }, alert: { id: alertId } });
    const { alert } = await app.call(contract.alertManagement.alert, { params: { id: alertId } }, staff);
    expect(alert.assigned_to).toMatchObject({ id: analyst.id });
    const billing = await app.login('billing');
    const taken = app.call(customers.assignIssue, { params: { id }, body: { ...body, owner_id: null } }, billing);
    await expect(taken).rejects.toThrow('403');
    const dated = { params: { id }, body: { ...body, due_on: '2027-01-04' } };
    expect((await app.call(customers.assignIssue, dated, billing)).issues[0]).toMatchObject({ due_on: '2027-01-04' });
  });

  it('lists its domains in pages, found by name, for staff', async () => {
    const id = await app.customer('Many domains');
    for (const name of ['b.many.example', 'a.many.example', 'c.other.example']) await app.domain(name, id);
    const list = (query: { search?: string; limit?: number; offset?: number }) =>
      app.call(customers.domains, { params: { id }, query }, staff);
    const names = async (query: Parameters<typeof list>[0]) => (await list(query)).domains.map(({ domain }) => domain);
    expect(await names({ limit: 2 })).toEqual(['a.many.example', 'b.many.example']);
    expect(await names({ limit: 2, offset: 2 })).toEqual(['c.other.example']);
    const found = await list({ search: 'MANY', limit: 1 });
    expect(found.pagination).toEqual({ limit: 1, offset: 0, total: 2 });
    expect(found.domains[0]).toMatchObject({ score: null, policy: null, stage: null, open_alerts: 0, is_silent: false });
    const alertOf = found.domains[0]?.domain_id ?? 0;
    await openAlertRow(app, alertOf, { severity: 'critical' });
    // One that somebody acknowledged is not open, as in the alert centre.
    const taken = await openAlertRow(app, alertOf, { severity: 'critical' });
    await app.context.store.db.updateTable('alerts').set({ status: 'acknowledged' }).where('id', '=', taken).execute();
    expect((await list({ search: 'a.many' })).domains[0]).toMatchObject({ open_alerts: 1, critical_alerts: 1 });
    expect((await app.call(customers.get, { params: { id } }, staff)).customer).toMatchObject({
      open_alerts: 1,
      critical_alerts: 1,
    });
    const other = await app.customer();
    expect((await app.call(customers.domains, { params: { id: other } }, staff)).domains).toEqual([]);
    await expect(app.call(customers.domains, { params: { id: 999_999 } }, staff)).rejects.toThrow('404');
    const person = await app.login('customer', [{ customerId: id, level: 'owner' }]);
    await expect(app.call(customers.domains, { params: { id } }, person)).rejects.toThrow('403');
  });

  it('hides a domain of another customer', async () => {
    const foreign = await app.domain('foreign.example', await app.customer());
    const call = () => app.call(customers.domainAnalytics, { params: { id, domainId: foreign } }, staff);
    await expect(call()).rejects.toThrow('404');
  });

  it('is a page to print, in which names cannot add markup', async () => {
    await app.call(customers.update, { params: params(), body: { name: 'Measured <b>' } }, staff);
    const page = String(await app.call(customers.generateReport, { params: params(), body: { format: 'html' } }, owner));
    expect(page).toContain('Measured &lt;b&gt;');
    expect(page).toContain('No reports in this period');
    expect(page).not.toContain('<b>');
  });

  it('is analysed anew by staff only', async () => {
    const answer = await app.call(customers.analyzeIssues, { params: params() }, staff);
    expect(answer).toMatchObject({ domains: 1, customer: { id } });
    await expect(app.call(customers.analyzeIssues, { params: params() }, owner)).rejects.toThrow('403');
  });

  it('shows in the list and in the summary of all customers', async () => {
    const { customer } = await app.call(customers.get, { params: params() }, staff);
    expect(customer).toMatchObject({
      risk: { points: 10 },
      sending_domains: 1,
      enforced_domains: 0,
      open_alerts: 0,
      score: null,
    });
    const summary = await app.call(customers.executiveSummary, { query: { timeframe: '90d' } }, staff);
    expect(summary.period.days).toBe(90);
    expect(summary.high_risk).toBe(0);
    expect(summary.at_risk).toContainEqual(
      expect.objectContaining({ customer_id: id, risk: 10, reason: 'No recent reports for measured.example' }),
    );
  });

  it('is checked as often as its monitoring says', async () => {
    const { db } = app.context.store;
    const customerId = await app.customer('Often');
    const often = { id: customerId };
    const checkedId = await app.domain('often.example', customerId);
    const now = new Date();
    const fullAt = new Date(now.getTime() - 7 * 3_600_000);
    await sql`insert into domain_checks (domain_id, checked_at, full_at, judged_at, status, findings, known, facts, result, score, protection)
      values (${checkedId}, ${now}, ${fullAt}, ${now}, 'Verified', '{}', '[]', '{}', '{}', '{}', '{}')`.execute(db);
    const due = async () => {
      const rows = await dueDomains(db, { now, dmarcBefore: new Date(now.getTime() - 3_600_000), limit: 5_000 });
      return rows.find((row) => row.id === checkedId)?.scope;
    };
    expect(await due()).toBeUndefined();
    await app.call(customers.monitoringConfig, { params: often, body: { full_check_hours: 6 } }, staff);
    expect(await due()).toBe('full');
    const odd = { params: often, body: { full_check_hours: 7 } };
    await expect(app.call(customers.monitoringConfig, odd, staff)).rejects.toThrow('400');
  });
});

describe('the people of a customer, for its owners', () => {
  const { customerPeople } = contract;
  async function ofOwner() {
    const id = await app.customer();
    const owner = await app.login('customer', [{ customerId: id, level: 'owner' }]);
    const people = async () => (await app.call(customerPeople.list, { params: { id } }, owner)).people;
    const invite = (email: string, access_level: 'view' | 'manage' | 'owner' = 'view') =>
      app.call(customerPeople.invite, { params: { id }, body: { email, name: 'Lerato Nkosi', access_level } }, owner);
    return { id, owner, people, invite };
  }
  const linkOf = (text: string | undefined) => /setup-account\/[\w-]+/.exec(text ?? '')?.[0];

  it('are invited, invited again and revoked; the link comes by email alone', async () => {
    const { id, owner, people, invite } = await ofOwner();
    const made = await invite('lerato1@shop.example', 'manage');
    expect(made.person).toMatchObject({ status: 'invited', access_level: 'manage', is_me: false, name: 'Lerato Nkosi' });
    expect(JSON.stringify(made)).not.toContain('setup-account');
    const first = app.emails.at(-1);
    expect(first?.to).toBe('lerato1@shop.example');
    expect(linkOf(first?.text)).toBeDefined();
    await expect(invite('lerato1@shop.example')).rejects.toThrow('409');
    const userId = made.person.user_id;
    await app.call(customerPeople.sendAgain, { params: { id, userId } }, owner);
    expect(linkOf(app.emails.at(-1)?.text)).not.toBe(linkOf(first?.text));
    expect((await people()).map(({ email }) => email)).toContain('lerato1@shop.example');
    await app.call(customerPeople.remove, { params: { id, userId } }, owner);
    expect(await people()).toHaveLength(1);
    const { users } = await app.call(contract.adminUsers.all, { query: { search: 'lerato1@' } }, staff);
    expect(users[0]).toMatchObject({ status: 'inactive', customers: [] });
    expect((await invite('lerato1@shop.example')).person.status).toBe('invited');
  });

  it('get three emails a day of one customer, which keeps no other from inviting them', async () => {
    const [one, another] = [await ofOwner(), await ofOwner()];
    const { user_id: userId } = (await one.invite('often@shop.example')).person;
    const again = () => app.call(customerPeople.sendAgain, { params: { id: one.id, userId } }, one.owner);
    await again();
    await again();
    const sent = app.emails.length;
    await expect(again()).rejects.toThrow(
      'often@shop.example was sent three emails about access lately. Try again a day after the last one.',
    );
    await another.invite('often@shop.example');
    await one.invite('seldom@shop.example');
    expect(app.emails.slice(sent).map(({ to }) => to)).toEqual(['often@shop.example', 'seldom@shop.example']);
  });

  it('are not counted an email that the mail server refused', async () => {
    const { id, owner, invite } = await ofOwner();
    app.outward.takesMessages = false;
    const { person, mail } = await invite('refused@shop.example');
    const again = () => app.call(customerPeople.sendAgain, { params: { id, userId: person.user_id } }, owner);
    for (let tries = 0; tries < 4; tries += 1) await again();
    app.outward.takesMessages = true;
    expect(mail).toBe('failed');
    const sent = app.emails.length;
    for (let tries = 0; tries < 3; tries += 1) await again();
    expect(app.emails).toHaveLength(sent + 3);
    await expect(again()).rejects.toThrow('429');
  });

  it('get twelve emails a day of all customers together', async () => {
    for (let customer = 0; customer < 4; customer += 1) {
      const { id, owner, invite } = await ofOwner();
      const { user_id: userId } = (await invite('bombed@shop.example')).person;
      for (let more = 0; more < 2; more += 1) await app.call(customerPeople.sendAgain, { params: { id, userId } }, owner);
    }
    await expect((await ofOwner()).invite('bombed@shop.example')).rejects.toThrow('429');
  });

  it('stay switched off where staff did that: no owner gives the access again', async () => {
    const { id, owner, invite } = await ofOwner();
    const { person } = await invite('blocked@shop.example');
    const { associations } = await app.call(customers.associations, { query: { user_id: person.user_id } }, staff);
    const of = { params: { id: associations[0]?.id ?? 0 } };
    await app.call(customers.updateAssociation, { ...of, body: { is_active: false } }, staff);
    await expect(app.call(customerPeople.remove, { params: { id, userId: person.user_id } }, owner)).rejects.toThrow('409');
    await expect(invite('blocked@shop.example', 'manage')).rejects.toThrow('409');
  });

  it('are no staff: nobody of the staff takes the place of the only owner', async () => {
    const { id, owner, invite } = await ofOwner();
    await invite('plain@shop.example');
    const analyst = await app.login('analyst');
    const body = { user_id: analyst.id, customer_id: id, access_level: 'owner' as const };
    await expect(app.call(customers.associate, { body }, staff)).rejects.toThrow('400');
    const leaving = { params: { id: owner.id, customerId: id } };
    await expect(app.call(contract.adminUsers.dissociate, leaving, staff)).rejects.toThrow('409');
  });

  it('keep their account where they have one, of which the customer learns no name, and are notified of the access', async () => {
    const { id, owner, people, invite } = await ofOwner();
    const other = await app.customer();
    const known = await app.login('customer', [{ customerId: other, level: 'owner' }]);
    const { person } = await invite(known.email);
    expect(person).toMatchObject({ user_id: known.id, status: 'active', name: 'Lerato Nkosi' });
    expect((await people()).map(({ name }) => name)).toContain('Lerato Nkosi');
    const there = (await app.call(customerPeople.list, { params: { id: other } }, known)).people;
    expect(there.map(({ name }) => name)).not.toContain('Lerato Nkosi');
    expect(app.emails.at(-1)).toMatchObject({ to: known.email });
    expect(linkOf(app.emails.at(-1)?.text)).toBeUndefined();
    await expect(app.call(customerPeople.sendAgain, { params: { id, userId: known.id } }, owner)).rejects.toThrow('409');
    await app.call(customerPeople.remove, { params: { id, userId: known.id } }, owner);
    expect(await people()).toHaveLength(1);
    expect((await app.call(customerPeople.list, { params: { id: other } }, known)).people).toHaveLength(1);
  });

  it('have at each customer the name that it gave them, also while they are invited by another', async () => {
    const [one, another] = [await ofOwner(), await ofOwner()];
    const email = 'nomsa@shop.example';
    const inviteAs = (name: string, { id, owner }: typeof one) =>
      app.call(customerPeople.invite, { params: { id }, body: { email, name, access_level: 'owner' } }, owner);
    await inviteAs('Nomsa Dube', one);
    const { person } = await inviteAs('Ms Dube', another);
    expect(person).toMatchObject({ name: 'Ms Dube', status: 'invited' });
    expect((await one.people()).map(({ name }) => name)).toContain('Nomsa Dube');
    expect(JSON.stringify(await another.people())).not.toContain('Nomsa');
  });

  it('change their level, but nobody the own one, and one owner is left', async () => {
    const { id, owner, people, invite } = await ofOwner();
    const { person } = await invite('lerato2@shop.example');
    const at = { id, userId: person.user_id };
    const change = (access_level: 'comment' | 'view', params = at) =>
      app.call(customerPeople.update, { params, body: { access_level } }, owner);
    expect((await change('comment')).person.access_level).toBe('comment');
    await expect(change('view', { id, userId: owner.id })).rejects.toThrow('409');
    await expect(app.call(customerPeople.remove, { params: { id, userId: owner.id } }, owner)).rejects.toThrow('409');
    expect((await people()).find(({ is_me: isMe }) => isMe)?.access_level).toBe('owner');
  });

  it('leave by themselves, whatever their level, and see nothing of it from then on', async () => {
    const { id, owner, people } = await ofOwner();
    const other = await app.customer();
    const reader = await app.login('customer', [{ customerId: id, level: 'view' }, { customerId: other }]);
    await app.call(contract.auth.leaveCustomer, { params: { id } }, reader);
    expect((await people()).map(({ email }) => email)).toEqual([owner.email]);
    const context = await app.call(contract.auth.customerContext, {}, reader);
    expect([context.customer_ids, context.default_customer_id]).toEqual([[other], other]);
    await expect(app.call(contract.auth.leaveCustomer, { params: { id } }, reader)).rejects.toThrow('404');
    await app.call(contract.auth.leaveCustomer, { params: { id: other } }, reader);
    expect((await app.call(contract.customers.mine, {}, reader)).customers).toEqual([]);
  });

  it('leave no customer without an owner, also where both leave at the same moment', async () => {
    const { id, owner, invite } = await ofOwner();
    const leave = (who: typeof owner) => app.call(contract.auth.leaveCustomer, { params: { id } }, who);
    const isOnlyOwner = async () => (await app.call(customers.mine, {}, owner)).customers[0]?.is_only_owner;
    await expect(leave(owner)).rejects.toThrow('You are the only owner of');
    await invite('later@shop.example', 'owner');
    await expect(leave(owner)).rejects.toThrow('409');
    expect(await isOnlyOwner()).toBe(true);
    const second = await app.login('customer', [{ customerId: id, level: 'owner' }]);
    expect(await isOnlyOwner()).toBe(false);
    const left = await Promise.allSettled([leave(owner), leave(second)]);
    expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('cannot leave a customer that is not theirs, nor one where staff switched them off, nor in a view', async () => {
    const { id, owner, people } = await ofOwner();
    const [stranger, blocked] = [await app.login('customer'), await app.login('customer', [{ customerId: id }])];
    const { associations } = await app.call(customers.associations, { query: { user_id: blocked.id } }, staff);
    const of = { params: { id: associations[0]?.id ?? 0 } };
    await app.call(customers.updateAssociation, { ...of, body: { is_active: false } }, staff);
    const { token } = await app.call(customers.viewAs, { params: { id } }, staff);
    const leave = (who: typeof owner | string) => app.call(contract.auth.leaveCustomer, { params: { id } }, who);
    for (const who of [stranger, blocked, staff]) await expect(leave(who)).rejects.toThrow('404');
    await expect(leave(token)).rejects.toThrow('403');
    expect(await people()).toHaveLength(2);
  });

  it('are not invited from the staff, nor by those who are no owners, nor at another customer', async () => {
    const { id, owner, invite } = await ofOwner();
    const manager = await app.login('customer', [{ customerId: id, level: 'manage' }]);
    const stranger = await app.login('customer', [{ customerId: await app.customer(), level: 'owner' }]);
    await expect(invite(staff.email)).rejects.toThrow('409');
    await expect(app.call(customerPeople.list, { params: { id } }, manager)).rejects.toThrow('403');
    await expect(app.call(customerPeople.list, { params: { id } }, stranger)).rejects.toThrow('404');
    const at = { id, userId: owner.id };
    await expect(app.call(customerPeople.remove, { params: at }, stranger)).rejects.toThrow('404');
    await expect(app.call(customerPeople.update, { params: at, body: { access_level: 'view' } }, manager)).rejects.toThrow('403');
    expect((await app.call(customerPeople.list, { params: { id } }, staff)).people).toHaveLength(2);
  });
});
