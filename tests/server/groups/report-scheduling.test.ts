import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { customers } from '#contract/customers.ts';
import { domains } from '#contract/domains.ts';
import { notifications } from '#contract/notifications.ts';
import { reportScheduling } from '#contract/report-scheduling.ts';
import { reporting } from '#contract/reporting.ts';
import { planNotices } from '#domain/delivery/plan.ts';
import { type AlertPreferences, defaultPreferences } from '#domain/delivery/preferences.ts';
import type { Severity } from '#domain/vocabulary.ts';
import { makePushKeys } from '#server/ports/push.ts';
import { mailDocument } from '#server/services/documents/mail-document.ts';
import { expireDocuments, runDocument } from '#server/services/documents/run-document.ts';
import { runDueSchedules } from '#server/services/documents/run-schedules.ts';
import { publicHolidays } from '#server/services/holidays.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let test: TestApp;
let customerId: number;
let domainId: number;
let otherCustomer: number;
let otherDomain: number;
let naledi: TestUser;
let thandi: TestUser;

const now = '2026-11-20T08:00:00Z';
const until = '2026-11-21T05:30:00.000Z';

beforeAll(async () => {
  test = await openTestApp({ now });
});
beforeEach(async () => {
  await sql`truncate users, customers, domains, alerts cascade`.execute(test.context.store.db);
  test.setTime(now);
  customerId = await test.customer('Karoo Wines');
  otherCustomer = await test.customer('Fynbos Freight');
  domainId = await test.domain('karoocellar.example', customerId);
  otherDomain = await test.domain('fynbosfreight.example', otherCustomer);
  naledi = await test.login('customer', [{ customerId }], 'naledi@karoo.example');
  thandi = await test.login('admin', [], 'thandi@beacon.example');
});
afterAll(() => test.close());

const read = (who: TestUser) => test.call(reportScheduling.alertPreferences, {}, who);
const save = (who: TestUser, change: Partial<AlertPreferences>, seen_version?: number) =>
  test.call(
    reportScheduling.saveAlertPreferences,
    { body: { preferences: { ...defaultPreferences, ...change }, ...(seen_version === undefined ? {} : { seen_version }) } },
    who,
  );
const preview = (who: TestUser, change: Partial<AlertPreferences> = {}) =>
  test.call(reportScheduling.previewAlertPreferences, { body: { preferences: { ...defaultPreferences, ...change } } }, who);

