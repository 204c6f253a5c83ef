import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { support as calls } from '#contract/support.ts';
import type { Guide } from '#domain/vocabulary/guides.ts';
import type { SupportStatus } from '#domain/vocabulary.ts';
import { verifyDomain } from '#server/services/checks/verify-domain.ts';
import { closeResolved } from '#server/services/support/close-resolved.ts';
import { mailSupportStep, supportMailJob } from '#server/services/support/notify.ts';
import { putGuideRating } from '#server/store/support/guide-ratings.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let test: TestApp;
let staff: TestUser;
let author: TestUser;
let colleague: TestUser;
let stranger: TestUser;
let customerId: number;
let domainId: number;
const mailJobs: number[] = [];

beforeAll(async () => {
  test = await openTestApp({
    now: '2026-11-20T11:40:00Z',
    zone: { 'karoo.example': { TXT: ['v=spf1 -all', 'v=spf1 mx -all'] } },
  });
  customerId = await test.customer('Karoo Wines');
  domainId = await test.domain('karoo.example', customerId);
  const other = await test.customer('Paarl Paper');
  await test.domain('paarl.example', other);
  author = await test.login('customer', [{ customerId, level: 'view' }], 'naledi@karoo.example');
  colleague = await test.login('customer', [{ customerId, level: 'owner' }]);
  stranger = await test.login('customer', [{ customerId: other, level: 'owner' }]);
  staff = await test.login('admin', [], 'thandi@beacon.example');
  const { enqueue } = test.context.queue;
  vi.spyOn(test.context.queue, 'enqueue').mockImplementation(async (name, data, options) => {
    if (name === supportMailJob) mailJobs.push((data as { eventId: number }).eventId);
    return enqueue(name, data, options);
  });
});
afterAll(() => test.close());

const question = { category: 'dns' as const, subject: 'Which record?', message: 'We moved to a new server on Monday.' };
const ask = async (who = author, more: object = {}) =>
  (await test.call(calls.create, { body: { ...question, ...more } }, who)).request;
const say = async (id: number, text: string, who = author, isInternal = false) =>
  (await test.call(calls.comment, { params: { id }, body: { text, is_internal: isInternal } }, who)).request;
const read = async (id: number, who = author) => (await test.call(calls.get, { params: { id } }, who)).request;
const move = async (id: number, status: SupportStatus, who = staff, note = '') =>
  (await test.call(calls.setStatus, { params: { id }, body: { status, note } }, who)).request;
const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Refused) => `${error.status} ${error.body.error ?? ''}`,
  );

/** Runs the jobs that the calls before have queued, and answers who was mailed what. */
async function mailed(): Promise<string[]> {
  test.emails.length = 0;
  for (const eventId of mailJobs.splice(0)) await mailSupportStep(test.context, eventId);
  return test.emails.map(({ to, subject }) => `${to}: ${subject}`);
}

/** How many resolved requests are closed at this time; the clock is set back for what follows, and for sessions. */
async function closedAt(time: string): Promise<number> {
  test.setTime(time);
  try {
    return await closeResolved(test.context);
  } finally {
    test.setTime('2026-11-20T11:40:00Z');
  }
}

