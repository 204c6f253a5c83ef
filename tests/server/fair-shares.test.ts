import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Lookup } from '#domain/dns/answer.ts';
import type { Zone } from '#domain/dns/zone.ts';
import { makePushKeys } from '#server/ports/push.ts';
import { arePushKeys } from '#server/services/delivery/devices.ts';
import { pushTo } from '#server/services/delivery/send-push.ts';
import { cleanUpNightly } from '#server/services/intake/nightly-cleanup.ts';
import { visitorMeans } from '#server/services/public/visitor-means.ts';
import { passwordFits } from '#server/services/sessions/password.ts';
import { openTurns, reservedTurn } from '#server/services/turns.ts';
import { addLiveEvent } from '#server/store/delivery/live-events.ts';
import { subscriptionsOf } from '#server/store/delivery/push-subscriptions.ts';
import { addLink } from '#server/store/documents/report-links.ts';
import { addInvitation } from '#server/store/people/invitations.ts';
import { noteFailure } from '#server/store/people/sign-in-attempts.ts';
import { addUser } from '#server/store/people/users.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { type OwnDomain, ownDomain } from '#tests/support/own-domain.ts';

let app: TestApp;
let own: OwnDomain;
let asked = 0;
const zone: Zone = {};

beforeAll(async () => {
  app = await openTestApp({ zone });
  const { lookup, fresh } = app.context.dns;
  app.context.dns.fresh = (name, type) => {
    if (type === 'TXT' && name === `_dmarc.${own.name}`) asked += 1;
    return pause(20).then(() => fresh(name, type));
  };
  app.context.dns.lookup = lookup;
  own = await ownDomain(app);
});
afterAll(() => app.close());

const statuses = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((one) => (one.status === 'fulfilled' ? 200 : (one.reason as { status: number }).status));

describe('turns', () => {
  it('run so many at once, let so many wait and refuse the rest with a time to come back', async () => {
    const inTurn = openTurns<string>({ atOnce: 2, mostWaiting: 3, refusal: 'Later.', retryAfterSeconds: 7 });
    let running = 0;
    let peak = 0;
    const work = async () => {
      running += 1;
      peak = Math.max(peak, running);
      await pause(5);
      running -= 1;
    };
    const first = Array.from({ length: 5 }, () => inTurn('a', work));
    expect(() => inTurn('a', work)).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 7 }) as Error);
    await Promise.all([...first, inTurn('b', work)]);
    expect(peak).toBe(3);
    await expect(inTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(inTurn('a', () => Promise.resolve('again'))).resolves.toBe('again');
  });
});

describe('a turn for values that are taken slowly', () => {
  const inTurn = openTurns<string>({ atOnce: 1, mostWaiting: 1, refusal: 'Later.', retryAfterSeconds: 7 });
  async function* three() {
    yield* [1, 2, 3];
  }
  const isFree = () => Promise.race([inTurn('a', async () => true), pause(20).then(() => false)]) as Promise<boolean>;

  it('ends with the last value', async () => {
    const found: number[] = [];
    for await (const one of await reservedTurn(inTurn, 'a', three())) found.push(one);
    expect(found).toEqual([1, 2, 3]);
    expect(await isFree()).toBe(true);
  });

  it('buffers until a reader who consumes nothing goes, and refuses whom it cannot let wait', async () => {
    const first = await reservedTurn(inTurn, 'a', three());
    const second = reservedTurn(inTurn, 'a', three());
    await expect(reservedTurn(inTurn, 'a', three())).rejects.toMatchObject({ status: 429 });
    await first.return?.();
    await (await second).return?.();
    expect(await isFree()).toBe(true);
  });

  it('ends where reading fails', async () => {
    async function* broken() {
      yield Promise.reject(new Error('gone'));
    }
    const failing = await reservedTurn(inTurn, 'a', broken());
    await expect(failing.next()).rejects.toThrow('gone');
    expect(await isFree()).toBe(true);
  });
});

