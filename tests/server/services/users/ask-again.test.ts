import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { knownAccountJob, mailKnownAccount } from '#server/services/users/known-account.ts';
import { mailRequests } from '#server/services/users/notify-staff.ts';
import { dropOldPeopleRows } from '#server/store/people/retention.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { adminUsers, auth } = contract;
let app: TestApp;
let staff: TestUser;
let day = 0;
beforeAll(async () => {
  app = await openTestApp({ env: { PUBLIC_URL: 'https://beacon.example' } });
});
// Five requests an hour are taken from a network.
beforeEach(async () => {
  app.setTime(new Date(Date.UTC(2027, 0, (day += 1))).toISOString());
  staff = await app.login('admin');
});
afterAll(() => app.close());

const ask = (email: string, display_name: string, registration_reason = 'our domain') =>
  app.call(auth.register, { body: { email, display_name, registration_reason, form_load_time: 0, submit_time: 60_000 } }, null);
const waiting = async (email: string) =>
  (await app.call(adminUsers.pending, { query: { limit: 500 } }, staff)).users.find((one) => one.email === email);

test('an address whose request was rejected waits again, with what it wrote now', async () => {
  await ask('again@karoo.example', 'Naledi', 'First');
  const first = await waiting('again@karoo.example');
  await mailRequests(app.context);
  await app.call(adminUsers.reject, { params: { id: first?.id ?? 0 }, body: {} }, staff);
  expect(await waiting('again@karoo.example')).toBeUndefined();
  app.setTime(new Date(Date.UTC(2027, 0, day, 1)).toISOString());
  const { to } = app.emails.at(-1) ?? { to: '' };
  const sent = app.emails.filter((mail) => mail.to === to).length;
  await ask('again@karoo.example', 'Naledi Nkosi', 'Second');
  const second = await waiting('again@karoo.example');
  expect(second).toMatchObject({ id: first?.id, name: 'Naledi Nkosi', reason: 'Second', status: 'pending_approval' });
  expect(second?.requested_at).toBe(new Date(Date.UTC(2027, 0, day, 1)).toISOString());
  expect(second?.signals).toContainEqual({ kind: 'turned_down', value: 1, is_doubtful: true });
  await mailRequests(app.context);
  expect(app.emails.filter((mail) => mail.to === to)).toHaveLength(sent + 1);
});

test('an address whose invitation was revoked waits again, as nobody of the staff', async () => {
  const body = { email: 'revoked@karoo.example', name: 'Revoked', role: 'support' as const };
  const { user } = await app.call(adminUsers.create, { body }, staff);
  await app.call(adminUsers.updateStatus, { params: { id: user.id }, body: { is_active: false } }, staff);
  await ask(body.email, 'Revoked');
  expect(await waiting(body.email)).toMatchObject({ id: user.id, role: 'customer' });
});

test('an account in use, one that was deactivated and one that waits stay as they are', async () => {
  const active = await app.login('customer', [], 'active@karoo.example');
  const left = await app.login('customer', [], 'left@karoo.example');
  await app.call(adminUsers.updateStatus, { params: { id: left.id }, body: { is_active: false } }, staff);
  await ask('twice@karoo.example', 'First name');
  for (const email of ['active@karoo.example', 'left@karoo.example', 'twice@karoo.example']) await ask(email, 'Somebody else');
  const people = await app.context.store.db
    .selectFrom('users')
    .select(['email', 'display_name', 'status'])
    .where('email', 'in', [active.email, left.email, 'twice@karoo.example'])
    .orderBy('email')
    .execute();
  expect(people).toEqual([
    { email: active.email, display_name: active.email, status: 'active' },
    { email: left.email, display_name: left.email, status: 'inactive' },
    { email: 'twice@karoo.example', display_name: 'First name', status: 'pending_approval' },
  ]);
});

test('whoever has an account, used or not, or an invitation gets an email, at most once an hour; the answer is that of anybody', async () => {
  const known = await app.login('customer', [], 'forgot@karoo.example');
  const { user: invited } = await app.call(
    adminUsers.create,
    { body: { email: 'invited@karoo.example', name: 'Invited', role: 'support' } },
    staff,
  );
  const gone = await app.login('customer', [], 'gone@karoo.example');
  await app.call(adminUsers.updateStatus, { params: { id: gone.id }, body: { is_active: false } }, staff);
  const emails = [known.email, invited.email, gone.email, 'stranger@karoo.example'];
  const queued = async () => (await app.context.queue.counts(knownAccountJob)).waiting;
  const earlier = await queued();
  const answers = [];
  for (const email of emails) answers.push(await ask(email.toUpperCase(), 'Somebody'));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await ask(known.email, 'Somebody');
  expect((await queued()) - earlier).toBe(4);
  const before = app.emails.length;
  for (const email of emails) await mailKnownAccount(app.context, email);
  const sent = app.emails.slice(before);
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [known.email, 'You have a Beacon account already'],
    [invited.email, 'You are invited to Beacon already'],
    [gone.email, 'Your Beacon account is deactivated'],
  ]);
  expect(sent[0]?.text).toContain('https://beacon.example/login');
});

test('every request leaves one line of the audit, whoever has the address', async () => {
  const known = await app.login('customer', [], 'known@karoo.example');
  await ask(known.email, 'Known');
  await ask('new@karoo.example', 'New');
  const made = await waiting('new@karoo.example');
  const lines = await app.context.store.db
    .selectFrom('audit')
    .select('entity_id')
    .where('action', '=', 'access_requested')
    .where('entity_id', 'in', [String(known.id), String(made?.id)])
    .execute();
  expect(lines).toHaveLength(2);
});

test('a request that was made again is removed a term after the last time, not after the first', async () => {
  await ask('late@karoo.example', 'Late');
  const { id } = (await waiting('late@karoo.example')) ?? { id: 0 };
  await app.call(adminUsers.reject, { params: { id }, body: {} }, staff);
  const { db } = app.context.store;
  const old = new Date('2026-01-01T00:00:00Z');
  await db.updateTable('users').set({ created_at: old, requested_at: old }).where('id', '=', id).execute();
  await ask('late@karoo.example', 'Late');
  const never = new Date(0);
  const before = { sessionsEnded: never, linksEnded: never, attempts: never, unansweredEnquiries: never };
  await dropOldPeopleRows(db, { ...before, requestsForAccess: new Date('2026-12-01T00:00:00Z') });
  expect(await waiting('late@karoo.example')).toBeDefined();
});
