import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSimplePaths } from 'xstate/graph';
import { alertManagement } from '#contract/alert-management.ts';
import type { AlertStatus } from '#domain/vocabulary.ts';
import { type AlertEvent, alertMachine } from '#machines/alert.ts';
import { carryOut } from '#server/services/alerts/apply.ts';
import { openAlertRow } from '#tests/fakes/alerts.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

let test: TestApp;
let admin: TestUser;
let colleague: TestUser;
let domainId: number;
let customerId: number;

beforeAll(async () => {
  test = await openTestApp({ now: '2026-11-20T08:00:00Z' });
  admin = await test.login('admin');
  colleague = await test.login('admin');
  customerId = await test.customer('Karoo Wines');
  domainId = await test.domain('karoocellar.example', customerId);
});
afterAll(() => test.close());

const alertOf = async (id: number) => (await test.call(alertManagement.alert, { params: { id } }, admin)).alert;

/** Does an event over HTTP where people can, else as the server itself; answers whether it was taken. */
async function happens(id: number, event: AlertEvent, who = admin): Promise<'taken' | 'refused'> {
  const until = new Date(test.context.clock.now().getTime() + 3_600_000).toISOString();
  const params = { id };
  const doing = {
    acknowledge: () => test.call(alertManagement.acknowledge, { params, body: {} }, who),
    resolve: () => test.call(alertManagement.resolve, { params, body: { notes: 'Mended.' } }, who),
    snooze: () => test.call(alertManagement.snooze, { params, body: { until } }, who),
    reopen: () => test.call(alertManagement.reopen, { params, body: {} }, who),
    assign: () => test.call(alertManagement.assign, { params, body: { user_id: colleague.id } }, who),
  };
  if (event.type in doing) {
    const answer = await doing[event.type as keyof typeof doing]().then(
      () => 200,
      (error: { status: number }) => error.status,
    );
    expect([200, 409]).toContain(answer);
    return answer === 200 ? 'taken' : 'refused';
  }
  const kinds = { end: 'ended', recur: 'recurred', worsen: 'worsened', unsnooze: 'unsnoozed', expire: 'expired' } as const;
  const kind = kinds[event.type as keyof typeof kinds];
  const change = event.type === 'end' ? { resolved_at: test.context.clock.now(), outcome: 'ended' as const } : {};
  return (await carryOut(test.context, { id }, event, kind, change)) === 'unchanged' ? 'refused' : 'taken';
}

const events: AlertEvent[] = [
  { type: 'acknowledge' },
  { type: 'resolve', noted: true },
  { type: 'snooze' },
  { type: 'reopen' },
  { type: 'assign' },
  { type: 'end' },
  { type: 'recur', happenedAgain: true },
  { type: 'worsen' },
  { type: 'unsnooze' },
  { type: 'expire' },
];

describe('every path of the machine, over HTTP', () => {
  const paths = getSimplePaths(alertMachine, {
    input: { needsNote: true, recent: true },
    events,
    filterEvents: (state, event) => state.can(event as AlertEvent),
    serializeState: (state) => String(state.value),
  });

  it(`goes ${paths.length} ways, each step as the machine says, and refuses what it refuses with 409`, async () => {
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths) {
      const id = await openAlertRow(test, domainId);
      for (const { event, state } of path.steps) {
        if ((event as { type: string }).type === 'xstate.init') continue;
        expect(await happens(id, event as AlertEvent)).toBe('taken');
        expect((await alertOf(id)).status).toBe(state.value);
      }
      const { status, version } = await alertOf(id);
      const refused = events.filter(({ type }) => !(type in (alertMachine.states[status as AlertStatus]?.config.on ?? {})));
      for (const event of refused) expect(`${event.type} ${await happens(id, event, colleague)}`).toBe(`${event.type} refused`);
      expect(await alertOf(id)).toMatchObject({ status, version });
    }
  });
});

