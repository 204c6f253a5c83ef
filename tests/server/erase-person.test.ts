import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { backupStore } from '#server/store/maintenance/backup.ts';
import { openTestApp, Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const email = 'Sipho.Unmistakable@karoo.example';
const personName = 'Sipho Unmistakable';
const typed = { website: '', phone_number: '', form_load_time: 0, submit_time: 60_000 };
let app: TestApp;
let admin: TestUser;
let folder: string;
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-21T09:41:00Z' });
  admin = await app.login('admin', [], 'staff@beacon.example');
  folder = mkdtempSync(join(tmpdir(), 'beacon-erased-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every stored text that names the person, in all tables as a backup holds them and in the queue of jobs. */
async function tracesLeft(name: string): Promise<string[]> {
  const into = join(folder, name);
  await backupStore(app.context.store, into);
  const texts = readdirSync(into).flatMap((file) => {
    const raw = readFileSync(join(into, file));
    return (file.endsWith('.gz') ? gunzipSync(raw) : raw)
      .toString()
      .split('\n')
      .map((line) => `${file}: ${line}`);
  });
  const jobs = await sql<{ data: string }>`select data::text as data from pgboss.job`.execute(app.context.store.db);
  return [...texts, ...jobs.rows.map(({ data }) => `job: ${data}`)].filter((text) => /unmistakable/i.test(text));
}

/** Leaves the person among the contacts, notes and brandings of a customer, and in what names the person's own things. */
async function leaveAtCustomer(customerId: number, person: TestUser, owner: TestUser): Promise<void> {
  const { db } = app.context.store;
  await app.call(contract.adminUsers.update, { params: { id: person.id }, body: { name: personName } }, admin);
  const notes = `Ask Sipho.Unmistakable@Karoo.example first`;
  const file = { email: person.email, billing_email: email, dns_contact: `Sipho <${email}>`, notes };
  await db
    .updateTable('customers')
    .set({ ...file, information_officer: personName })
    .where('id', '=', customerId)
    .execute();
  const branding = { sender_name: personName, prepared_by: `${personName} `, contact: email, footer: 'Karoo Wines' };
  await db
    .insertInto('customer_branding')
    .values({ customer_id: customerId, branding: JSON.stringify(branding), changed_at: new Date(), changed_by: owner.id })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ branding: JSON.stringify(branding) }))
    .execute();
  const domain_id = await app.domain(`tagged-${customerId}.co.za`, customerId);
  const tags = [email, 'erased'].map((tag) => ({ domain_id, customer_id: customerId, key: tag.toLowerCase(), tag }));
  await db.insertInto('domain_tags').values(tags).execute();
  const forTag = { rule: 'dkim_weak', customer_id: customerId, tag: email, tag_key: email.toLowerCase() };
  await db
    .insertInto('alert_rules')
    .values([
      { ...forTag, domain_id: null, is_on: false, severity: null, changed_by: null, changed_at: new Date() },
      {
        rule: 'dkim_weak',
        customer_id: customerId,
        tag: null,
        tag_key: null,
        domain_id: null,
        is_on: false,
        severity: null,
        recipients: JSON.stringify([email, 'erased@elsewhere.example']),
        changed_by: null,
        changed_at: new Date(),
      },
    ])
    .execute();
  await db
    .updateTable('users')
    .set({ admin_notes: `Knows ${email}` })
    .where('id', '=', owner.id)
    .execute();
  await db
    .updateTable('sessions')
    .set({ confirmed_until: new Date('2030-01-01') })
    .where('user_id', '=', person.id)
    .execute();
  const key = { name: 'Unmistakable laptop', scopes: ['read' as const], days: 30 };
  const made = await app.call(contract.apiKeys.create, { body: key }, person);
  await app.call(contract.apiKeys.create, { body: { ...key, name: 'Unmistakable phone' } }, person);
  await app.call(contract.apiKeys.remove, { params: { id: made.id } }, person);
}

/** A person who left an address in every place where one can be left. */
async function somebody(): Promise<TestUser> {
  const customerId = await app.customer('Karoo Wines');
  const owner = await app.login('customer', [{ customerId, level: 'owner' }]);
  const person = await app.login('customer', [{ customerId, level: 'manage' }], email.toLowerCase());
  const { db } = app.context.store;
  await app.call(
    contract.public.leads,
    { body: { name: 'Sipho Unmistakable', email, message: 'Hello', source_page: '/', consent: true, ...typed } },
    null,
  );
  const { leads } = await app.call(contract.leads.list, { query: { q: email } }, admin);
  const task = { what: 'Call Sipho Unmistakable', owner_id: admin.id, due_on: '2026-11-30' };
  // The reply to a call with a key is stored too.
  const added = await app.app.inject({
    method: 'PUT',
    url: `/api/admin/leads/${leads[0]?.id}`,
    headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': randomUUID() },
    payload: { task },
  });
  expect(added.statusCode).toBe(200);
  await app.call(contract.auth.forgot, { body: { email } }, null);
  await app.call(contract.auth.login, { body: { email, password: 'not the password' } }, null).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
  });
  await db.insertInto('alert_copies').values({ user_id: owner.id, email: email.toLowerCase(), asked_at: new Date() }).execute();
  await sql`insert into report_schedules (owner_user_id, customer_id, customer_ids, name, types, format, status, cron, delivery_time, delivery_day,
      recipients, domain_ids, days, include_charts, created_at)
    values (${owner.id}, ${customerId}, array[${customerId}]::int[], 'Weekly', array['executive_summary'], 'pdf', 'active', '0 9 * * *', '09:00',
      'daily', array[${email}, 'other@karoo.example'], '{}', 30, true, now())`.execute(db);
  await app.context.queue.enqueue('mail-anything', { email });
  await leaveAtCustomer(customerId, person, owner);
  return person;
}

