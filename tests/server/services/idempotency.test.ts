import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { answerErrors } from '#server/answer-errors.ts';
import { bind } from '#server/bind.ts';
import type { Call } from '#server/context.ts';
import { AppError, conflict } from '#server/errors.ts';
import { dropOldReplies, fingerprintOf, once } from '#server/services/idempotency.ts';
import { takeKey } from '#server/store/people/idempotency.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const group = {
  note: endpoint({
    method: 'POST',
    path: '/notes/:id',
    access: 'user',
    params: z.object({ id: z.coerce.number() }),
    body: z.object({ text: z.string() }),
    reply: z.object({ id: z.number(), times: z.number() }),
    failure: 'The note could not be kept',
    offline: 'queue',
  }),
  plain: endpoint({
    method: 'POST',
    path: '/plain',
    access: 'user',
    reply: z.object({ times: z.number() }),
    failure: 'It could not be done',
  }),
};
const start = '2026-11-20T10:00:00Z';

let test: TestApp;
let web: FastifyInstance;
let user: TestUser;
let done: { key: string | null; doneAt: Date | null }[] = [];
let act: () => Promise<void>;

beforeAll(async () => {
  test = await openTestApp({ now: start });
  user = await test.login('admin');
  web = Fastify();
  answerErrors(web, test.context);
  bind(web, test.context, group, {
    note: async (call: Call, { params }: { params: { id: number } }) => {
      done.push({ key: call.idempotencyKey, doneAt: call.doneAt });
      await act();
      return { id: params.id, times: done.length };
    },
    plain: async (call: Call) => {
      done.push({ key: call.idempotencyKey, doneAt: call.doneAt });
      return { times: done.length };
    },
  });
});
afterAll(async () => {
  await web.close();
  await test.close();
});
beforeEach(() => {
  test.setTime(start);
  done = [];
  act = async () => {};
});

type Asked = { key?: string; text?: string; id?: number; doneAt?: string; who?: TestUser; url?: string };

async function ask({ key, text = 'seen', id = 1, doneAt, who = user, url = `/api/notes/${id}` }: Asked) {
  const headers: Record<string, string> = { authorization: `Bearer ${who.token}` };
  if (key !== undefined) headers['idempotency-key'] = key;
  if (doneAt !== undefined) headers['x-done-at'] = doneAt;
  const answer = await web.inject({ method: 'POST', url, headers, payload: { text } });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), retryAfter: answer.headers['retry-after'] };
}