describe('a request that staff open', () => {
  it('is emailed to the primary contacts of its customer, else to all its people, and not to who wrote it', async () => {
    const id = await test.customer('Overberg Honey');
    const first = await test.login('customer', [{ customerId: id, level: 'owner' }], 'first@honey.example');
    await test.login('customer', [{ customerId: id, level: 'view' }], 'second@honey.example');
    mailJobs.length = 0;
    const body = { subject: 'New sender', message: 'Please publish the key.', category: 'other' as const };
    await test.call(calls.createForMany, { body: { ...body, customer_ids: [id] } }, staff);
    const subject = expect.stringMatching(/ New sender$/) as string;
    const sent = async () => {
      await mailed();
      return test.emails.map((mail) => [mail.to, mail.subject]);
    };
    expect(await sent()).toEqual([
      ['first@honey.example', subject],
      ['second@honey.example', subject],
    ]);
    await test.context.store.db
      .updateTable('user_customers')
      .set({ is_primary_contact: true })
      .where('user_id', '=', first.id)
      .execute();
    const [request] = (await test.call(calls.list, { query: {} }, first)).requests;
    await say(request?.id ?? 0, 'Is it done?', staff);
    expect(await sent()).toEqual([['first@honey.example', subject]]);
    await say(request?.id ?? 0, 'It is.', first);
    expect((await sent()).map(([to]) => to)).toEqual(['thandi@beacon.example']);
  });

  it('for many customers waits for theirs, and owes them an answer once they write', async () => {
    const customerId = await test.customer('Swartland Rusks');
    const owner = await test.login('customer', [{ customerId, level: 'owner' }], 'owner@rusks.example');
    const body = { customer_ids: [customerId], subject: 'New sender', message: 'Please publish it.', category: 'other' as const };
    await test.call(calls.createForMany, { body }, staff);
    const [request] = (await test.call(calls.list, { query: {} }, owner)).requests;
    expect(request).toMatchObject({ status: 'waiting_customer', clock: { state: 'paused' } });
    expect(await say(request?.id ?? 0, 'How?', owner)).toMatchObject({ status: 'open', clock: { state: 'running' } });
    expect((await say(request?.id ?? 0, 'Like this.', staff)).clock).toMatchObject({ state: 'answered', first_reply_minutes: 0 });
  });
});

describe('a request', () => {
  it('is answered by staff: thread, clock, person in charge, and emails to the other side', async () => {
    mailJobs.length = 0;
    const opened = await ask();
    expect(opened).toMatchObject({ status: 'new', customer: { name: 'Karoo Wines' }, priority: 'normal', is_mine: true });
    expect(opened.clock).toMatchObject({ state: 'running', target_minutes: 540, due_at: '2026-11-23T11:40:00.000Z' });
    expect(await mailed()).toEqual([`thandi@beacon.example: [Request ${opened.id}] Which record?`]);

    const answered = await say(opened.id, 'Publish this record.', staff);
    expect(answered).toMatchObject({ status: 'open', assigned_to: { id: staff.id }, last_side: 'staff' });
    expect(answered.clock).toMatchObject({ state: 'answered', first_reply_minutes: 0 });
    expect(await mailed()).toEqual([`naledi@karoo.example: [Request ${opened.id}] Which record?`]);
    expect(test.emails[0]?.text).toContain('Publish this record.');

    await move(opened.id, 'waiting_customer');
    expect(await mailed()).toHaveLength(1);
    const again = await say(opened.id, 'Done, please check.', colleague);
    expect(again).toMatchObject({ status: 'open', last_side: 'customer', clock: { state: 'running' } });
    expect(await mailed()).toEqual([`thandi@beacon.example: [Request ${opened.id}] Which record?`]);
    expect(again.thread.map(({ kind, to }) => to ?? kind)).toEqual([
      'new',
      'comment',
      'open',
      'waiting_customer',
      'comment',
      'open',
    ]);
  });

  it('is resolved with a note, rated, reopened by an answer, and closed after 7 days', async () => {
    const { id } = await ask();
    await say(id, 'It was the key.', staff);
    expect(await refused(move(id, 'resolved'))).toBe('400 Write how this was solved.');
    await move(id, 'resolved', staff, 'The key is published.');
    expect(await refused(test.call(calls.rate, { params: { id }, body: { rating: 5 } }, colleague))).toMatch(/^403/);
    expect((await test.call(calls.rate, { params: { id }, body: { rating: 5 } }, author)).request.rating).toBe(5);
    expect((await say(id, 'It fails again.')).status).toBe('open');
    await move(id, 'resolved', staff, 'The second key too.');
    expect(await closedAt('2026-11-27T11:39:00Z')).toBe(0);
    expect((await read(id)).status).toBe('resolved');
    expect(await closedAt('2026-11-27T11:40:00Z')).toBeGreaterThan(0);
    expect(await closedAt('2026-11-27T11:40:00Z')).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'closed', clock: { state: 'answered' } });
    expect(await refused(say(id, 'And now?'))).toBe('409 This request is closed. Open a new one.');
    mailJobs.length = 0;
  });

  it('is cancelled by its author alone, and moved by staff alone', async () => {
    const { id } = await ask();
    expect(await refused(move(id, 'cancelled', colleague))).toMatch(/^403 Only the person who wrote/);
    expect(await refused(move(id, 'cancelled', staff))).toMatch(/^403/);
    expect(await refused(move(id, 'open', author))).toBe('403 Only support can change the status of a request.');
    expect(await refused(move(id, 'closed', staff))).toMatch(/^409|^403/);
    expect((await move(id, 'cancelled', author)).status).toBe('cancelled');
  });

  it('is not cancelled once it is resolved', async () => {
    const { id } = await ask();
    await move(id, 'open', staff);
    await move(id, 'resolved', staff, 'The record is correct now.');
    expect(await refused(move(id, 'cancelled', author))).toBe(
      '409 This request is resolved, so there is nothing to cancel. It closes by itself after 7 days.',
    );
    expect((await read(id)).status).toBe('resolved');
  });

  it('shows internal notes to staff alone, and never emails them', async () => {
    const { id } = await ask();
    mailJobs.length = 0;
    await say(id, 'They added an include on Tuesday.', staff, true);
    expect(mailJobs).toEqual([]);
    expect((await read(id, staff)).thread.map(({ text }) => text)).toContain('They added an include on Tuesday.');
    expect(JSON.stringify(await read(id))).not.toContain('include on Tuesday');
    expect((await read(id)).status).toBe('new');
    expect(await refused(say(id, 'x', author, true))).toBe('403 Only support can write internal notes.');
  });

  it('is absent for other customers, and cannot be about what is theirs', async () => {
    const { id } = await ask();
    expect(await refused(read(id, stranger))).toBe('404 This request was not found.');
    expect(await refused(say(id, 'x', stranger))).toBe('404 This request was not found.');
    expect(await refused(ask(stranger, { domain_id: domainId }))).toBe('404 This domain was not found.');
    expect(await refused(ask(stranger, { customer_id: customerId }))).toBe('404 Customer not found or access denied');
    expect((await test.call(calls.list, { query: {} }, stranger)).requests).toEqual([]);
    expect(await refused(ask(staff))).toBe('400 Choose the customer that this request is for.');
    expect((await ask(staff, { customer_id: customerId })).thread[0]?.side).toBe('staff');
  });

  it('carries the finding or the alert that it was made from, with an answer for staff', async () => {
    const domain = { id: domainId, name: 'karoo.example', mailClass: 'people' as const };
    await verifyDomain(test.context, domain, { scope: 'full', isFresh: true, cause: 'test' });
    const { id, linked } = await ask(author, { domain_id: domainId, finding_code: 'SPF_MULTIPLE' });
    expect(linked?.title).toBeTruthy();
    expect((await read(id, staff)).answer).toContain('Good day naledi@karoo.example');
    expect((await read(id)).answer).toBeNull();
    const alertId = await openAlertRow(test, domainId, { cause: 'c', subject: 's' });
    const fromAlert = await ask(author, { alert_id: alertId });
    expect(fromAlert).toMatchObject({ alert_id: alertId, domain: { name: 'karoo.example' } });
    expect(fromAlert.linked).not.toBeNull();
    expect(await refused(ask(stranger, { alert_id: alertId }))).toBe('404 This alert was not found.');
  });
});