test('an erased person leaves no trace but the lines of the audit, in the database, its backup and the queue', async () => {
  const person = await somebody();
  const file = await app.call(contract.adminUsers.export, { params: { id: person.id } }, admin);
  const found = JSON.parse(String(file)) as Record<string, unknown[]>;
  expect(found['account']).toMatchObject([{ email: email.toLowerCase(), role: 'customer' }]);
  expect([found['associations']?.length, found['enquiries']?.length, found['sessions']?.length]).toEqual([1, 1, 1]);
  expect(String(file)).not.toMatch(/password_hash|token_hash|"secret"/);
  expect((await tracesLeft('before')).length).toBeGreaterThan(5);
  await app.call(contract.adminUsers.remove, { params: { id: person.id } }, admin);
  expect(await tracesLeft('after')).toEqual([]);
  const { recipients } = await app.context.store.db.selectFrom('report_schedules').select('recipients').executeTakeFirstOrThrow();
  expect(recipients).toEqual(['other@karoo.example']);
  const { branding } = await app.context.store.db.selectFrom('customer_branding').select('branding').executeTakeFirstOrThrow();
  expect(branding).toEqual({ footer: 'Karoo Wines' });
  const entries = await app.context.store.db
    .selectFrom('audit')
    .select('action')
    .where('entity', '=', 'user')
    .where('entity_id', '=', String(person.id))
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['person_exported', 'user_deleted']));
});

test('an address that ends like the erased one stays, however it was written', async () => {
  const customerId = await app.customer('Longer Wines');
  const person = await app.login('customer', [{ customerId, level: 'view' }], 'an@short.example');
  const { db } = app.context.store;
  await sql`insert into onboardings (customer_id, status, step_since, started_at, sent_to, waiting_for)
    values (${customerId}, 'records', now(), now(), '{"a":{"to":"jan@short.example"},"b":{"to":"An@Short.Example"}}', 'an@short.example.')`.execute(
    db,
  );
  await app
    .call(contract.auth.login, { body: { email: 'jan@short.example', password: 'not the password' } }, null)
    .catch(() => undefined);
  await app.call(contract.adminUsers.remove, { params: { id: person.id } }, admin);
  const kept = await sql<{ sent: string; waiting: string }>`select sent_to::text as sent, waiting_for as waiting from onboardings
    where customer_id = ${customerId}`.execute(db);
  expect(kept.rows[0]?.sent).toContain('"jan@short.example"');
  expect(kept.rows[0]?.sent).toContain('"erased"');
  expect(kept.rows[0]?.waiting).toBe('erased.');
  const tries = await sql`select 1 from sign_in_attempts where key like '%jan@short.example%'`.execute(db);
  expect(tries.rows.length).toBeGreaterThan(0);
});

test('an erased enquiry leaves nothing of its tasks, nor of the replies that were stored for a key', async () => {
  await somebody();
  const { leads } = await app.call(contract.leads.list, { query: { q: email } }, admin);
  const traces = async (name: string) => (await tracesLeft(name)).filter((text) => /Call Sipho Unmistakable/.test(text));
  expect(await traces('enquiry')).not.toEqual([]);
  for (const { id } of leads) await app.call(contract.leads.remove, { params: { id } }, admin);
  expect(await traces('no-enquiry')).toEqual([]);
  for (const user of (await app.call(contract.adminUsers.all, {}, admin)).users.filter(
    (one) => one.email === email.toLowerCase(),
  ))
    await app.call(contract.adminUsers.remove, { params: { id: user.id } }, admin);
});

test('contacts of somebody else of the same name stay', async () => {
  const [own, other] = [await app.customer('Own'), await app.customer('Other')];
  const person = await app.login('customer', [{ customerId: own, level: 'view' }], 'thandi@names.example');
  const { db } = app.context.store;
  await db.updateTable('users').set({ display_name: 'Thandi M' }).where('id', '=', person.id).execute();
  await db
    .updateTable('customers')
    .set({ information_officer: 'Thandi M', email: 'xthandi@names.example' })
    .where('id', 'in', [own, other])
    .execute();
  await app.call(contract.adminUsers.remove, { params: { id: person.id } }, admin);
  const left = await db
    .selectFrom('customers')
    .select(['information_officer', 'email'])
    .where('id', 'in', [own, other])
    .orderBy('id')
    .execute();
  expect(left).toEqual([
    { information_officer: '', email: 'xthandi@names.example' },
    { information_officer: 'Thandi M', email: 'xthandi@names.example' },
  ]);
});

test('people download what is stored about themselves, and nobody else', async () => {
  const customerId = await app.customer();
  const person = await app.login('customer', [{ customerId }]);
  const other = await app.login('customer', [{ customerId }]);
  const own = String(await app.call(contract.auth.ownData, {}, person));
  expect(own).toContain(person.email);
  expect(own).not.toContain(other.email);
  await expect(app.call(contract.adminUsers.export, { params: { id: other.id } }, person)).rejects.toMatchObject({ status: 403 });
  // Whoever may only read the list of people gets nobody's sessions, addresses and actions.
  const support = await app.login('support');
  await expect(app.call(contract.adminUsers.export, { params: { id: other.id } }, support)).rejects.toMatchObject({
    status: 403,
  });
});