describe('a call that a device may send twice', () => {
  it('is done once and answered the same again, whatever the request id', async () => {
    const key = randomUUID();
    const first = await ask({ key });
    expect(first).toMatchObject({ status: 200, body: { success: true, id: 1, times: 1 } });
    expect(await ask({ key })).toEqual(first);
    expect(await ask({ key: key.toUpperCase() })).toEqual(first);
    expect(done).toEqual([{ key, doneAt: null }]);
  });

  it('is done as often as it comes without a key or with another', async () => {
    await ask({});
    await ask({});
    await ask({ key: randomUUID() });
    expect(done).toHaveLength(3);
  });

  it('knows keys of a user only from that user', async () => {
    const key = randomUUID();
    const other = await test.login('admin');
    await ask({ key });
    expect((await ask({ key, who: other })).body).toMatchObject({ times: 2 });
  });

  it('shows no stored reply to somebody whose rights were changed since', async () => {
    const key = randomUUID();
    const customerId = await test.customer();
    const who = await test.login('customer', [{ customerId, level: 'manage' }]);
    expect(await ask({ key, who })).toMatchObject({ status: 200 });
    const held = test.context.store.db.updateTable('user_customers').where('user_id', '=', who.id);
    await held.set({ access_level: 'view' }).execute();
    expect(await ask({ key, who })).toMatchObject({ status: 403, body: { code: 'forbidden', details: { is_done: true } } });
    await held.set({ access_level: 'manage' }).execute();
    expect(await ask({ key, who })).toMatchObject({ status: 200 });
    expect(done).toHaveLength(1);
  });

  it('stores a refusal with its message and details', async () => {
    const key = randomUUID();
    act = async () => {
      throw conflict('Resolved by Thabo at 14:02', { alert: { version: 4 } });
    };
    const first = await ask({ key });
    act = async () => {};
    const second = await ask({ key });
    expect(second).toMatchObject({ status: 409, body: { code: 'conflict', details: { alert: { version: 4 } } } });
    expect({ ...second.body, request_id: '' }).toEqual({ ...first.body, request_id: '' });
    expect(done).toHaveLength(1);
  });

  it.each([
    ['went wrong here', new Error('a bug')],
    ['came too often', new AppError('rate-limited', 'Wait a minute')],
    ['needs a new sign-in', new AppError('unauthenticated', 'Sign in')],
    ['hung on somebody else', new AppError('upstream', 'No answer')],
  ])('runs again what %s', async (_, error) => {
    const key = randomUUID();
    act = async () => {
      throw error;
    };
    expect((await ask({ key })).status).toBeGreaterThanOrEqual(400);
    act = async () => {};
    expect(await ask({ key })).toMatchObject({ status: 200, body: { times: 2 } });
    expect((await ask({ key })).body).toMatchObject({ times: 2 });
  });

  it('refuses a key that belongs to another body or another address', async () => {
    const key = randomUUID();
    await ask({ key });
    for (const other of [{ text: 'another' }, { id: 2 }]) {
      const answer = await ask({ key, ...other });
      expect(answer).toMatchObject({ status: 422, body: { code: 'limit' } });
      expect(answer.body['error']).toContain('another request');
    }
    expect(done).toHaveLength(1);
  });

  it('refuses a key that is no UUID, and takes none where nothing is queued', async () => {
    expect((await ask({ key: 'again' })).status).toBe(400);
    const key = randomUUID();
    await ask({ url: '/api/plain', key });
    expect((await ask({ url: '/api/plain', key })).body).toMatchObject({ times: 2 });
    expect(done).toEqual([
      { key: null, doneAt: null },
      { key: null, doneAt: null },
    ]);
  });

  it('runs once when it comes many times at once; the others wait for the reply', async () => {
    const key = randomUUID();
    act = () => new Promise((resolve) => setTimeout(resolve, 250));
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ key })));
    expect(done).toHaveLength(1);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('takes over what a crash left after a minute, not before', async () => {
    const key = randomUUID();
    const url = '/api/notes/1';
    const now = new Date(start);
    const left = { userId: user.id, key, claim: randomUUID() };
    const request = { endpoint: 'POST /notes/:id', fingerprint: fingerprintOf('POST', url, { text: 'seen' }) };
    await takeKey(test.context.store.db, left, request, now, now);
    const call = await callOf(key);
    const run = async () => ({ times: 1 });
    await expect(once(call, request, run, 0)).rejects.toMatchObject({ code: 'rate-limited', status: 429 });
    expect(done).toHaveLength(0);
    test.setTime('2026-11-20T10:01:01Z');
    expect(await ask({ key })).toMatchObject({ status: 200, body: { times: 1 } });
    expect((await ask({ key })).body).toMatchObject({ times: 1 });
  });

  it('does not let a slow one that was taken for dead put its reply over the newer one', async () => {
    const key = randomUUID();
    const request = { endpoint: 'POST /notes/:id', fingerprint: 'f' };
    const call = await callOf(key);
    const begun = Promise.withResolvers<void>();
    const work = Promise.withResolvers<object>();
    const slow = once(call, request, () => {
      begun.resolve();
      return work.promise;
    });
    await begun.promise;
    test.setTime('2026-11-20T10:01:01Z');
    expect(await once(call, request, async () => ({ run: 'second' }))).toEqual({ run: 'second' });
    work.resolve({ run: 'first' });
    await slow;
    expect(await once(call, request, async () => ({ run: 'third' }))).toEqual({ run: 'second' });
  });

  it('keeps a reply for 72 hours and no longer', async () => {
    const key = randomUUID();
    await ask({ key });
    const left = async (now: string) => {
      test.setTime(now);
      await dropOldReplies(test.context);
      const rows = await test.context.store.db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute();
      return rows.length;
    };
    expect(await left('2026-11-23T09:59:00Z')).toBe(1);
    expect(await left('2026-11-23T10:01:00Z')).toBe(0);
  });
});

describe('when it was done', () => {
  it.each([
    ['an hour ago', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00.000Z'],
    ['an hour ago, in local time', '2026-11-20T11:00:00+02:00', '2026-11-20T09:00:00.000Z'],
    ['by a clock three minutes ahead', '2026-11-20T10:03:00Z', '2026-11-20T10:00:00.000Z'],
  ])('takes %s', async (_, doneAt, taken) => {
    expect((await ask({ doneAt })).status).toBe(200);
    expect(done[0]?.doneAt?.toISOString()).toBe(taken);
  });

  it.each([
    ['the future', '2026-11-20T10:06:00Z'],
    ['more than 30 days ago', '2026-10-21T09:59:00Z'],
    ['no time at all', 'yesterday'],
  ])('refuses %s in words', async (_, doneAt) => {
    const answer = await ask({ doneAt });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(done).toHaveLength(0);
  });
});

async function callOf(key: string) {
  const actor = {
    userId: user.id,
    role: 'admin' as const,
    customers: {},
    sessionId: '',
    needsFactor: false,
    email: '',
    name: '',
    defaultCustomerId: null,
  };
  return {
    ...test.context,
    requestId: '',
    ip: '',
    userAgent: '',
    actor,
    idempotencyKey: key,
    doneAt: null,
    closed: new AbortController().signal,
  };
}