describe('support', () => {
  it('is asked with 50 requests open at most, however fast they were written', async () => {
    const owner = await test.login('customer', [{ customerId: await test.customer(), level: 'view' }]);
    const asked = await Promise.all(Array.from({ length: 51 }, () => refused(ask(owner))));
    expect(asked.filter((refusal) => refusal !== null)).toEqual([expect.stringContaining('409 50 requests of')]);
    mailJobs.length = 0;
  });

  it('answers what breaches next first, and counts how fast it answered', async () => {
    const slow = await ask(author, { priority: 'low' });
    const urgent = await ask(author, { priority: 'urgent' });
    for (const answered of [await ask(), await ask()]) await say(answered.id, 'Here it is.', staff);
    const waiting = await ask(author, { priority: 'urgent' });
    await test.call(calls.assign, { params: { id: waiting.id }, body: { assigned_to: staff.id } }, staff);
    await move(waiting.id, 'waiting_customer');
    const { requests, stats } = await test.call(calls.queue, { query: {} }, staff);
    const order = requests.map(({ id }) => id);
    expect(order[0]).toBe(urgent.id);
    expect(order.indexOf(slow.id)).toBeGreaterThan(0);
    const states = requests.map(({ clock }) => clock.state);
    expect(states.slice(states.indexOf('paused')).every((state) => state === 'paused')).toBe(true);
    expect(states[order.indexOf(waiting.id)]).toBe('paused');
    expect(stats.open).toBe(requests.length);
    expect(stats.answered_in_time).toBe(stats.answered);
    expect(stats.answered).toBeGreaterThan(1);
    expect(await refused(test.call(calls.queue, { query: {} }, author))).toMatch(/^403/);
  });

  it('opens a request for a member of staff, and for nobody else', async () => {
    const { id } = await ask();
    const assign = (who: number | null) => test.call(calls.assign, { params: { id }, body: { assigned_to: who } }, staff);
    expect((await assign(staff.id)).request).toMatchObject({ status: 'open', assigned_to: { id: staff.id } });
    expect((await assign(null)).request).toMatchObject({ status: 'open', assigned_to: null });
    expect(await refused(assign(author.id))).toBe('400 Choose an active member of staff.');
  });

  it('names categories, priorities with the time of their answer, and its hours', async () => {
    const { categories } = await test.call(calls.categories, {}, author);
    expect(categories.map(({ label }) => label)).toEqual([
      'DNS help',
      'Sender set-up',
      'Delivery problem',
      'Report question',
      'Alert question',
      'Billing',
      'Access',
      'Spoofing incident',
      'Feature wish',
      'Other',
    ]);
    const { priorities } = await test.call(calls.priorities, {}, author);
    expect(priorities.map(({ id, answer_by: by }) => [id, by.slice(0, 16)])).toEqual([
      ['urgent', '2026-11-20T12:40'],
      ['high', '2026-11-23T06:40'],
      ['normal', '2026-11-23T11:40'],
      ['low', '2026-11-25T11:40'],
    ]);
    const { health } = await test.call(calls.health, {}, author);
    expect(health).toMatchObject({ is_open: true, changes_at: '2026-11-20T15:00:00.000Z' });
  });

  it('takes a message that a device sends twice only once', async () => {
    const { id } = await ask();
    const send = () =>
      test.app.inject({
        method: 'POST',
        url: `/api/support/requests/${id}/comments`,
        headers: { authorization: `Bearer ${author.token}`, 'idempotency-key': '4e1a0c1e-6f43-4c58-9d0a-0d6a7a5e5c11' },
        payload: { text: 'Written in a tunnel.' },
      });
    expect((await send()).statusCode).toBe(200);
    expect((await send()).statusCode).toBe(200);
    expect((await read(id)).thread.filter(({ kind }) => kind === 'comment')).toHaveLength(1);
  });
});

