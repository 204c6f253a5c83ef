import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { verifyDomain } from '#server/services/checks/verify-domain.ts';
import { moveOnboardings } from '#server/services/onboarding/move.ts';
import { findCheckedDomain } from '#server/store/domains/domains.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { makeShare } from '#tests/fakes/shares.ts';

const { onboarding } = contract;
const zone: Zone = {};
let app: TestApp;
let staff: TestUser;

beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T08:00:00Z', zone, env: { BEACON_REPORT_ADDRESS: 'dmarc@reports.example' } });
  staff = await app.login('admin');
});
afterAll(() => app.close());

const get = async (id: number) => (await app.call(onboarding.get, { params: { id } }, staff)).onboarding;
const start = async (name: string) => (await app.call(onboarding.start, { body: { name } }, staff)).onboarding.customer.id;
const skip = (id: number, step: 'plan' | 'contacts' | 'alerts', reason: string | null) =>
  app.call(onboarding.skip, { params: { id }, body: { step, reason } }, staff);
const paste = (id: number, lines: string, dry_run = false) =>
  app.call(onboarding.domains, { params: { id }, body: { lines, dry_run } }, staff);
async function check(domainId: number) {
  const domain = await findCheckedDomain(app.context.store.db, domainId);
  if (domain !== null) await verifyDomain(app.context, domain, { scope: 'full', isFresh: true, cause: 'test' });
}

describe('the details of an onboarding', () => {
  it('take a day from today to two years from now, keep one that is over, and leave a line', async () => {
    const id = await start('Due Wines');
    const due = (due_on: string | null, waiting_for = '') =>
      app.call(onboarding.update, { params: { id }, body: { due_on, waiting_for } }, staff);
    for (const [day, why] of [
      ['1970-01-01', 'Choose today or a later day.'],
      ['2026-11-19', 'Choose today or a later day.'],
      ['9999-12-31', 'Choose a day within two years.'],
    ] as const)
      await expect(due(day)).rejects.toMatchObject({ status: 400, body: { error: why } });
    await due('2026-11-20');
    const { db } = app.context.store;
    await db.updateTable('onboardings').set({ due_on: '2026-11-01' }).where('customer_id', '=', id).execute();
    await due('2026-11-01', 'Vox');
    const lines = await db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'onboarding_changed')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(lines.map(({ details }) => details)).toEqual([
      { customer_id: id, fields: ['due day'] },
      { customer_id: id, fields: ['waiting for'] },
    ]);
  });
});

