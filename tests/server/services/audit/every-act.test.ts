import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { mailNewPassword } from '#server/services/users/ask-new-password.ts';
import { addUser } from '#server/store/people/users.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { adminUsers, leads } = contract;
let app: TestApp;
let staff: TestUser;
beforeAll(async () => {
  app = await openTestApp();
  staff = await app.login('admin');
});
afterAll(() => app.close());

/** What an act adds to the audit trail. */
async function linesOf(act: () => Promise<unknown>) {
  const lines = () => app.context.store.db.selectFrom('audit').selectAll().orderBy('id').execute();
  const before = (await lines()).length;
  await act();
  return (await lines()).slice(before).map(({ action, entity_id: id, details, ip }) => ({ action, id, details, ip }));
}

test('a note beside an unchanged status leaves a line, and so does a repeated rejection', async () => {
  const person = await app.login('customer');
  const body = { is_active: true, admin_notes: 'Called her.' };
  const noted = await linesOf(() => app.call(adminUsers.updateStatus, { params: { id: person.id }, body }, staff));
  expect(noted).toMatchObject([{ action: 'user_changed', id: String(person.id), details: { fields: ['notes'] } }]);
  const added = await addUser(app.context.store.db, {
    email: 'rejected@acts.example',
    name: 'Rejected',
    role: 'customer',
    status: 'rejected',
  });
  const params = { id: added?.id ?? 0 };
  const again = await linesOf(() => app.call(adminUsers.reject, { params, body: { admin_notes: 'Still spam' } }, staff));
  expect(again).toMatchObject([{ action: 'user_rejected_again', id: String(params.id), details: { fields: ['notes'] } }]);
});

test('notes about an enquiry leave a line', async () => {
  const form = { name: 'Asks', email: 'asks@acts.example', message: 'Hello', source_page: '/', consent: true as const };
  const decoys = { website: '', phone_number: '', form_load_time: 0, submit_time: 60_000 };
  await app.call(contract.public.leads, { body: { ...form, ...decoys } }, null);
  const [lead] = (await app.call(leads.list, { query: { q: form.email } }, staff)).leads;
  const put = (body: object) => app.call(leads.update, { params: { id: lead?.id ?? 0 }, body }, staff);
  expect(await linesOf(() => put({ notes: 'Call on Monday' }))).toMatchObject([
    { action: 'lead_changed', id: String(lead?.id), details: { fields: ['notes'] } },
  ]);
  expect(await linesOf(() => put({ notes: 'Call on Monday' }))).toEqual([]);
  expect(await linesOf(() => put({ status: 'lost', lost_reason: 'price' }))).toMatchObject([{ action: 'lead_lost' }]);
  expect(await linesOf(() => put({ status: 'lost', lost_reason: 'other' }))).toMatchObject([
    { action: 'lead_changed', details: { fields: ['reason'] } },
  ]);
});

test('a link for a new password leaves a line with where it was asked for', async () => {
  const person = await app.login('customer');
  const origin = { ip: '198.51.100.7', userAgent: 'tests', requestId: 'asked' };
  expect(await linesOf(() => mailNewPassword(app.context, person.email, origin))).toMatchObject([
    { action: 'password_link_sent', id: String(person.id), ip: origin.ip },
  ]);
  expect(await linesOf(() => mailNewPassword(app.context, 'nobody@acts.example', origin))).toEqual([]);
});

test('checking the issues of a customer and sending a test email leave a line', async () => {
  const id = await app.customer();
  const checked = await linesOf(() => app.call(contract.customers.analyzeIssues, { params: { id } }, staff));
  expect(checked).toMatchObject([{ action: 'issues_checked', id: String(id) }]);
  const sent = await linesOf(async () => {
    await app.call(adminUsers.emailTest, {}, staff);
    await app.call(adminUsers.testEmailTemplates, { body: { template: 'invitation', send: true } }, staff);
    await app.call(adminUsers.testEmailTemplates, { body: { template: 'invitation', send: false } }, staff);
  });
  expect(sent).toMatchObject([
    { action: 'test_email_sent', details: { template: 'test' } },
    { action: 'test_email_sent', details: { template: 'invitation' } },
  ]);
});