it('the same once more by the same person is answered as done, and adds nothing', async () => {
  const id = await openAlertRow(test, domainId);
  const params = { id };
  const seen = (await alertOf(id)).version;
  const take = (who: TestUser) => test.call(alertManagement.acknowledge, { params, body: { seen_version: seen } }, who);
  const mend = (notes: string, outcome: 'fixed' | 'expected' = 'fixed') =>
    test.call(alertManagement.resolve, { params, body: { notes, outcome } }, admin);
  const first = await take(admin);
  expect((await take(admin)).alert).toEqual(first.alert);
  await expect(take(colleague)).rejects.toMatchObject({ status: 409 });
  const resolved = await mend('Published again.');
  expect((await mend('Published again.')).alert).toEqual(resolved.alert);
  await expect(mend('Published again.', 'expected')).rejects.toMatchObject({ status: 409 });
  const { timeline } = await test.call(alertManagement.alert, { params }, admin);
  expect(timeline.filter(({ kind }) => kind === 'acknowledged' || kind === 'resolved')).toHaveLength(2);
});

describe('more alerts than a page', () => {
  it('come worst first across the pages, and the newest is known though it is on the last one', async () => {
    const customer = await test.customer('Many Alerts');
    const domain = await test.domain('manyalerts.example', customer);
    const query = { customer_id: customer };
    expect((await test.call(alertManagement.stats, { query }, admin)).newest_time).toBeNull();
    for (let n = 0; n < 201; n += 1) await openAlertRow(test, domain, { severity: n % 2 === 0 ? 'high' : 'medium' });
    test.setTime('2026-11-20T08:01:00Z');
    const newest = await openAlertRow(test, domain, { severity: 'info' });
    test.setTime('2026-11-20T08:02:00Z');
    const over = await openAlertRow(test, domain, { severity: 'info' });
    await test.call(alertManagement.resolve, { params: { id: over }, body: { notes: 'Expected.' } }, admin);
    const first = await test.call(alertManagement.alerts, { query }, admin);
    const rest = await test.call(alertManagement.alerts, { query: { ...query, offset: 200 } }, admin);
    expect([first.alerts.length, first.pagination.total]).toEqual([200, 202]);
    const words = [...first.alerts, ...rest.alerts].map(({ severity }) => severity);
    expect(words).toEqual([...Array(101).fill('high'), ...Array(100).fill('medium'), 'info']);
    expect(first.alerts.map(({ id }) => id)).not.toContain(newest);
    const { detected_time } = await alertOf(newest);
    expect((await test.call(alertManagement.stats, { query }, admin)).newest_time).toBe(detected_time);
    test.setTime('2026-11-20T08:00:00Z');
  });

  it('come in the order of the day on the screen, however late each was detected', async () => {
    const customer = await test.customer('Late Alerts');
    const domain = await test.domain('latealerts.example', customer);
    const days = ['2026-11-19', '2026-11-17', '2026-11-18'];
    for (const day of days) await openAlertRow(test, domain, { happenedAt: new Date(`${day}T00:00:00Z`) });
    const { alerts } = await test.call(alertManagement.alerts, { query: { customer_id: customer } }, admin);
    expect(alerts.map(({ happened_time: time }) => time.slice(0, 10))).toEqual(days.toSorted().reverse());
  });
});

