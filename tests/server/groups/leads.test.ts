import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Zone } from '#domain/dns/zone.ts';
import type { LeadStatus } from '#domain/vocabulary.ts';
import { actAs } from '#server/services/act-as.ts';
import { cleanUpNightly } from '#server/services/intake/nightly-cleanup.ts';
import { convertLead, finishConversion } from '#server/services/leads/convert-lead.ts';
import { setConversion, setSending } from '#server/store/people/lead-files.ts';
import { saveLead } from '#server/store/people/leads.ts';
import { openTestApp } from '#tests/fakes/app.ts';

const { leads } = contract;
type Written = { minutesAgo: number } & Partial<Record<'domain' | 'telephone' | 'company' | 'message' | 'sourcePage', string>> & {
    score?: number;
  };

/** Staff with enquiries, on a Thursday at 10:00 in South Africa. */
async function openLeads(zone: Zone = {}) {
  const app = await openTestApp({ now: '2036-11-20T08:00:00Z', zone });
  const admin = await app.login('admin', [], 'staff@beacon.example');
  const ids = new Map<string, number>();
  const write = async (name: string, { minutesAgo, ...rest }: Written) => {
    const at = new Date(app.context.clock.now().getTime() - minutesAgo * 60_000);
    const { id } = await saveLead(app.context.store.db, {
      at,
      name,
      email: `${name}@shop.example`,
      company: '',
      telephone: '',
      topic: 'check',
      domain: '',
      message: '',
      sourcePage: '/dmarc-checker',
      score: null,
      result: null,
      consentText: 'We may use these details to answer this enquiry.',
      marketing: false,
      ...rest,
    });
    ids.set(name, id);
    return id;
  };
  const move = (name: string, body: { status: LeadStatus; lost_reason?: 'price' }) =>
    app.call(leads.update, { params: { id: ids.get(name) ?? 0 }, body }, admin);
  await write('paarl', { minutesAgo: 90, domain: 'paarlprinters.example', score: 30 });
  await write('lodge', { minutesAgo: 20, telephone: '021 555 0177' });
  await write('dental', { minutesAgo: 3 * 1440, company: '100% Dental_Care', score: 58, sourcePage: '/contact' });
  await write('clinic', { minutesAgo: 9 * 1440, message: 'Somebody forges our invoices.' });
  await move('dental', { status: 'contacted' });
  await move('clinic', { status: 'won' });
  return { app, admin, write, move, ids };
}

const nothing = { cents: 0, is_least: false, offers: 0 };
let shared: Awaited<ReturnType<typeof openLeads>>;
beforeAll(async () => {
  shared = await openLeads();
});
afterAll(() => shared.app.close());
const names = async (query: object) => (await shared.app.call(leads.list, { query }, shared.admin)).leads.map(({ name }) => name);

test.each([
  ['part of a name', 'PAAR', ['paarl']],
  ['a domain', 'paarlprinters.ex', ['paarl']],
  ['a telephone number', '555 0177', ['lodge']],
  ['the message of a closed enquiry', 'invoices', ['clinic']],
  ['a percent sign as it is', '100%', ['dental']],
  ['an underscore as it is', 'l_C', ['dental']],
  ['only a wildcard', '%', ['dental']],
  ['nothing there', 'nobody', []],
  ['spaces alone: no search', '  ', ['lodge', 'paarl', 'dental', 'clinic']],
])('the search finds %s', async (_, q, found) => {
  expect(await names({ status: 'all', q })).toEqual(found);
});

test.each([
  [{ source: '/contact' }, ['dental']],
  [{ source: '/dmarc-checker', q: 'l' }, ['lodge', 'paarl', 'clinic']],
  [{ source: '/contact', q: 'paarl' }, []],
  [{ source: '/dmarc' }, []],
  [{ source: '' }, ['lodge', 'paarl', 'dental', 'clinic']],
])('narrowed to %o', async (filter, expected) => {
  const { app, admin } = shared;
  expect(await names({ status: 'all', ...filter })).toEqual(expected);
  const { columns } = await app.call(leads.board, { query: filter }, admin);
  expect(columns.flatMap((one) => one.leads.map(({ name }) => name)).toSorted()).toEqual(expected.toSorted());
});

test('the sources of enquiries can be chosen from', async () => {
  expect((await shared.app.call(leads.stats, {}, shared.admin)).stats.sources).toEqual(['/contact', '/dmarc-checker']);
});