describe('an onboarding', () => {
  it('begins once per customer, at the first step that is open, and asks about a similar name', async () => {
    const id = await start('Cederberg Rooibos');
    expect(await get(id)).toMatchObject({ status: 'plan', column: 'setup', days: 1, blocker: 'No plan chosen' });
    const again = await app.call(onboarding.start, { body: { customer_id: id } }, staff);
    expect(again.onboarding.started_at).toBe((await get(id)).started_at);
    await expect(app.call(onboarding.start, { body: { name: 'Cederberg Rooibos (Pty) Ltd' } }, staff)).rejects.toThrow('409');
    await expect(app.call(onboarding.start, { body: {} }, staff)).rejects.toThrow('400');
    await expect(app.call(onboarding.get, { params: { id: await app.customer() } }, staff)).rejects.toThrow('404');
  });

  it('skips a step with a reason, and takes that back', async () => {
    const id = await start('Overberg Olives');
    await expect(skip(id, 'plan', '')).rejects.toThrow('400');
    expect((await skip(id, 'plan', 'A pilot without a plan')).onboarding.status).toBe('contacts');
    expect((await skip(id, 'plan', null)).onboarding).toMatchObject({ status: 'plan' });
    const { timeline } = await app.call(contract.customers.file, { params: { id } }, staff);
    expect(timeline.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['onboarding_started', 'onboarding_step_skipped', 'onboarding_skip_taken_back']),
    );
  });

  it('refuses a list of domains where another window saved one since, and says which', async () => {
    const id = await start('Langebaan Boats');
    const save = (text: string, seen: string | null) =>
      app.call(onboarding.update, { params: { id }, body: { domains_draft: text, seen_saved_at: seen } }, staff);
    const { draft_saved_at: savedAt } = (await save('one.co.za', null)).onboarding;
    const refused = { status: 409, body: { details: { domains_draft: 'one.co.za', draft_saved_at: savedAt } } };
    await expect(save('two.co.za', null)).rejects.toMatchObject(refused);
    expect((await save('two.co.za', savedAt)).onboarding.domains_draft).toBe('two.co.za');
  });

  it('validates every pasted line, adds what can be added, and saves the rest for another device', async () => {
    await app.domain('taken.co.za', await app.customer('Another One'));
    const id = await start('Bulk Brothers');
    const text = 'https://www.bulk-one.co.za/\n\nbulk-one.co.za\nco.za\ntaken.co.za\nbulk-two.co.za';
    const outcomes = (reply: Awaited<ReturnType<typeof paste>>) => reply.lines.map(({ line, outcome }) => [line, outcome]);
    const dry = await paste(id, text, true);
    expect(outcomes(dry)).toEqual([
      [1, 'ready'],
      [3, 'repeated'],
      [4, 'refused'],
      [5, 'refused'],
      [6, 'ready'],
    ]);
    expect(dry.lines[3]?.text).toBe('Registered for Another One.');
    expect(dry.onboarding.domains).toEqual([]);
    const done = await paste(id, text);
    expect(outcomes(done).filter(([, outcome]) => outcome === 'added')).toHaveLength(2);
    expect(done.onboarding.domains.map(({ name }) => name)).toEqual(['bulk-one.co.za', 'bulk-two.co.za']);
    expect((await get(id)).domains_draft).toBe('co.za\ntaken.co.za');
    expect((await paste(id, 'bulk-one.co.za')).lines[0]).toMatchObject({ outcome: 'present' });
    expect((await paste(id, 'mweb.co.za', true)).lines[0]).toMatchObject({
      outcome: 'refused',
      text: expect.stringContaining('mweb.co.za belongs to MWEB'),
    });
    await expect(paste(id, ' \n')).rejects.toThrow('400');
    const many = Array.from({ length: 501 }, (_, index) => `many-${index}.co.za`).join('\n');
    await expect(paste(id, many, true)).rejects.toThrow('at most 500');
  });

  it('follows the facts to the welcome and back: record, authorisation, report, and nothing by clicking', async () => {
    const id = await start('Karoo Set-up');
    const person = await app.login('customer', [{ customerId: id, level: 'owner' }]);
    await skip(id, 'plan', 'Paid by hand');
    const { onboarding: added } = await paste(id, 'karoo-setup.co.za');
    expect(added, 'a record may be there already').toMatchObject({ status: 'records', hosts: [{ missing: 1, records: [] }] });
    await check(added.domains[0]?.id ?? 0);
    const records = await get(id);
    expect(records.blocker).toBe('1 record missing');
    expect(records.hosts).toMatchObject([
      {
        missing: 1,
        records: [{ name: '_dmarc.karoo-setup.co.za', value: 'v=DMARC1; p=none; rua=mailto:dmarc@reports.example' }],
      },
    ]);
    const domainId = records.domains[0]?.id ?? 0;
    await app.call(onboarding.sent, { params: { id }, body: { dns_host: 'unknown', to: 'Anele' } }, staff);
    expect((await get(id)).hosts[0]?.sent).toMatchObject({ to: 'Anele' });
    zone['_dmarc.karoo-setup.co.za'] = { TXT: ['v=DMARC1; p=none; rua=mailto:dmarc@reports.example'] };
    zone['karoo-setup.co.za'] = { NS: ['ns1.host-h.net'] };
    await check(domainId);
    expect(await moveOnboardings(app.context)).toBeGreaterThan(0);
    expect(await get(id)).toMatchObject({ status: 'proof', hosts: [{ name: 'xneelo', published: 1, missing: 0 }] });
    zone['karoo-setup.co.za._report._dmarc.reports.example'] = { TXT: ['v=DMARC1'] };
    zone['reports.example'] = { MX: [{ preference: 10, exchange: 'mx.reports.example' }], A: ['192.0.2.1'] };
    zone['mx.reports.example'] = { A: ['192.0.2.1'] };
    await check(domainId);
    expect((await get(id)).status).toBe('reports');
    const [reportId = 0] = await takeReportIds(app.context.store.db, 1);
    await saveReports(app.context.store.db, [makeShare(chanceFrom(5), { id: reportId, domainId, rows: 1 })]);
    expect((await get(id)).status).toBe('alerts');
    await expect(app.call(onboarding.welcome, { params: { id } }, staff)).rejects.toThrow('409');
    await skip(id, 'alerts', 'They read the dashboard');
    const invited = await app.login('customer', [{ customerId: id }]);
    const { db } = app.context.store;
    await db.updateTable('users').set({ status: 'invited' }).where('id', '=', invited.id).execute();
    expect(await get(id)).toMatchObject({ people: 2, people_ready: 1 });
    const send = () => app.call(onboarding.welcome, { params: { id } }, staff);
    const replies = await Promise.allSettled([send(), send()]);
    expect(replies.map(({ status }) => status).toSorted(), 'sent by two at the same moment').toEqual(['fulfilled', 'rejected']);
    const { people, onboarding: done } = replies.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))[0] ?? {};
    expect(people).toEqual([{ email: person.email, name: person.email, mail: 'kept' }]);
    expect(app.emails.filter(({ subject }) => subject === 'Karoo Set-up is set up in Beacon')).toMatchObject([
      { to: person.email },
    ]);
    expect(done).toMatchObject({ status: 'finished', column: null });
    const board = await app.call(onboarding.board, {}, staff);
    expect(board.onboardings.some(({ customer }) => customer.id === id)).toBe(false);
  });

  it('goes back to the records when one is lost, stops and resumes', async () => {
    const id = await start('Lost Records');
    await skip(id, 'plan', 'A pilot');
    await skip(id, 'contacts', 'A pilot');
    zone['_dmarc.lost-record.co.za'] = { TXT: ['v=DMARC1; p=none; rua=mailto:dmarc@reports.example'] };
    const { onboarding: before } = await paste(id, 'lost-record.co.za');
    await check(before.domains[0]?.id ?? 0);
    expect((await get(id)).status).toBe('proof');
    zone['_dmarc.lost-record.co.za'] = { TXT: [] };
    await check(before.domains[0]?.id ?? 0);
    expect((await get(id)).status).toBe('records');
    expect((await app.call(onboarding.stop, { params: { id } }, staff)).onboarding.status).toBe('stopped');
    expect((await app.call(onboarding.stop, { params: { id } }, staff)).onboarding.status).toBe('stopped');
    for (let twice = 0; twice < 2; twice += 1)
      expect((await app.call(onboarding.resume, { params: { id } }, staff)).onboarding.status).toBe('records');
  });

  it('adds the domains of a list with the class that a line names', async () => {
    const id = await start('Marked Lines');
    const text = 'marked-one.co.za\nmarked-two.co.za, Parked\n"marked-three.co.za";"service"\nco.za parked';
    const { lines, onboarding: after } = await paste(id, text);
    expect(lines.map(({ name, outcome, mail_class: mailClass }) => [name, outcome, mailClass])).toEqual([
      ['marked-one.co.za', 'added', null],
      ['marked-two.co.za', 'added', 'parked'],
      ['marked-three.co.za', 'added', 'service'],
      [null, 'refused', 'parked'],
    ]);
    expect(after.domains_draft, 'a refused line keeps its class').toBe('co.za parked');
    const stored = await app.context.store.db
      .selectFrom('domains')
      .select(['name', 'mail_class'])
      .where('name', 'like', 'marked-%')
      .orderBy('name')
      .execute();
    expect(stored.map(({ mail_class: mailClass }) => mailClass)).toEqual(['people', 'service', 'parked']);
  });

  it('stops saying who a step waits for once the step is done', async () => {
    const id = await start('Waiting Done');
    await app.call(onboarding.update, { params: { id }, body: { waiting_for: 'their accountant' } }, staff);
    expect((await get(id)).waiting_for).toBe('their accountant');
    await skip(id, 'plan', 'A pilot');
    expect((await get(id)).waiting_for).toBe('');
  });

  it('shows on the board who waits for whom, with the days in the step', async () => {
    const id = await start('Winelands Clinics');
    await app.call(onboarding.update, { params: { id }, body: { waiting_for: 'Vox', due_on: '2026-11-30' } }, staff);
    await expect(app.call(onboarding.update, { params: { id }, body: { owner_id: 999_999 } }, staff)).rejects.toThrow(
      'Choose a member of staff',
    );
    app.setTime('2026-11-25T08:00:00Z');
    const { onboardings } = await app.call(onboarding.board, {}, await app.login('admin'));
    app.setTime('2026-11-20T08:00:00Z');
    expect(onboardings.find(({ customer }) => customer.id === id)).toMatchObject({
      column: 'setup',
      days: 4,
      goal_days: 2,
      waiting_for: 'Vox',
      due_on: '2026-11-30',
      owner: { id: staff.id },
    });
  });
});