describe('what people do to alerts', () => {
  it('keeps who took it, when it was done and when the server heard of it', async () => {
    const id = await openAlertRow(test, domainId);
    const { alert } = await test.call(alertManagement.acknowledge, { params: { id }, body: { notes: 'On it' } }, admin);
    expect(alert).toMatchObject({
      status: 'acknowledged',
      version: 2,
      acknowledged_by: { id: admin.id },
      assigned_to: { id: admin.id },
      acknowledged_time: '2026-11-20T08:00:00.000Z',
    });
    const { timeline } = await test.call(alertManagement.alert, { params: { id } }, admin);
    expect(timeline.map(({ kind, note, actor }) => [kind, note, actor?.id ?? null])).toEqual([
      ['opened', '', null],
      ['acknowledged', 'On it', admin.id],
    ]);
  });

  it('explains what a colleague did meanwhile, changes nothing and keeps the note as a comment', async () => {
    const id = await openAlertRow(test, domainId);
    await test.call(alertManagement.resolve, { params: { id }, body: { notes: 'Published again.' } }, colleague);
    const refused = test.call(
      alertManagement.acknowledge,
      { params: { id }, body: { notes: 'Calling the hoster', seen_version: 1 } },
      admin,
    );
    await expect(refused).rejects.toMatchObject({
      status: 409,
      body: {
        error: `Resolved by ${colleague.email} on 20\u00a0Nov, 10:00. Your note was added as a comment.`,
        details: { status: 'resolved', comment_kept: true, alert: { id, status: 'resolved', version: 2 } },
      },
    });
    const { alert, timeline } = await test.call(alertManagement.alert, { params: { id } }, admin);
    expect(alert.status).toBe('resolved');
    expect(timeline.at(-1)).toMatchObject({ kind: 'commented', note: 'Calling the hoster', actor: { id: admin.id } });
  });

  it('refuses again what it refused, whatever was stored of the first time', async () => {
    const id = await openAlertRow(test, domainId);
    await test.call(alertManagement.resolve, { params: { id }, body: { notes: 'Done.' } }, colleague);
    const key = crypto.randomUUID();
    const send = () =>
      test.app.inject({
        method: 'POST',
        url: `/api/alert-management/alerts/${id}/acknowledge`,
        headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': key },
        payload: { notes: 'On it', seen_version: 1 },
      });
    expect((await send()).statusCode).toBe(409);
    await test.context.store.db.deleteFrom('idempotency_keys').where('key', '=', key).execute();
    expect((await send()).statusCode).toBe(409);
    const { timeline } = await test.call(alertManagement.alert, { params: { id } }, admin);
    expect(timeline.filter(({ note }) => note === 'On it')).toHaveLength(1);
  });

  it('refuses what was decided on an older version, also where the machine would allow it', async () => {
    const id = await openAlertRow(test, domainId);
    await test.call(alertManagement.assign, { params: { id }, body: { user_id: colleague.id } }, colleague);
    await expect(
      test.call(alertManagement.acknowledge, { params: { id }, body: { seen_version: 1 } }, admin),
    ).rejects.toMatchObject({ status: 409, body: { details: { comment_kept: false } } });
  });

  it('asks for a note before a critical alert is resolved', async () => {
    const id = await openAlertRow(test, domainId);
    await expect(test.call(alertManagement.resolve, { params: { id }, body: {} as never }, admin)).rejects.toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'notes' }] } },
    });
    const mild = await openAlertRow(test, domainId, { severity: 'medium' });
    const { alert } = await test.call(
      alertManagement.resolve,
      { params: { id: mild }, body: { outcome: 'expected' } as never },
      admin,
    );
    expect(alert).toMatchObject({ status: 'resolved', outcome: 'expected' });
  });

  it('is undone by reopening: it goes back to its previous owner', async () => {
    const id = await openAlertRow(test, domainId);
    await test.call(alertManagement.acknowledge, { params: { id }, body: {} }, colleague);
    await test.call(alertManagement.resolve, { params: { id }, body: { notes: 'x' } }, admin);
    const { alert } = await test.call(alertManagement.reopen, { params: { id }, body: { seen_version: 3 } }, admin);
    expect(alert).toMatchObject({ status: 'acknowledged', acknowledged_by: { id: colleague.id }, resolved_time: null });
  });

  it('is released by reopening: nobody owns it any more, and a critical one continues to escalate', async () => {
    const id = await openAlertRow(test, domainId, { severity: 'critical' });
    const due = new Date('2026-11-20T09:00:00Z');
    await test.context.store.db.updateTable('alerts').set({ escalates_at: due }).where('id', '=', id).execute();
    await test.call(alertManagement.acknowledge, { params: { id }, body: {} }, colleague);
    const { alert } = await test.call(alertManagement.reopen, { params: { id }, body: {} }, colleague);
    expect(alert).toMatchObject({ status: 'open', acknowledged_by: null, acknowledged_time: null });
    const row = () => test.context.store.db.selectFrom('alerts').select('escalates_at').where('id', '=', id).executeTakeFirst();
    expect((await row())?.escalates_at).not.toBeNull();
    await test.call(alertManagement.resolve, { params: { id }, body: { notes: 'x' } }, colleague);
    expect((await row())?.escalates_at).toBeNull();
    expect((await test.call(alertManagement.reopen, { params: { id }, body: {} }, colleague)).alert.status).toBe('open');
    expect((await row())?.escalates_at).not.toBeNull();
  });

  it('a stale action on one that only came up says when it came up', async () => {
    const id = await openAlertRow(test, domainId);
    await expect(
      test.call(alertManagement.acknowledge, { params: { id }, body: { seen_version: 9 } }, admin),
    ).rejects.toMatchObject({ status: 409, body: { error: expect.not.stringContaining('not been touched') } });
  });

  it('refuses a text that cannot be stored, with a sentence', async () => {
    const id = await openAlertRow(test, domainId);
    for (const text of ['a\0b', 'half \ud800 a pair'])
      await expect(test.call(alertManagement.comment, { params: { id }, body: { text } }, admin)).rejects.toMatchObject({
        status: 400,
        body: { details: { fields: [{ field: 'text' }] } },
      });
    await expect(test.call(alertManagement.alerts, { query: { q: '\0' } }, admin)).rejects.toMatchObject({ status: 400 });
  });

  it('does a repeated action once', async () => {
    const id = await openAlertRow(test, domainId);
    const key = crypto.randomUUID();
    const send = () =>
      test.app.inject({
        method: 'POST',
        url: `/api/alert-management/alerts/${id}/acknowledge`,
        headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': key },
        payload: { seen_version: 1 },
      });
    const answers = await Promise.all([send(), send()]);
    await send();
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    const { alert, timeline } = await test.call(alertManagement.alert, { params: { id } }, admin);
    expect(alert.version).toBe(2);
    expect(timeline.filter(({ kind }) => kind === 'acknowledged')).toHaveLength(1);
  });

  it('lets a customer view, and act only with the access level "comment"', async () => {
    const id = await openAlertRow(test, domainId);
    const viewer = await test.login('customer', [{ customerId, level: 'view' }]);
    const commenter = await test.login('customer', [{ customerId, level: 'comment' }]);
    const stranger = await test.login('customer', [{ customerId: await test.customer('Other'), level: 'owner' }]);
    expect((await test.call(alertManagement.alert, { params: { id } }, viewer)).alert.id).toBe(id);
    const act = (who: TestUser) => test.call(alertManagement.acknowledge, { params: { id }, body: {} }, who);
    await expect(act(viewer)).rejects.toMatchObject({ status: 403 });
    await expect(act(stranger)).rejects.toMatchObject({ status: 404 });
    expect((await act(commenter)).alert.status).toBe('acknowledged');
  });

  it('shows alerts of the intake to staff alone', async () => {
    const id = await openAlertRow(test, null, { rule: 'ingestion_stalled' });
    const owner = await test.login('customer', [{ customerId, level: 'owner' }]);
    await expect(test.call(alertManagement.alert, { params: { id } }, owner)).rejects.toMatchObject({ status: 404 });
    const seen = await test.call(alertManagement.alerts, { query: { status: 'open' as never } }, owner);
    expect(seen.alerts.every((alert) => alert.domain_id === domainId)).toBe(true);
    const all = await test.call(alertManagement.alerts, { query: { rule: 'ingestion_stalled' } }, admin);
    expect(all.alerts.map((alert) => alert.id)).toEqual([id]);
  });
});