test('pages are cut after the search, and counted', async () => {
  const { leads: rows, pagination } = await shared.app.call(
    leads.list,
    { query: { status: 'all', q: 'shop.example', limit: 1, offset: 2 } },
    shared.admin,
  );
  expect([rows.map(({ name }) => name), pagination.total]).toEqual([['dental'], 4]);
});

test.each([
  [{ sort_by: 'answer', sort_order: 'asc' }, ['paarl', 'lodge', 'clinic', 'dental']],
  [{ sort_by: 'answer', sort_order: 'desc' }, ['dental', 'clinic', 'lodge', 'paarl']],
  [{ sort_by: 'name', sort_order: 'asc' }, ['clinic', 'dental', 'lodge', 'paarl']],
  [{ sort_by: 'score', sort_order: 'desc' }, ['dental', 'paarl']],
  [{ sort_by: 'status', sort_order: 'asc' }, ['paarl', 'lodge', 'dental', 'clinic']],
])('sorted by %o', async (order, expected) => {
  expect((await names({ status: 'all', ...order })).slice(0, expected.length)).toEqual(expected);
});

test('the list says how much of the hour is left or over, and the first answer ends it', async () => {
  const { app, admin, write, move } = await openLeads();
  const rows = (await app.call(leads.list, { query: { status: 'all' } }, admin)).leads;
  const of = (name: string) => rows.find((row) => row.name === name);
  // Sales opened at 08:00; paarl was written at 08:30.
  expect(of('paarl')).toMatchObject({ answer_state: 'overdue', answer_minutes: 30 });
  expect(of('lodge')).toMatchObject({ answer_state: 'waiting', answer_minutes: 40 });
  expect(of('dental')).toMatchObject({ answer_state: 'late' });
  expect((await app.call(leads.stats, {}, admin)).stats).toEqual({
    open: 3,
    open_worth: nothing,
    waiting: 2,
    overdue: 1,
    answered_in_time: 0,
    answered: 3,
    won_this_month: 1,
    won_worth: nothing,
    won: 1,
    closed: 1,
    sources: ['/contact', '/dmarc-checker'],
  });
  await write('quick', { minutesAgo: 5 });
  const { lead } = await move('quick', { status: 'contacted' });
  expect(lead).toMatchObject({ answer_state: 'in_time', answer_minutes: 0 });
  await app.close();
});

test('the board has a column for each status, those that wait first, and follows every move', async () => {
  const { app, admin, move } = await openLeads();
  const board = async (q?: string) => {
    const { columns, spam } = await app.call(leads.board, { query: q === undefined ? {} : { q } }, admin);
    return {
      spam,
      columns: columns.filter(({ total }) => total > 0).map((one) => [one.status, one.leads.map(({ name }) => name)]),
    };
  };
  expect(await board()).toEqual({
    spam: 0,
    columns: [
      ['new', ['paarl', 'lodge']],
      ['contacted', ['dental']],
      ['won', ['clinic']],
    ],
  });
  expect((await board('dental')).columns).toEqual([['contacted', ['dental']]]);
  await move('lodge', { status: 'spam' });
  expect(await board()).toMatchObject({
    spam: 1,
    columns: [
      ['new', ['paarl']],
      ['contacted', ['dental']],
      ['won', ['clinic']],
    ],
  });
  await move('lodge', { status: 'new' });
  const { lead } = await move('dental', { status: 'lost', lost_reason: 'price' });
  expect(lead.closed_at).toBe('2036-11-20T08:00:00.000Z');
  expect((await move('dental', { status: 'contacted' })).lead.closed_at).toBeNull();
  await app.close();
});

test('a column shows its first twelve and counts all', async () => {
  const own = await openTestApp({ now: '2036-11-20T08:00:00Z' });
  const staff = await own.login('admin', [], 'staff@beacon.example');
  await own.context.store.db
    .insertInto('leads')
    .values(
      Array.from({ length: 15 }, (_, index) => ({
        created_at: new Date(Date.parse('2036-11-19T08:00:00Z') + index * 60_000),
        name: `Visitor ${index}`,
        email: `visitor-${index}@shop.example`,
        company: '',
        telephone: '',
        topic: 'check',
        domain: '',
        message: '',
        source_page: '/',
        consent_at: own.context.clock.now(),
        result: 'null',
        consent_text: 'Yes',
        marketing: false,
      })),
    )
    .execute();
  const { columns } = await own.call(leads.board, { query: {} }, staff);
  expect(columns[0]).toMatchObject({ status: 'new', total: 15 });
  expect(columns[0]?.leads.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, index) => `Visitor ${index}`));
  await own.close();
});

