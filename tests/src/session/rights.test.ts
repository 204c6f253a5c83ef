import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { auth, connectivity } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { read } from '#src/client/query.ts';
import { tokenKey } from '#src/client/token.ts';
import { deviceDb } from '#src/offline/db.ts';
import { type SignedIn, signedIn } from '#src/session/signed-in.ts';
import { tokenOf } from '../worker/host.ts';

const token = tokenOf('42', Date.now() + 3_600_000);
let open: SignedIn;
/** The level of the person at the customers 1 and 2; `null` without access. */
let levels: (string | null)[] = [];

const context = () => {
  const held = levels.flatMap((level, at) =>
    level === null ? [] : [{ customer_id: at + 1, customer_name: `C${at + 1}`, access_level: level, domain_count: 1 }],
  );
  const ids = held.map(({ customer_id: id }) => id);
  return {
    default_customer_id: ids[0] ?? null,
    role: 'customer',
    is_admin: false,
    is_multi_customer: ids.length > 1,
    customer_ids: ids,
    associations: held,
  };
};
const profile = { id: 42, email: 'a@b.example', name: 'A', role: 'customer', level: null, customerIds: [1, 2] };
const owners = async () => (await (await deviceDb()).getAll('replies')).map(({ owner }) => owner);
const ready = () => vi.waitFor(() => expect(open.session.getSnapshot().matches('ready')).toBe(true));
const refresh = async () => {
  open.session.send({ type: 'refresh' });
  await ready();
};

beforeEach(async () => {
  levels = ['manage', 'manage'];
  vi.stubGlobal('location', { pathname: '/app/domains', assign: () => undefined });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/auth/profile')) return Response.json({ success: true, ...profile, user: profile });
    if (url.endsWith('/auth/customer-context')) return Response.json({ success: true, ...context() });
    if (context().customer_ids[0] === 1)
      return Response.json({
        success: true,
        domains: [{ name: 'of-one.co.za' }],
        pagination: { limit: 500, offset: 0, total: 1 },
      });
    return Response.json({ success: false, error: 'No' }, { status: 403 });
  });
  connectivity.start();
  localStorage.setItem(tokenKey, token);
  auth.start();
  if (auth.getSnapshot().matches('starting'))
    auth.send({ type: 'start', token, expiresAt: Date.now() + 3_600_000, at: Date.now() });
  open = await signedIn();
  await ready();
});
afterEach(() => {
  if (open.session.getSnapshot().status === 'active') open.session.send({ type: 'signedOut' });
  vi.unstubAllGlobals();
});

it('a customer that was taken away leaves the screen and the device', async () => {
  const observer = new QueryObserver(open.queries, read(calls.domains.list, {}));
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.domains).toHaveLength(1));
  await vi.waitFor(async () => expect(await owners()).toContain('42/1'));
  levels = [null, 'manage'];
  await refresh();
  await vi.waitFor(async () => {
    expect(observer.getCurrentResult().data).toBeUndefined();
    expect(await owners()).not.toContain('42/1');
  });
  stop();
});

it('another level is known at once, and what is on the screen is read again', async () => {
  const observer = new QueryObserver(open.queries, read(calls.domains.list, {}));
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  const { dataUpdatedAt } = observer.getCurrentResult();
  levels = ['view', 'manage'];
  await refresh();
  expect(open.session.getSnapshot().context.context?.associations[0]?.access_level).toBe('view');
  await vi.waitFor(() => expect(observer.getCurrentResult().dataUpdatedAt).toBeGreaterThan(dataUpdatedAt));
  stop();
});