describe('what somebody wants to be notified of', () => {
  it('is the usual until something is saved', async () => {
    expect(await read(naledi)).toEqual({ success: true, preferences: defaultPreferences, version: 0, is_default: true });
  });

  it('is kept whole, for this person alone', async () => {
    const wanted: AlertPreferences = {
      channels: { email: { on: true, min_severity: 'medium' }, push: { on: false, min_severity: 'critical' } },
      quiet: { on: true, from: '20:00', to: '06:30', weekends: false },
      digest: { daily: true, time: '06:45', weekly: false, changes: true, changes_always: false },
      on_duty: false,
      per_customer: { [customerId]: { muted_until: until } },
      per_domain: { [domainId]: { muted_until: until } },
      copies: ['office@karoo.example'],
    };
    expect(await save(naledi, wanted, 0)).toMatchObject({ preferences: wanted, version: 1 });
    expect(await read(naledi)).toEqual({ success: true, preferences: wanted, version: 1, is_default: false });
    expect((await read(thandi)).is_default).toBe(true);
  });

  it('is refused with both versions if another device was faster, and then nothing of it is lost', async () => {
    await save(naledi, { copies: ['office@karoo.example'] }, 0);
    const refusal = await save(naledi, { copies: ['home@karoo.example'] }, 0).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      status: 409,
      body: {
        error: 'Your preferences were changed on another device meanwhile. Review the change before you save.',
        details: { version: 1, preferences: { ...defaultPreferences, copies: ['office@karoo.example'] } },
      },
    });
    expect((await read(naledi)).preferences.copies).toEqual(['office@karoo.example']);
    expect(await save(naledi, { copies: ['home@karoo.example'] }, 1)).toMatchObject({ version: 2 });
  });

  it('is accepted from one of several that come at once; the others learn what is stored', async () => {
    const come = ['20:00', '21:00', '22:00'].map((from) => save(naledi, { quiet: { ...defaultPreferences.quiet, from } }, 0));
    const done = await Promise.allSettled(come);
    const taken = done.filter((one) => one.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    const stands = await read(naledi);
    expect(stands.version).toBe(1);
    for (const one of done)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({
          status: 409,
          body: { details: { version: 1, preferences: { quiet: { from: stands.preferences.quiet.from } } } },
        });
  });

  it('holds only mutes of what one may see, and none that is over', async () => {
    const gone = '2026-11-20T07:59:59.000Z';
    const second = await test.domain('karoowines.example', customerId);
    const { preferences } = await save(naledi, {
      per_customer: { [customerId]: { muted_until: until }, [otherCustomer]: { muted_until: until } },
      per_domain: {
        [domainId]: { muted_until: until },
        [otherDomain]: { muted_until: until },
        [second]: { muted_until: gone },
        424242: { muted_until: until },
      },
    });
    expect(preferences.per_customer).toEqual({ [customerId]: { muted_until: until } });
    expect(preferences.per_domain).toEqual({ [domainId]: { muted_until: until } });
  });

  it('says on duty for the staff only', async () => {
    expect((await save(naledi, { on_duty: true })).preferences.on_duty).toBe(false);
    expect((await save(thandi, { on_duty: true })).preferences.on_duty).toBe(true);
  });

  it('holds every further address once, in small letters, and not one’s own', async () => {
    const copies = ['Office@Karoo.example', 'office@karoo.example', 'NALEDI@karoo.example'];
    expect((await save(naledi, { copies })).preferences.copies).toEqual(['office@karoo.example']);
  });

  it.each<[string, Partial<AlertPreferences>]>([
    ['a time that is none', { quiet: { ...defaultPreferences.quiet, from: '24:00' } }],
    ['an address that is none', { copies: ['office'] }],
    ['six addresses', { copies: Array.from({ length: 6 }, (_, index) => `a${index}@karoo.example`) }],
    ['a mute without a time', { per_domain: { 1: { muted_until: 'tomorrow' } } }],
    ['a mute of no number', { per_customer: { karoo: { muted_until: until } } }],
  ])('is refused with %s, and what is stored stays', async (_what, change) => {
    await save(naledi, { copies: ['office@karoo.example'] });
    await expect(save(naledi, change)).rejects.toMatchObject({ status: 400 });
    expect((await read(naledi)).preferences.copies).toEqual(['office@karoo.example']);
  });
});