test('a check of the domain now stands beside the one that the enquiry came with', async () => {
  const zone: Zone = {};
  const { app, admin, write } = await openLeads(zone);
  zone['then.co.za'] = {
    TXT: ['v=spf1 ip4:192.0.2.1 -all'],
    NS: ['ns.then.co.za'],
    SOA: [{ mname: 'ns.then.co.za', serial: 1 }],
  };
  const id = await write('then', { minutesAgo: 10, domain: 'then.co.za' });
  const check = async () => (await app.call(leads.check, { params: { id } }, admin)).lead.checks;
  expect((await app.call(leads.get, { params: { id } }, admin)).lead.checks).toEqual({ first: null, now: null });
  const policy = (checks: Awaited<ReturnType<typeof check>>) => checks.now?.groups.find(({ group }) => group === 'policy');
  const before = await check();
  expect(policy(before)).toMatchObject({ earned: 0, todo: expect.any(String) });
  zone['_dmarc.then.co.za'] = { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@then.co.za'] };
  const after = await check();
  expect(after.now?.score).toBeGreaterThan(before.now?.score ?? 100);
  expect(policy(after)?.earned).toBeGreaterThan(0);
  await app.close();
});

test('an enquiry without a public domain is not checked, and says why', async () => {
  const { app, admin, write } = await openLeads();
  for (const [domain, sentence] of [
    ['', 'This enquiry names no domain.'],
    ['our shop', 'Enter a domain like example.co.za.'],
    ['shop.example', 'This is not the name of a domain on the internet.'],
  ] as const) {
    const params = { id: await write(`unchecked ${domain}`, { minutesAgo: 1, domain }) };
    await expect(app.call(leads.check, { params }, admin)).rejects.toThrow(sentence);
  }
  await app.close();
});

test('the nightly cleanup deletes enquiries that nobody answered within a year, and no other', async () => {
  const { app, admin, write, move } = await openLeads();
  const day = 1440;
  await write('forgotten', { minutesAgo: 366 * day });
  await write('nearly', { minutesAgo: 364 * day });
  await write('answered', { minutesAgo: 900 * day });
  await move('answered', { status: 'contacted' });
  await write('junk', { minutesAgo: 400 * day });
  await move('junk', { status: 'spam' });
  await cleanUpNightly(app.context);
  const { leads: rows } = await app.call(leads.list, { query: { status: 'all' } }, admin);
  const left = rows.map(({ name }) => name);
  expect([left.includes('forgotten'), left.includes('junk'), left.includes('nearly'), left.includes('answered')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  await app.close();
});

test('nothing waits for a mail server that hangs, and an answer whose process stopped can be sent again', async () => {
  const { app, admin, write } = await openLeads();
  app.outward.hasMailServer = true;
  const id = await write('slow', { minutesAgo: 5 });
  const change = (body: object) => app.call(leads.update, { params: { id }, body }, admin);
  const answer = { subject: 'Your message', text: 'Good day' };
  app.outward.whileSending = async () => {
    await change({ notes: 'Called as well.' });
    await expect(change({ answer })).rejects.toThrow('Sending the first answer began already.');
  };
  await change({ answer });
  app.outward.whileSending = async () => {};
  expect((await app.call(leads.get, { params: { id } }, admin)).lead).toMatchObject({ notes: 'Called as well.', sent: answer });

  const left = await write('left', { minutesAgo: 5 });
  await setSending(app.context.store.db, left, app.context.clock.now());
  const again = () => app.call(leads.update, { params: { id: left }, body: { answer } }, admin);
  await expect(again()).rejects.toThrow('Sending the first answer began already.');
  app.setTime(new Date(app.context.clock.now().getTime() + 16 * 60_000).toISOString());
  expect((await again()).lead.sent).toMatchObject(answer);
  await app.close();
});

test('the first answer is sent once, stored with who sent it, and erased with the enquiry', async () => {
  const { app, admin, write } = await openLeads();
  app.outward.hasMailServer = true;
  const id = await write('tour', { minutesAgo: 5 });
  const answer = { subject: 'Your message <b>', text: 'Good day\n\nWhen may we call?' };
  const send = (sent: typeof answer) => app.call(leads.update, { params: { id }, body: { answer: sent } }, admin);
  await expect(send({ ...answer, subject: 'a\r\nBcc: all@shop.example' })).rejects.toThrow('Write the subject on one line');
  await expect(send({ ...answer, text: ' ' })).rejects.toThrow('Enter the text');
  const both = { answer, status: 'qualified' as const };
  await expect(app.call(leads.update, { params: { id }, body: both }, admin)).rejects.toThrow('without another change');
  app.outward.takesMessages = false;
  await expect(send(answer)).rejects.toThrow('The email could not be sent.');
  expect((await app.call(leads.get, { params: { id } }, admin)).lead).toMatchObject({ status: 'new', sent: null, timeline: [] });
  app.outward.takesMessages = true;
  const pressed = await Promise.allSettled([send(answer), send(answer)]);
  expect(pressed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const mails = app.emails.filter(({ to }) => to === 'tour@shop.example');
  expect(mails).toEqual([expect.objectContaining({ ...answer, replyTo: 'staff@beacon.example' })]);
  expect(mails[0]?.html).toContain('Your message &lt;b&gt;');
  const { lead } = await app.call(leads.get, { params: { id } }, admin);
  expect(lead).toMatchObject({ status: 'contacted', sent: { ...answer, by: 'staff@beacon.example', outcome: 'sent' } });
  expect(lead.timeline.map(({ action }) => action)).toContain('lead_answer_sent');
  await app.call(leads.remove, { params: { id } }, admin);
  const trail = await app.context.store.db.selectFrom('audit').select('details').execute();
  expect(JSON.stringify(trail)).not.toContain('When may we call');
  await app.close();
});

test('an answer that only lies in the outbox folder answers nobody, and can be sent once there is a mail server', async () => {
  const { app, admin, write } = await openLeads();
  const id = await write('tour', { minutesAgo: 5 });
  const answer = { subject: 'Your message', text: 'Good day' };
  const send = async () => (await app.call(leads.update, { params: { id }, body: { answer } }, admin)).lead;
  const waiting = async () => (await app.call(leads.stats, {}, admin)).stats.waiting;
  const before = await waiting();
  const kept = await send();
  expect(kept).toMatchObject({ status: 'new', answered_at: null, answer_state: 'waiting', sent: { ...answer, outcome: 'kept' } });
  expect(kept.timeline.map(({ action }) => action)).toEqual(['lead_answer_kept']);
  expect(await waiting()).toBe(before);
  app.outward.hasMailServer = true;
  expect(await send()).toMatchObject({ status: 'contacted', answer_state: 'in_time', sent: { outcome: 'sent' } });
  expect(await waiting()).toBe(before - 1);
  await app.close();
});

test('the domain of a converted enquiry is checked at once, and not only by the nightly checks', async () => {
  const { app, admin, ids } = await openLeads();
  const waiting = async () => (await app.context.queue.counts('dns-verify')).waiting;
  const before = await waiting();
  const body = { name: 'Paarl Printers', domain: 'paarlprinters.co.za' };
  await app.call(leads.convert, { params: { id: ids.get('paarl') ?? 0 }, body }, admin);
  expect(await waiting()).toBe(before + 1);
  await app.close();
});

test('a plan makes an enquiry worth its price, on the board, in the counts and in the file, and goes on to the customer', async () => {
  const { app, admin, move, ids } = await openLeads();
  const { plans } = await app.call(contract.subscriptionManagement.plans, {}, admin);
  const plan = (name: string) => plans.find((one) => one.name === name)?.id ?? 0;
  const put = (name: string, offer: { id: number; price_cents?: number } | null) =>
    app.call(leads.update, { params: { id: ids.get(name) ?? 0 }, body: { plan: offer } }, admin);
  const worth = async (q?: string) => {
    const { columns } = await app.call(leads.board, { query: q === undefined ? {} : { q } }, admin);
    return Object.fromEntries(columns.filter((one) => one.worth.offers > 0).map((one) => [one.status, one.worth]));
  };
  expect(await worth()).toEqual({});
  const { lead } = await put('paarl', { id: plan('Starter') });
  expect(lead.plan).toEqual({ id: plan('Starter'), name: 'Starter', price_cents: 12_000, is_least: false });
  expect(lead.answer.text.replaceAll('\u00a0', ' ')).toContain(
    'Starter: 1 domain and 10 000 messages a month, for R 120 a month.',
  );
  await put('lodge', { id: plan('Enterprise') });
  await put('dental', { id: plan('Enterprise'), price_cents: 85_000 });
  expect(await worth()).toEqual({
    new: { cents: 91_900, is_least: true, offers: 2 },
    contacted: { cents: 85_000, is_least: false, offers: 1 },
  });
  expect(await worth('paarl')).toEqual({ new: { cents: 12_000, is_least: false, offers: 1 } });
  expect((await app.call(leads.stats, {}, admin)).stats).toMatchObject({
    open_worth: { cents: 176_900, is_least: true, offers: 3 },
    won_worth: nothing,
  });
  const byPlan = async (sort_order: 'asc' | 'desc') => {
    const found = await app.call(leads.list, { query: { status: 'all', sort_by: 'plan', sort_order } }, admin);
    return found.leads.map(({ plan: offered }) => offered?.name ?? null);
  };
  expect(await byPlan('asc')).toEqual(['Enterprise', 'Enterprise', 'Starter', null]);
  expect(await byPlan('desc')).toEqual(['Starter', 'Enterprise', 'Enterprise', null]);
  await put('lodge', null);
  await put('lodge', null);
  expect((await worth()).new).toEqual({ cents: 12_000, is_least: false, offers: 1 });
  const trail = await app.context.store.db.selectFrom('audit').select('action').where('action', 'like', 'lead_plan%').execute();
  expect(trail.map(({ action }) => action)).toEqual([...Array(3).fill('lead_plan_offered'), 'lead_plan_removed']);

  await expect(put('paarl', { id: 99_999 })).rejects.toThrow('Choose a plan that is sold.');
  await expect(put('paarl', { id: plan('Enterprise'), price_cents: 1 })).rejects.toMatchObject({ status: 400 });
  await expect(put('paarl', { id: plan('Starter'), price_cents: 1 })).rejects.toMatchObject({ status: 400 });
  await expect(put('clinic', { id: plan('Starter') })).rejects.toMatchObject({ status: 409 });

  const convert = async (name: string, offer: { plan?: { id: number } | null }) => {
    const input = { params: { id: ids.get(name) ?? 0 }, body: { name: `${name} company`, ...offer } };
    const [first, second] = await Promise.all([app.call(leads.convert, input, admin), app.call(leads.convert, input, admin)]);
    expect(second.customer).toEqual(first.customer);
    const id = first.customer.id;
    const { onboardings } = await app.call(contract.onboarding.board, {}, admin);
    expect(onboardings.filter(({ customer }) => customer.id === id)).toHaveLength(1);
    const { subscription } = await app.call(contract.subscriptionManagement.subscription, { params: { id } }, admin);
    return [subscription?.plan.name, subscription?.price_cents, first.lead.plan?.name];
  };
  const retire = { name: 'Starter', description: '', domain_limit: 1, mail_limit: 10_000, is_retired: true };
  await app.call(contract.subscriptionManagement.updatePlan, { params: { id: plan('Starter') }, body: retire }, admin);
  await expect(convert('paarl', {})).rejects.toThrow('Starter is retired.');
  expect((await app.call(leads.get, { params: { id: ids.get('paarl') ?? 0 } }, admin)).lead.status).toBe('new');
  expect(await convert('dental', {})).toEqual(['Enterprise', 85_000, 'Enterprise']);
  expect(await convert('paarl', { plan: { id: plan('Premium') } })).toEqual(['Premium', 39_900, 'Premium']);
  expect(await convert('lodge', { plan: null })).toEqual([undefined, undefined, undefined]);
  expect((await app.call(leads.stats, {}, admin)).stats).toMatchObject({
    open_worth: nothing,
    won_this_month: 4,
    won_worth: { cents: 124_900, is_least: false, offers: 2 },
  });
  await expect(move('paarl', { status: 'lost', lost_reason: 'price' })).rejects.toMatchObject({ status: 409 });
  await app.close();
});

test('notes that somebody changed meanwhile are not overwritten', async () => {
  const { app, admin, ids } = shared;
  const put = (notes: string, seen_notes?: string) =>
    app.call(leads.update, { params: { id: ids.get('dental') ?? 0 }, body: { notes, seen_notes } }, admin);
  expect((await put('Call on Monday', '')).lead.notes).toBe('Call on Monday');
  await expect(put('Wants a demo', '')).rejects.toMatchObject({ status: 409 });
  expect((await put('Call on Monday', '')).lead.notes).toBe('Call on Monday');
  expect((await put('Call on Monday. Wants a demo', 'Call on Monday')).lead.notes).toBe('Call on Monday. Wants a demo');
  expect((await put('')).lead.notes).toBe('');
});

test('a conversion begins with the plan that is offered at that moment, also where somebody offers another one meanwhile', async () => {
  const { app, admin, ids } = await openLeads();
  const { plans } = await app.call(contract.subscriptionManagement.plans, {}, admin);
  const plan = (name: string) => ({ id: plans.find((one) => one.name === name)?.id ?? 0 });
  const params = { id: ids.get('paarl') ?? 0 };
  await app.call(leads.update, { params, body: { plan: plan('Starter') } }, admin);
  const [converted] = await Promise.all([
    app.call(leads.convert, { params, body: { name: 'Paarl Printers' } }, admin),
    app.call(leads.update, { params, body: { plan: plan('Premium') } }, admin).catch((error: unknown) => error),
  ]);
  const { id } = converted.customer;
  const { subscription } = await app.call(contract.subscriptionManagement.subscription, { params: { id } }, admin);
  const { lead } = await app.call(leads.get, { params }, admin);
  expect(subscription?.plan.name).toBe(lead.plan?.name);
  await app.close();
});

test('a task has a person and a day, is added once, overdue the day after, done by one press, and erased with its enquiry', async () => {
  const { app, admin, ids, move } = await openLeads();
  const { db } = app.context.store;
  const helper = await app.login('billing', [], 'thabo@beacon.example');
  const params = { id: ids.get('dental') ?? 0 };
  const task = { what: 'Call the secret dentist', owner_id: helper.id, due_on: '2036-11-21' };
  const add = (body: object) => app.call(leads.update, { params, body: { task: { ...task, ...body } } }, admin);
  await expect(add({ due_on: '2036-11-19' })).rejects.toThrow('Choose today or a later day.');
  const [outsider, analyst] = [await app.login('customer'), await app.login('analyst')];
  for (const { id } of [outsider, analyst]) await expect(add({ owner_id: id })).rejects.toThrow('Choose a member of staff.');
  await expect(add({ what: '  ' })).rejects.toThrow('Enter what to do');
  await Promise.all([add({}), add({}), add({})]);
  const { lead } = await add({ what: 'Send a quote', due_on: '2036-11-20' });
  const stored = { owner: { id: helper.id, name: 'thabo@beacon.example' }, state: 'open', done_at: null, done_by: null };
  expect(lead.tasks).toEqual([
    { id: expect.any(Number), what: 'Send a quote', due_on: '2036-11-20', ...stored },
    { id: expect.any(Number), what: task.what, due_on: '2036-11-21', ...stored },
  ]);
  const [quote = 0, phone = 0] = lead.tasks.map(({ id }) => id);
  expect(lead).toMatchObject({ overdue_tasks: 0, next_task: { what: 'Send a quote', is_overdue: false } });

  await db.updateTable('lead_tasks').set({ due_on: '2036-11-19' }).where('id', '=', quote).execute();
  const write = (taskId: number, body: object, id = params.id) =>
    app.call(leads.update, { params: { id }, body: { task: { id: taskId, ...body } } }, helper);
  const shown = { overdue_tasks: 1, next_task: { what: 'Send a quote', owner: 'thabo@beacon.example', is_overdue: true } };
  const board = async () => {
    const { columns } = await app.call(leads.board, { query: {} }, admin);
    return columns.find(({ status }) => status === 'contacted')?.leads;
  };
  await move('lodge', { status: 'contacted' });
  expect((await board())?.map(({ name }) => name)).toEqual(['dental', 'lodge']);
  expect((await board())?.[0]).toMatchObject(shown);
  const byTask = { status: 'all', sort_by: 'task', sort_order: 'asc' } as const;
  expect((await app.call(leads.list, { query: byTask }, admin)).leads[0]).toMatchObject({ name: 'dental', ...shown });
  expect((await write(quote, { due_on: '2036-11-25' })).lead).toMatchObject({
    overdue_tasks: 0,
    next_task: { what: task.what, is_overdue: false },
  });
  await expect(write(phone, {}, ids.get('paarl'))).rejects.toMatchObject({ status: 404 });
  const first = (await write(phone, { is_done: true })).lead.tasks.at(-1);
  expect(first).toMatchObject({ what: task.what, state: 'done', done_by: 'thabo@beacon.example' });
  app.setTime('2036-11-20T09:00:00Z');
  expect((await write(phone, { is_done: true })).lead.tasks.at(-1)).toEqual(first);
  await db.updateTable('lead_tasks').set({ due_on: '2036-11-19' }).execute();
  expect((await write(phone, { is_done: false })).lead.overdue_tasks).toBe(2);

  expect((await move('dental', { status: 'lost', lost_reason: 'price' })).lead).toMatchObject({
    next_task: null,
    overdue_tasks: 0,
    tasks: [{ state: 'not_needed' }, { state: 'not_needed' }],
  });
  await expect(add({ due_on: '2036-12-01' })).rejects.toMatchObject({ status: 409 });
  await move('dental', { status: 'contacted' });
  await db.deleteFrom('users').where('id', '=', helper.id).execute();
  const converted = await app.call(leads.convert, { params, body: { name: 'Dental Care' } }, admin);
  expect(
    converted.lead.tasks
      .map(({ what, owner }) => [what, owner])
      .toSorted(([a = ''], [b = '']) => String(a).localeCompare(String(b))),
  ).toEqual([
    [task.what, null],
    ['Send a quote', null],
  ]);
  await app.call(leads.remove, { params }, admin);
  expect(await db.selectFrom('lead_tasks').selectAll().execute()).toEqual([]);
  expect(JSON.stringify(await db.selectFrom('audit').selectAll().execute())).not.toContain('secret dentist');
  await app.close();
});

test.each(['after the plan', 'after its last part'])(
  'a conversion whose process ends %s is finished, each part once',
  async (moment) => {
    const { app, admin, ids } = await openLeads();
    const { db } = app.context.store;
    const id = ids.get('dental') ?? 0;
    const { plans } = await app.call(contract.subscriptionManagement.plans, {}, admin);
    const plan = { id: plans.find(({ name }) => name === 'Premium')?.id ?? 0 };
    const call = await actAs(app.context, admin.id);
    if (call === null) throw new Error('The administrator is not active.');
    const lost = () => Promise.reject(new Error('the process ended'));
    const queue = {
      ...call.queue,
      enqueue: (...args: Parameters<typeof call.queue.enqueue>) =>
        args[0] === 'alerts-evaluate' ? lost() : call.queue.enqueue(...args),
    };
    const body = { name: 'Dental Care', domain: 'dental-care.co.za', is_another: false, plan };
    const convert = (by: typeof call) => convertLead(by, { params: { id }, body });
    if (moment === 'after the plan') await expect(convert({ ...call, queue })).rejects.toThrow('the process ended');
    else {
      await convert(call);
      const conversion = { by: admin.id, domain: body.domain, plan: { planId: plan.id, agreedCents: null }, refusals: null };
      await setConversion(db, id, conversion);
    }
    const lead = async () => (await app.call(leads.get, { params: { id } }, admin)).lead;
    expect((await lead()).conversion_left).toEqual([]);
    expect((await app.call(leads.convert, { params: { id }, body }, admin)).customer.name).toBe('Dental Care');
    await finishConversion(app.context, id);
    await finishConversion(app.context, id);
    expect(await lead()).toMatchObject({ status: 'won', conversion_left: null, customer: { name: 'Dental Care' } });
    const count = async (table: 'subscriptions' | 'domain_customers' | 'onboardings' | 'user_customers') =>
      (await db.selectFrom(table).selectAll().execute()).length;
    expect(
      await Promise.all((['subscriptions', 'domain_customers', 'onboardings', 'user_customers'] as const).map(count)),
    ).toEqual([1, 1, 1, 1]);
    expect(app.emails.map(({ to }) => to)).toContain('dental@shop.example');
    await app.close();
  },
);

test('what cannot be done of an interrupted conversion is said where the enquiry is', async () => {
  const { app, admin, ids } = await openLeads();
  const { db } = app.context.store;
  const id = ids.get('lodge') ?? 0;
  await app.call(leads.convert, { params: { id }, body: { name: 'Lodge', plan: null } }, admin);
  await setConversion(db, id, { by: admin.id, domain: 'no domain', plan: null, refusals: null });
  await finishConversion(app.context, id);
  const { lead } = await app.call(leads.get, { params: { id } }, admin);
  expect(lead.conversion_left).toEqual([expect.stringContaining('Enter a domain')]);
  await app.close();
});