describe('the documents', () => {
  const rate = (guide: Guide, is_helpful: boolean, who: TestUser, missing = '') =>
    test.call(calls.rateGuide, { body: { guide, is_helpful, missing } }, who);
  const said = async () => (await test.call(calls.guideFeedback, {}, staff)).documents;

  it('are rated once by each reader, and staff read what was missing without names', async () => {
    await rate('dmarc-basics', true, author);
    await rate('dmarc-basics', false, author, 'How long a change takes.');
    await rate('dmarc-basics', true, colleague);
    await rate('admin/style-guide', true, staff);
    const at = test.context.clock.now().toISOString();
    expect((await said()).filter(({ guide }) => guide !== 'service-overview')).toEqual([
      { guide: 'dmarc-basics', helpful: 1, not_helpful: 1, missing: [{ text: 'How long a change takes.', at }] },
      { guide: 'admin/style-guide', helpful: 1, not_helpful: 0, missing: [] },
    ]);
  });

  it('are rated by those who may read them alone; only staff read the answers', async () => {
    await expect(rate('admin/style-guide', true, author)).rejects.toMatchObject({ status: 404 });
    await expect(test.call(calls.guideFeedback, {}, author)).rejects.toMatchObject({ status: 403 });
  });

  it('keep the later of two answers that a device sends late', async () => {
    const late = { guide: 'service-overview' as const, isHelpful: false, missing: '', ratedAt: new Date('2026-11-20T11:38:00Z') };
    await rate('service-overview', true, author);
    await putGuideRating(test.context.store.db, author.id, late);
    expect(await said()).toContainEqual({ guide: 'service-overview', missing: [], helpful: 1, not_helpful: 0 });
  });
});