describe('what would have reached somebody this week', () => {
  const came: [Severity, string][] = [
    ['critical', '2026-11-18T01:10:00Z'],
    ['high', '2026-11-18T08:00:00Z'],
    ['high', '2026-11-18T19:00:00Z'],
    ['medium', '2026-11-18T08:20:00Z'],
    ['medium', '2026-11-18T08:40:00Z'],
    ['low', '2026-11-19T10:00:00Z'],
    ['info', '2026-11-10T10:00:00Z'],
  ];
  const phone = (who: TestUser) =>
    test.call(
      notifications.addPushSubscription,
      {
        body: {
          endpoint: `https://push.example/${who.id}`,
          keys: { p256dh: makePushKeys().publicKey, auth: 'a'.repeat(22) },
          device: 'Phone',
        },
      },
      who,
    );

  beforeEach(async () => {
    for (const [severity, at] of came) {
      test.setTime(at);
      await openAlertRow(test, domainId, { severity });
    }
    await openAlertRow(test, otherDomain, { severity: 'critical' });
    test.setTime(now);
  });

  it('is what the plan of each alert of seven days says, the newest first', async () => {
    await phone(naledi);
    const reply = await preview(naledi);
    const week = came.slice(0, 6);
    const holidays = publicHolidays(Date.parse(now), Date.parse(now));
    const planned = week.flatMap(([severity, at]) =>
      planNotices(
        defaultPreferences,
        { severity, isGoodNews: false, domainId, customerIds: [customerId] },
        Date.parse(at),
        holidays,
      ).notices.map(({ channel, mode, dueMs }) => `${at.slice(0, 16)} ${channel} ${mode} ${new Date(dueMs).toISOString()}`),
    );
    const reached = reply.reached.map(
      ({ detected_time: at, channel, mode, due_time: due }) => `${at.slice(0, 16)} ${channel} ${mode} ${due}`,
    );
    expect(reached.sort()).toEqual(planned.sort());
    const times = reply.reached.map(({ detected_time: at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    // Messages: critical at once, high after 15 minutes, one for both mediums, the digests of two mornings.
    expect(reply).toMatchObject({ alerts: 6, messages: { push: 2, email: 5 } });
  });

  it('leaves pushes out while no device is registered', async () => {
    const { messages, reached } = await preview(naledi, {
      channels: { email: { on: false, min_severity: 'info' }, push: { on: true, min_severity: 'high' } },
    });
    expect(messages).toEqual({ push: 0, email: 0 });
    expect(reached[0]).toMatchObject({ channel: null, why: 'No channel carries alerts of this severity.' });
    expect(reached.at(-1)).toMatchObject({ severity: 'critical', why: 'No device is registered for pushed messages.' });
  });

  it('follows the choices that are not saved: mutes, quiet hours, digests', async () => {
    expect((await preview(naledi, { per_customer: { [customerId]: { muted_until: until } } })).messages).toEqual({
      push: 0,
      email: 0,
    });
    const late = async (change: Partial<AlertPreferences>) =>
      (await preview(naledi, change)).reached.find(({ detected_time: at }) => at.startsWith('2026-11-18T19:00'));
    expect(await late({})).toMatchObject({ mode: 'digest', due_time: '2026-11-19T05:30:00.000Z' });
    expect(await late({ quiet: { ...defaultPreferences.quiet, on: false } })).toMatchObject({ mode: 'bundle' });
    expect(await late({ digest: { ...defaultPreferences.digest, daily: false } })).toMatchObject({
      channel: null,
      why: 'It would wait for the daily digest, which is switched off.',
    });
    expect((await read(naledi)).is_default).toBe(true);
  });

  it('tells the staff that customers are notified first, unless one is on duty or it escalated', async () => {
    const off = await preview(thandi);
    expect(off.messages).toEqual({ push: 0, email: 0 });
    expect(off.reached[0]?.why).toContain('You were not on duty.');
    expect((await preview(thandi, { on_duty: true })).messages.email).toBeGreaterThan(0);
    await test.context.store.db
      .updateTable('alerts')
      .set({ escalation: 2 })
      .where('severity', '=', 'critical')
      .where('domain_id', '=', domainId)
      .execute();
    expect((await preview(thandi)).reached.filter(({ channel }) => channel !== null)).toMatchObject([
      { severity: 'critical', channel: 'email', mode: 'now' },
    ]);
    const intake = await openAlertRow(test, null, { rule: 'mailbox_down' });
    expect((await preview(thandi)).reached.find(({ alert_id: id }) => id === intake)).toMatchObject({ channel: 'email' });
  });
});

describe('making a report', () => {
  const ask = (who: TestUser, body: object = {}) =>
    test.call(
      reportScheduling.makeReport,
      { body: { report_type: 'executive_summary', format: 'html', customer_id: customerId, ...body } },
      who,
    );
  const status = async (who: TestUser, id: string) =>
    (await test.call(reportScheduling.reportStatus, { params: { id: Number(id) } }, who)).report;
  const fileOf = async (who: TestUser, id: string) =>
    String(await test.call(reportScheduling.reportFile, { params: { id: Number(id) } }, who));
  const make = (id: string) => runDocument(test.context, Number(id));

  it('waits, is made with the rights of its owner, and is a file for 30 days', async () => {
    const { job_id: id } = await ask(naledi);
    expect(await status(naledi, id)).toMatchObject({ status: 'queued', tries: 0, format: 'html' });
    await expect(fileOf(naledi, id)).rejects.toMatchObject({ status: 404 });
    expect(await make(id)).toBe(true);
    expect(await make(id)).toBe(false);
    expect(await status(naledi, id)).toMatchObject({
      status: 'ready',
      expires_at: '2026-12-20T08:00:00.000Z',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await fileOf(naledi, id)).toContain('Karoo Wines');
    test.setTime('2026-12-21T08:00:00Z');
    await expireDocuments(test.context);
    const later = await test.login('admin');
    expect(await status(later, id)).toMatchObject({ status: 'expired' });
    await expect(fileOf(later, id)).rejects.toMatchObject({ status: 404 });
  });

  it('waits for one of the person’s own reports once 20 wait, however fast they were asked for, and holds up nobody else', async () => {
    const asked = Array.from({ length: 21 }, () =>
      ask(naledi).then(
        ({ job_id: id }) => id,
        ({ status: code }) => code as number,
      ),
    );
    expect((await Promise.all(asked)).filter((one) => one === 429)).toHaveLength(1);
    const colleague = await test.login('customer', [{ customerId }]);
    for (const who of [colleague, thandi]) expect((await ask(who)).report.status).toBe('queued');
    await make((await Promise.all(asked)).find((one) => typeof one === 'string') ?? '');
    expect((await ask(naledi)).report.status).toBe('queued');
  });

  it('is hidden from people of other customers, and theirs from its people', async () => {
    const { job_id: id } = await ask(naledi);
    const stranger = await test.login('customer', [{ customerId: otherCustomer, level: 'owner' }]);
    await expect(status(stranger, id)).rejects.toMatchObject({ status: 404 });
    expect((await test.call(reportScheduling.listReports, {}, stranger)).reports).toEqual([]);
    await expect(ask(naledi, { customer_id: otherCustomer })).rejects.toMatchObject({ status: 404 });
    expect((await test.call(customers.reports, { params: { id: customerId } }, naledi)).documents).toMatchObject([
      { job_id: id },
    ]);
  });

  it('fails at once with the reason where its owner lost the customer, and can be tried again', async () => {
    const { job_id: id } = await ask(naledi);
    await test.context.store.db.deleteFrom('user_customers').where('user_id', '=', naledi.id).execute();
    expect(await make(id)).toBe(false);
    expect(await status(thandi, id)).toMatchObject({
      status: 'failed',
      tries: 1,
      reason:
        'Customer not found or access denied. It was removed, or the person who asked for the report may not see it any more.',
    });
    await expect(status(naledi, id)).rejects.toMatchObject({ status: 404 });
    await test.call(reportScheduling.retryReport, { params: { id: Number(id) } }, thandi);
    expect(await status(thandi, id)).toMatchObject({ status: 'queued', tries: 0 });
    const again = await test.call(reportScheduling.retryReport, { params: { id: Number(id) } }, thandi);
    expect(again.report).toMatchObject({ status: 'queued', tries: 0 });
  });

  it('is listed by type and status, with the counts of 30 days', async () => {
    const { job_id: id } = await ask(naledi);
    await ask(naledi, { report_type: 'threat_summary' });
    await make(id);
    const find = async (query: object) => {
      const { reports, pagination, counts } = await test.call(reportScheduling.listReports, { query }, naledi);
      return { types: reports.map(({ type }) => type), total: pagination.total, counts };
    };
    const counts = { queued: 1, rendering: 0, ready: 1, failed: 0, expired: 0 };
    expect(await find({})).toEqual({ types: ['threat_summary', 'executive_summary'], total: 2, counts });
    expect(await find({ report_type: 'threat_summary' })).toEqual({ types: ['threat_summary'], total: 1, counts });
    expect(await find({ status: 'ready' })).toEqual({ types: ['executive_summary'], total: 1, counts });
    expect(await find({ report_type: 'threat_summary', status: 'ready' })).toMatchObject({ types: [], total: 0 });
  });

  it('refuses a logo that is a script, a colour that is none, and a domain report without a domain', async () => {
    const svg = (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
    const bad = [
      { branding: { logo: svg('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>') } },
      { branding: { logo: 'data:image/png;base64,AAAA' } },
      { branding: { colour: 'red' } },
      { report_type: 'domain_analytics_report' },
      { date_range_days: 2_000 },
    ];
    for (const body of bad) await expect(ask(naledi, body)).rejects.toMatchObject({ status: 400 });
    const summary = (branding: object) =>
      test.call(reporting.executiveSummaryReport, { body: { customer_id: customerId, branding } }, naledi);
    for (const { branding } of bad.slice(0, 3)) await expect(summary(branding ?? {})).rejects.toMatchObject({ status: 400 });
    expect((await summary({ colour: '#777777' })).branding.cover).toMatchObject({ text: '#ffffff', line: '#777777' });
    expect((await test.call(reporting.health, {}, naledi)).queued).toBe(0);
  });
});

describe('a schedule of reports', () => {
  const create = async (body: object, who = naledi) => {
    const wanted = { customer_id: customerId, report_type: 'executive_summary' as const, format: 'html' as const, ...body };
    return (await test.call(reportScheduling.createSchedule, { body: wanted }, who)).data.schedule_id;
  };
  const list = async (who: TestUser) => (await test.call(reportScheduling.schedules, {}, who)).schedules;
  const runsOf = async () => (await test.call(reportScheduling.listReports, {}, thandi)).reports;
  const makeAll = async () => {
    for (const { job_id: id } of await runsOf()) {
      await runDocument(test.context, Number(id));
      await mailDocument(test.context, Number(id));
    }
  };
  beforeEach(() => test.emails.splice(0));

  it('has the defaults of who says nothing, and is seen by the people of its customer alone', async () => {
    await test.call(reportScheduling.createSchedule, { body: { customer_id: customerId } }, naledi);
    expect(await list(naledi)).toMatchObject([
      {
        schedule_name: 'Untitled Schedule',
        report_type: 'domain_analytics_report',
        delivery_time: '09:00',
        cron_expression: '0 9 * * *',
        cadence: 'Every day at 09:00 SAST',
        is_active: true,
        date_range_days: 30,
        include_charts: true,
        run_count: 0,
        next_run_time: '2026-11-21T07:00:00.000Z',
        may_change: true,
      },
    ]);
    const stranger = await test.login('customer', [{ customerId: otherCustomer, level: 'owner' }]);
    expect(await list(stranger)).toEqual([]);
    const id = (await list(naledi))[0]?.schedule_id ?? 0;
    await expect(test.call(reportScheduling.removeSchedule, { params: { id } }, stranger)).rejects.toMatchObject({ status: 404 });
    for (const call of [reportScheduling.executeSchedule, reportScheduling.updateSchedule])
      await expect(test.call(call, { params: { id }, body: {} }, stranger)).rejects.toMatchObject({ status: 404 });
  });

  it('refuses recipients without access, foreign customers and other cron lines', async () => {
    await expect(create({ recipients: ['stranger@else.example'] })).rejects.toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('has no access to Karoo Wines') },
    });
    await expect(create({ recipients: ['one@else.example', naledi.email, 'two@else.example'] })).rejects.toMatchObject({
      body: { error: expect.stringMatching(/^one@else.example, two@else.example have no access .* Invite them first/) },
    });
    await expect(create({ date_range_days: 1826 })).rejects.toMatchObject({
      body: { error: 'A scheduled report covers at most 366 days' },
    });
    await expect(create({ customer_id: otherCustomer })).rejects.toMatchObject({ status: 404 });
    await expect(create({ cron_expression: '*/5 * * * *' })).rejects.toMatchObject({ status: 400 });
  });

  it('runs exactly once, also by many processes at once, and sends the report', async () => {
    const scheduled = await create({ delivery_time: '10:30', recipients: [naledi.email] });
    const both = { recipients: [naledi.email, thandi.email] };
    await test.call(reportScheduling.updateSchedule, { params: { id: scheduled }, body: both }, thandi);
    test.setTime('2026-11-20T08:30:10Z');
    const queued = await Promise.all([1, 2, 3, 4, 5].map(() => runDueSchedules(test.context)));
    expect(queued.reduce((sum, one) => sum + one, 0)).toBe(1);
    await makeAll();
    await makeAll();
    expect(test.emails.map(({ to }) => to).sort()).toEqual([naledi.email, thandi.email].sort());
    expect(test.emails[0]?.attachments?.[0]).toMatchObject({ contentType: 'text/html; charset=utf-8' });
    expect(await runsOf()).toMatchObject([
      { status: 'ready', note: null, sent: 2, recipients: 2, schedule: { name: 'Untitled Schedule' } },
    ]);
    expect((await list(thandi))[0]).toMatchObject({ run_count: 1, failure_count: 0, next_run_time: '2026-11-21T08:30:00.000Z' });
  });

  it('reaches the other recipients where one cannot be emailed, who gets it later', async () => {
    const both = [naledi.email, thandi.email].toSorted();
    await create({ delivery_time: '10:30', recipients: both }, thandi);
    test.setTime('2026-11-20T08:30:10Z');
    await runDueSchedules(test.context);
    const { mailer } = test.context;
    const send = mailer.send.bind(mailer);
    const refusing = vi.spyOn(mailer, 'send').mockImplementation((mail) => {
      if (mail.to === both[0]) throw new Error('550 no such user');
      return send(mail);
    });
    await expect(makeAll()).rejects.toThrow('A report could not be emailed to 1 recipient.');
    expect(test.emails.map(({ to }) => to)).toEqual(both.slice(1));
    refusing.mockRestore();
    await makeAll();
    expect(test.emails.map(({ to }) => to).toSorted()).toEqual(both);
  });

  it('has one moment, so that the email names the period of the file where midnight comes while it is made', async () => {
    await create({ delivery_time: '01:59', format: 'json', recipients: [naledi.email] });
    test.setTime('2026-11-20T23:59:30Z');
    await runDueSchedules(test.context);
    const admin = await test.login('admin');
    const listed = async () => (await test.call(reportScheduling.listReports, {}, admin)).reports[0];
    const run = await listed();
    let nowMs = Date.parse('2026-11-20T23:59:00Z');
    const clock = { now: () => new Date((nowMs += 1_000)) };
    await runDocument({ ...test.context, clock }, Number(run?.job_id));
    await mailDocument(test.context, Number(run?.job_id));
    const [mail] = test.emails;
    const file = JSON.parse(mail?.attachments?.[0]?.content.toString() ?? '{}') as { made_at?: string };
    expect(file.made_at).toBe((await listed())?.ready_at);
  });

  it('makes what was missed once, with a note', async () => {
    await create({ delivery_time: '10:30' });
    test.setTime('2026-11-24T09:00:00Z');
    expect(await runDueSchedules(test.context)).toBe(1);
    expect(await runDueSchedules(test.context)).toBe(0);
    const admin = await test.login('admin');
    const { reports } = await test.call(reportScheduling.listReports, {}, admin);
    expect(reports).toMatchObject([{ note: expect.stringMatching(/^Planned for 20\sNov\s2026, 10:30 SAST, made later/) }]);
  });

  it('runs although another cannot, and learns of a report whose making was interrupted three times', async () => {
    const { db } = test.context.store;
    const broken = await create({ delivery_time: '10:20' });
    const sound = await create({ delivery_time: '10:30' });
    await sql`update report_schedules set types = '{unheard_of}' where id = ${broken}`.execute(db);
    test.setTime('2026-11-20T08:31:00Z');
    expect(await runDueSchedules(test.context)).toBe(1);
    const { id } = await db.selectFrom('document_runs').select('id').where('schedule_id', '=', sound).executeTakeFirstOrThrow();
    await sql`update document_runs set status = 'rendering', tries = 3 where id = ${id}`.execute(db);
    expect(await runDocument(test.context, id)).toBe(false);
    await sql`delete from report_schedules where id = ${broken}`.execute(db);
    expect(await list(thandi)).toMatchObject([{ failure_count: 1, last_error: 'Making it was interrupted three times.' }]);
  });

  it('queues reports again whose job is lost, as after a restore', async () => {
    const { db } = test.context.store;
    await create({ delivery_time: '10:30' });
    test.setTime('2026-11-20T08:31:00Z');
    await runDueSchedules(test.context);
    const waiting = async () => {
      const found = await sql<{ n: number }>`select count(*)::int as n from pgboss.job where name = 'document-run'`.execute(db);
      return found.rows[0]?.n;
    };
    await sql`delete from pgboss.job where name = 'document-run'`.execute(db);
    await runDueSchedules(test.context);
    expect(await waiting()).toBe(0);
    test.setTime('2026-11-20T10:00:00Z');
    await runDueSchedules(test.context);
    await runDueSchedules(test.context);
    expect(await waiting()).toBe(1);
  });

  it('stops when its owner lost the customer, and leaves out a recipient who did', async () => {
    const held = { customerId, level: 'owner' as const };
    const [second, third] = [await test.login('customer', [held]), await test.login('customer', [held])];
    await create({ delivery_time: '10:30', recipients: [second.email] }, third);
    const lose = (who: TestUser) => test.context.store.db.deleteFrom('user_customers').where('user_id', '=', who.id).execute();
    await lose(second);
    test.setTime('2026-11-20T08:31:00Z');
    await runDueSchedules(test.context);
    await makeAll();
    expect(test.emails).toEqual([]);
    expect((await list(thandi))[0]).toMatchObject({
      failure_count: 1,
      last_error: expect.stringContaining('no access any more'),
    });
    await lose(third);
    test.setTime('2026-11-21T08:31:00Z');
    expect(await runDueSchedules(test.context)).toBe(0);
    const admin = await test.login('admin');
    expect((await list(admin))[0]).toMatchObject({
      status: 'paused',
      next_run_time: null,
      last_error: expect.stringContaining('no access'),
    });
  });

  it('names the report of a single domain after it, in the title and the file', async () => {
    const owner = await test.login('customer', [{ customerId, level: 'owner' as const }]);
    const other = await test.domain('karooestate.example', customerId);
    const wanted = { delivery_time: '10:30', report_type: 'domain_analytics_report' as const };
    for (const chosen of [[domainId], [other], [domainId, other]]) await create({ ...wanted, domains: chosen }, owner);
    test.setTime('2026-11-20T08:31:00Z');
    expect(await runDueSchedules(test.context)).toBe(3);
    await makeAll();
    const made = await test.context.store.db.selectFrom('document_runs').select(['title', 'file_name']).execute();
    const said = made.map(({ title, file_name: file }) => [title.split(', ')[1], file?.split('-domain')[0]]);
    expect(Object.fromEntries(said)).toEqual({
      'Karoo Wines': 'karoo-wines',
      'karoocellar.example': 'karoocellar-example',
      'karooestate.example': 'karooestate-example',
    });
  });

  it('leaves out a domain that was removed, and stops when none of its domains is left', async () => {
    const owner = await test.login('customer', [{ customerId, level: 'owner' as const }]);
    const other = await test.domain('karooestate.example', customerId);
    const wanted = { delivery_time: '10:30', report_type: 'domain_analytics_report' as const };
    const [both, one] = [
      await create({ ...wanted, domains: [domainId, other] }, owner),
      await create({ ...wanted, domains: [other] }, owner),
    ];
    await test.call(domains.remove, { params: { id: other } }, owner);
    test.setTime('2026-11-20T08:31:00Z');
    expect(await runDueSchedules(test.context)).toBe(1);
    await makeAll();
    expect((await runsOf()).map(({ status }) => status)).toEqual(['ready']);
    const stopped = (await list(owner)).find(({ schedule_id: id }) => id === one);
    expect(stopped).toMatchObject({ status: 'paused', last_error: expect.stringContaining('were removed') });
    const run = test.call(reportScheduling.executeSchedule, { params: { id: one }, body: {} }, owner);
    await expect(run).rejects.toMatchObject({ status: 409 });
    const body = { schedule_name: 'Renamed', domains: [domainId, other] };
    const changed = await test.call(reportScheduling.updateSchedule, { params: { id: both }, body }, owner);
    expect(changed.schedule.domains).toEqual([domainId]);
  });

  it('says at once that none of its domains is left, and covers no others that nobody chose', async () => {
    const owner = await test.login('customer', [{ customerId, level: 'owner' as const }]);
    const other = await test.domain('karooestate.example', customerId);
    const id = await create({ report_type: 'domain_analytics_report', domains: [other] }, owner);
    const shown = async () => (await list(owner))[0];
    expect(await shown()).toMatchObject({ problem: null, next_run_time: '2026-11-21T07:00:00.000Z' });
    await test.call(domains.remove, { params: { id: other } }, owner);
    const problem = 'All domains of this schedule were removed. Choose others.';
    expect(await shown()).toMatchObject({ status: 'active', problem, next_run_time: null, next_runs: [] });
    expect(await test.call(reportScheduling.stats, {}, owner)).toMatchObject({ failing: 1, next_run_time: null });
    expect(await test.call(reportScheduling.health, {}, owner)).toMatchObject({ status: 'degraded', failing: 1 });
    const update = (body: object) => test.call(reportScheduling.updateSchedule, { params: { id }, body }, owner);
    const refused = { status: 400, body: { error: problem } };
    await expect(update({ schedule_name: 'Renamed', domains: [other] })).rejects.toMatchObject(refused);
    await update({ is_active: false });
    await expect(update({ is_active: true })).rejects.toMatchObject(refused);
    await update({ domains: [domainId] });
    await update({ is_active: true });
    expect(await shown()).toMatchObject({ status: 'active', problem: null, next_run_time: '2026-11-21T07:00:00.000Z' });
  });

  it('says the time at which it runs, and keeps its days when only the time changes', async () => {
    const id = await create({ cron_expression: '30 7 1 * *' });
    expect(await list(naledi)).toMatchObject([{ delivery_time: '07:30', cadence: 'Monthly on day 1 at 07:30 SAST' }]);
    const update = async (body: object) =>
      (await test.call(reportScheduling.updateSchedule, { params: { id }, body }, naledi)).schedule;
    expect(await update({ delivery_time: '8:15' })).toMatchObject({ delivery_time: '08:15', cron_expression: '15 8 1 * *' });
    expect(await update({ cron_expression: null })).toMatchObject({ delivery_time: '08:15', cron_expression: '15 8 * * *' });
    expect(await update({ delivery_day: 'monday' })).toMatchObject({ delivery_time: '08:15', cron_expression: '15 8 * * 1' });
  });

  it('is saved once where the same is sent again, and not over what somebody else saved', async () => {
    const id = await create({});
    const save = (schedule_name: string, seen_version: number) => {
      const body = { schedule_name, domains: [], delivery_time: '10:00', seen_version };
      return test.call(reportScheduling.updateSchedule, { params: { id }, body }, naledi);
    };
    const version = (await list(naledi))[0]?.version ?? 0;
    const first = await save('Month end', version);
    expect(first.schedule).toMatchObject({ schedule_name: 'Month end', delivery_time: '10:00', version: version + 1 });
    expect(await save('Month end', version)).toEqual(first);
    await expect(save('Quarter end', version)).rejects.toMatchObject({ status: 409 });
  });

  it('is paused, resumed, changed with its version, run now, tested and removed', async () => {
    const id = await create({ recipients: [] });
    const update = async (body: object, who = naledi) =>
      (await test.call(reportScheduling.updateSchedule, { params: { id }, body }, who)).schedule;
    await update({ recipients: [thandi.email] }, thandi);
    const paused = await update({ is_active: false });
    expect(paused).toMatchObject({ status: 'paused', next_run_time: null, version: 2 });
    expect((await test.call(reportScheduling.schedules, { query: { active_only: 'true' } }, naledi)).schedules).toEqual([]);
    await expect(update({ schedule_name: 'Late', seen_version: paused.version - 1 })).rejects.toMatchObject({ status: 409 });
    expect(await update({ is_active: true, cron_expression: '0 7 L * *', schedule_name: 'Month end' })).toMatchObject({
      status: 'active',
      schedule_name: 'Month end',
      next_run_time: '2026-11-30T05:00:00.000Z',
      recipients: [thandi.email],
      version: 3,
    });
    const viewer = await test.login('customer', [{ customerId, level: 'view' }]);
    await expect(update({ is_active: false }, viewer)).rejects.toMatchObject({ status: 403 });
    const { job_id } = await test.call(reportScheduling.executeSchedule, { params: { id }, body: { to_me: true } }, viewer);
    expect(Number(job_id)).toBeGreaterThan(0);
    await makeAll();
    expect(test.emails.map(({ to }) => to)).toEqual([viewer.email]);
    await test.call(reportScheduling.executeSchedule, { params: { id }, body: {} }, naledi);
    const ofSchedule = (schedule: number) =>
      test.call(reportScheduling.listReports, { query: { schedule_id: schedule } }, thandi).then(({ reports }) => reports);
    expect((await ofSchedule(id)).map(({ schedule }) => schedule?.name)).toEqual(['Month end', 'Month end']);
    expect(await ofSchedule(id + 1)).toEqual([]);
    expect(await test.call(reportScheduling.stats, {}, naledi)).toMatchObject({ schedules: 1, active: 1, runs: 1, failing: 0 });
    expect(await test.call(reportScheduling.health, {}, naledi)).toMatchObject({ status: 'healthy', late: 0 });
    await test.call(reportScheduling.removeSchedule, { params: { id } }, naledi);
    expect(await list(naledi)).toEqual([]);
  });
});