describe('one person does not take the server from others', () => {
  it.each([
    ['reports', contract.customers.generateReport, 7],
    ['exports', contract.exports.download, 6],
    ['searches', contract.reportingFilter.filter, 12],
  ] as const)('makes a few %s of a person at once, lets some wait and refuses the rest', async (what, call, most) => {
    const { token } = await own.login();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.app.inject({
          method: 'POST',
          url: `/api${call.path.replace(':id', String(own.customerId))}`,
          headers: { authorization: `Bearer ${token}` },
          payload: what === 'reports' ? { format: 'csv' } : { table: 'records', filter_config: {} },
        }),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(most);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('waits for slow name servers of one person with two lookups at a time', async () => {
    const { dns } = app.context;
    const { fresh } = dns;
    let open = 0;
    let peak = 0;
    dns.fresh = async () => {
      open += 1;
      peak = Math.max(peak, open);
      await pause(15);
      open -= 1;
      return { status: 'failed', reason: 'timeout', detail: 'slow' };
    };
    const who = await own.login();
    const body = { name: 'claimed-slowly.co.za', customer_id: own.customerId };
    const { id } = (await app.call(contract.domains.create, { body }, who)).domain;
    const before = peak;
    const sent = Array.from({ length: 12 }, () => app.call(contract.domains.verifyControl, { params: { id } }, who));
    const verified = await Promise.all(sent);
    dns.fresh = fresh;
    expect(before).toBe(0);
    // Two records of a claim are looked up together.
    expect(peak).toBe(4);
    expect(verified.map((one) => one.verified)).toEqual(Array(12).fill(false));
  });

  it('refuses passwords beyond a short queue', async () => {
    const answers = await statuses(Array.from({ length: 90 }, async () => passwordFits(null, 'seven green umbrellas')));
    expect(answers.filter((status) => status === 429).length).toBe(90 - 63);
  });

  it('checks a domain once for requests at the same time, and not again within 30 seconds', async () => {
    app.setTime('2026-11-20T10:00:00Z');
    const who = await own.login();
    const verify = () => app.call(contract.domains.verifyDns, { params: { id: own.id } }, who);
    asked = 0;
    await Promise.all([verify(), verify(), verify(), app.call(contract.securityScores.refresh, { params: { id: own.id } }, who)]);
    const once = asked;
    await verify();
    expect(asked).toBe(once);
    app.setTime('2026-11-20T10:00:31Z');
    await verify();
    expect(asked).toBeGreaterThan(once);
    expect(once).toBeLessThanOrEqual(2);
  });

  it('lets a visitor’s check end in time with "unknown" for what has no answer', async () => {
    const means = visitorMeans(
      {
        dns: { ...app.context.dns, lookup: () => new Promise(() => undefined) },
        fetchPolicy: () => new Promise(() => undefined),
        fetchRegistration: () => new Promise(() => undefined),
      },
      30,
    );
    const late = { status: 'failed', reason: 'timeout' };
    expect(await means.lookup('slow.co.za', 'TXT')).toMatchObject(late);
    expect(await means.lookup('slower.co.za', 'TXT')).toMatchObject(late);
    expect(await means.fetchPolicy('slow.co.za')).toMatchObject(late);
    expect(await means.fetchRegistration?.('slow.co.za')).toMatchObject({ status: 'unknown' });
    means.done();
  });

  it('keeps most lookups free of visitors', async () => {
    let open = 0;
    let peak = 0;
    const lookup: Lookup = async () => {
      open += 1;
      peak = Math.max(peak, open);
      await pause(2);
      open -= 1;
      return { status: 'failed', reason: 'servfail', detail: 'a test' };
    };
    const means = visitorMeans({ ...app.context, dns: { ...app.context.dns, lookup } }, 10_000);
    await Promise.all(Array.from({ length: 100 }, (_, index) => means.lookup(`a${index}.co.za`, 'TXT')));
    means.done();
    expect(peak).toBeLessThanOrEqual(24);
    expect(peak).toBeGreaterThan(8);
  });

  it('pushes to all devices at once, ten of a person at most, and forgets dead ones', async () => {
    const { db } = app.context.store;
    const who = await own.login();
    app.setTime('2026-11-20T10:00:00Z');
    const keys = { p256dh: makePushKeys().publicKey, auth: 'a'.repeat(22) };
    for (let index = 0; index < 12; index += 1) {
      const body = { endpoint: `https://push.example/${index}`, keys, device: `Device ${index}` };
      await app.call(contract.notifications.addPushSubscription, { body }, who);
    }
    const devices = await subscriptionsOf(db, who.id);
    expect(devices.map(({ device }) => device)).toEqual([...Array(10).keys()].map((index) => `Device ${11 - index}`));
    app.outward.push = () => 'fails';
    const [device] = devices;
    if (device === undefined) throw new Error('no device');
    const push = () => pushTo(app.context, device, {}, { topic: 't', isUrgent: false });
    await expect(push()).rejects.toThrow();
    device.failures = 20;
    await expect(push()).rejects.toThrow();
    app.setTime('2026-11-24T10:00:00Z');
    expect(await push()).toBe('gone');
    expect(await subscriptionsOf(db, who.id)).toHaveLength(9);
  });

  it('registers no device whose key is no point of the curve', () => {
    expect(arePushKeys({ p256dh: makePushKeys().publicKey, auth: 'a'.repeat(22) })).toBe(true);
    expect(arePushKeys({ p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) })).toBe(false);
    expect(arePushKeys({ p256dh: makePushKeys().publicKey, auth: 'a'.repeat(28) })).toBe(false);
  });

  it('opens ten event streams a session and fifty a person', async () => {
    const people = { sessionId: 's', userId: 7 };
    const closing = new AbortController();
    const open = (sessionId: string) => app.context.live.listen({ ...people, sessionId, afterId: null, closed: closing.signal });
    for (let count = 0; count < 10; count += 1) open('s');
    expect(() => open('s')).toThrow(expect.objectContaining({ status: 429 }) as Error);
    for (let count = 0; count < 40; count += 1) open(`s${count % 4}`);
    expect(() => open('another')).toThrow(expect.objectContaining({ status: 429 }) as Error);
    closing.abort();
    expect(() => open('s')).not.toThrow();
  });
});

it('forgets links to reports and for new passwords 30 days after their end, and no link that works', async () => {
  const { db } = app.context.store;
  app.setTime('2026-11-20T10:00:00Z');
  const who = await own.login();
  const body = { report_type: 'domain_analytics_report' as const, format: 'json' as const, domain_id: own.id };
  const runId = Number((await app.call(contract.reportScheduling.makeReport, { body }, who)).job_id);
  const at = app.context.clock.now();
  const days = [
    ['old', '2026-10-20T10:00:00Z'],
    ['ended', '2026-11-10T10:00:00Z'],
    ['live', '2026-11-30T10:00:00Z'],
  ] as const;
  for (const [name, end] of days) {
    const expiresAt = new Date(end);
    await addLink(db, { runId, tokenSha256: Buffer.from(name), passwordHash: null, by: who.id, at, expiresAt });
    for (const purpose of ['reset', 'setup'] as const) {
      const tokenHash = Buffer.from(`${purpose} ${name}`);
      await addInvitation(db, { tokenHash, purpose, userId: who.id, email: who.email, expiresAt, createdBy: null });
    }
  }
  await cleanUpNightly(app.context);
  const links = await db.selectFrom('report_links').select('token_sha256').orderBy('id').execute();
  expect(links.map((one) => Buffer.from(one.token_sha256).toString())).toEqual(['ended', 'live']);
  const left = await db.selectFrom('invitations').select('token_hash').where('user_id', '=', who.id).execute();
  const names = left.map((one) => Buffer.from(one.token_hash).toString()).sort();
  expect(names).toEqual(['reset ended', 'reset live', 'setup ended', 'setup live', 'setup old']);
});

it('forgets ended sessions, old tries, live events and undecided requests for access', async () => {
  const { db } = app.context.store;
  app.setTime('2026-06-01T10:00:00Z');
  const gone = await app.login('customer');
  await noteFailure(db, 'ip:old', app.context.clock.now(), () => 0);
  await addLiveEvent(db, { at: app.context.clock.now(), kind: 'alert', customerIds: [], body: {} });
  const old = await addUser(db, { email: 'old@example.com', name: 'Old', role: 'customer', status: 'pending_approval' });
  const fresh = await addUser(db, { email: 'new@example.com', name: 'New', role: 'customer', status: 'pending_approval' });
  await db
    .updateTable('users')
    .set({ created_at: new Date('2026-08-01T00:00:00Z') })
    .where('id', '=', old?.id ?? 0)
    .execute();
  app.setTime('2026-11-20T10:00:00Z');
  await cleanUpNightly(app.context);
  expect(await db.selectFrom('sessions').select('jti').where('user_id', '=', gone.id).execute()).toEqual([]);
  expect(await db.selectFrom('sign_in_attempts').select('key').where('key', '=', 'ip:old').execute()).toEqual([]);
  expect(await db.selectFrom('live_events').select('id').execute()).toEqual([]);
  const waiting = await db.selectFrom('users').select('id').where('status', '=', 'pending_approval').execute();
  expect(waiting.map(({ id }) => id)).toEqual([fresh?.id]);
});
