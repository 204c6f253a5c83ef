import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { type AlertPreferences, defaultPreferences, filledPreferences } from '#domain/delivery/preferences.ts';
import { count, counted } from '#domain/text.ts';
import { actAs } from '#server/services/act-as.ts';
import { changesToken, enqueueChangeEmails, mailChanges, weekOf } from '#server/services/delivery/change-emails.ts';
import { changesLetter } from '#server/services/delivery/changes-letter.ts';
import { writePreferences } from '#server/store/alerts/alert-people.ts';
import { addChanges } from '#server/store/domains/check-history.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';

let app: TestApp;
let owner: TestUser;
let quiet: TestUser;
let customerId: number;
let still: number;
const monday = '2026-11-23T07:00:00Z';

beforeAll(async () => {
  app = await openTestApp({ now: monday });
  customerId = await app.customer('Karoo & Sons');
  const domainId = await app.domain('acme.example', customerId);
  owner = await app.login('customer', [{ customerId, level: 'owner' }], 'owner@karoo.example');
  still = await app.customer('Still');
  await app.domain('still.example', still);
  quiet = await app.login('customer', [{ customerId: still }], 'quiet@still.example');
  const key = { type: 'DKIM', name: 's1._domainkey.acme.example' } as const;
  await addChanges(app.context.store.db, domainId, new Date('2026-11-20T07:40:00Z'), [
    { ...key, before: 'v=DKIM1', after: null },
  ]);
  const begin = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
  await app.arrive(reportMail({ reportId: 'now', count: 70, begin: begin('2026-11-16') }));
  await app.readWaiting();
});
afterAll(() => app.close());

const rowsOf = (week: string) =>
  app.context.store.db.selectFrom('change_emails').selectAll().where('week', '=', week).orderBy('user_id').execute();

/** Makes and sends the emails of a week, everything twice; answers what was sent. */
async function morning(week: string) {
  app.setTime(`${week}T07:00:00Z`);
  const before = app.emails.length;
  await Promise.all([enqueueChangeEmails(app.context), enqueueChangeEmails(app.context)]);
  await enqueueChangeEmails(app.context);
  const made = await rowsOf(week);
  for (const { user_id: userId } of [...made, ...made]) await mailChanges(app.context, { userId, week });
  return { made, emails: app.emails.slice(before) };
}

const save = (who: TestUser, change: Partial<AlertPreferences>, version = 0) =>
  writePreferences(app.context.store.db, who.id, { ...defaultPreferences, ...change }, version, app.context.clock.now());

test('the week begins on Monday in South Africa', () => {
  expect(weekOf(new Date('2026-11-22T21:59:00Z'))).toBe('2026-11-16');
  expect(weekOf(new Date('2026-11-22T22:01:00Z'))).toBe('2026-11-23');
});

test('one email a person and week, with what the page says, and one click ends it', async () => {
  const { emails, made } = await morning('2026-11-23');
  expect(made.map(({ user_id: id }) => id)).toEqual(expect.arrayContaining([owner.id, quiet.id]));
  expect((await rowsOf('2026-11-23')).every(({ sent_at: at }) => at !== null)).toBe(true);
  expect(emails.map(({ to }) => to).filter((to) => to === owner.email || to === quiet.email)).toEqual([owner.email]);
  const mail = emails.find(({ to }) => to === owner.email);
  const page = await app.call(contract.analytics.changes, { params: { id: customerId }, query: { days: 7 } }, owner);
  const all = Object.values(page.found).reduce((sum, one) => sum + one, 0);
  expect(mail?.subject).toBe(`Karoo & Sons: ${counted(all, 'change')} in the last 7 days`);
  expect(page.split.own_messages).toBeGreaterThan(0);
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain('DKIM of acme.example was removed');
    expect(body).toContain(`${count(page.split.own_passed)} of ${count(page.split.own_messages)}`);
  }
  expect(mail?.html).toContain('Karoo &amp; Sons');
  const url = new URL(mail?.unsubscribe ?? '').pathname;
  expect((await app.app.inject({ method: 'POST', url })).statusCode).toBe(200);
  const later = await morning('2026-11-30');
  expect(later.made.map(({ user_id: id }) => id)).not.toContain(owner.id);
});

test('after a week without changes it comes where it is wanted, and never where email is off or the customer is muted', async () => {
  const keen = await app.login('customer', [{ customerId: still }], 'keen@still.example');
  await save(keen, { digest: { ...defaultPreferences.digest, changes_always: true } });
  const off = await app.login('customer', [{ customerId: still }]);
  await save(off, { channels: { ...defaultPreferences.channels, email: { on: false, min_severity: 'info' } } });
  const muted = await app.login('customer', [{ customerId: still }]);
  await save(muted, { per_customer: { [still]: { muted_until: '2027-06-01T00:00:00Z' } } });
  const { emails, made } = await morning('2026-12-07');
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([[keen.email, 'Still: nothing changed in the last 7 days']]);
  const ids = made.map(({ user_id: id }) => id);
  expect(ids).not.toContain(off.id);
  expect(ids).not.toContain(muted.id);
});

test('what was saved before there was such an email wants it', () => {
  const digest = { daily: true, time: '06:00', weekly: false } as AlertPreferences['digest'];
  expect(filledPreferences({ digest }).digest).toEqual({ ...digest, changes: true, changes_always: false });
});

test('a token of somebody else is not known', async () => {
  const [, signature] = changesToken(app.context, owner.id).split('.');
  const url = `/api/public/change-emails/${quiet.id}.${signature}/unsubscribe`;
  expect((await app.app.inject({ method: 'POST', url })).statusCode).toBe(404);
});

test('staff see the email of a customer', async () => {
  const admin = await app.login('admin');
  const asked = { body: { template: 'changes' as const, customer_id: customerId, send: false } };
  expect((await app.call(contract.adminUsers.testEmailTemplates, asked, admin)).subject).toContain('Karoo & Sons');
});

test('the subject counts the changes of customers that are not written out', async () => {
  app.setTime(monday);
  const many: number[] = [];
  for (let index = 0; index < 22; index += 1) many.push(await app.customer(`Cellar ${index}`));
  const domains: number[] = [];
  for (const [index, id] of many.entries()) domains.push(await app.domain(`cellar-${index}.example`, id));
  const person = await app.login(
    'customer',
    many.map((id) => ({ customerId: id })),
  );
  const call = await actAs(app.context, person.id);
  if (call === null) throw new Error('The person is not active.');
  expect((await changesLetter(call, many)).text).toContain('Nothing changed at 2 more customers either.');
  const key = { type: 'DKIM', name: 's1._domainkey.cellar.example', before: 'v=DKIM1', after: null } as const;
  for (const id of domains) await addChanges(app.context.store.db, id, new Date('2026-11-20T07:40:00Z'), [key]);
  const { subject, text } = await changesLetter(call, many);
  expect(subject).toBe('22 customers: 22 changes in the last 7 days');
  expect(text).toContain('2 more customers changed.');
});
