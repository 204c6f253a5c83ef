import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth, connectivity } from '#src/client/actors.ts';
import { tokenKey } from '#src/client/token.ts';
import { type CustomerView, dropView } from '#src/session/customer-view.ts';
import { type SignedIn, signedIn } from '#src/session/signed-in.ts';
import { tokenOf } from '../worker/host.ts';

const ownToken = tokenOf('41', Date.now() + 3_600_000);
const opened: string[] = [];
const asked: (string | null)[] = [];
let open: SignedIn | null = null;

const store = (more: Partial<CustomerView> = {}) => {
  const view: CustomerView = { customerId: 3, user: '41', token: 'view', until: Date.now() + 1_800_000, ...more };
  sessionStorage.setItem('beacon_customer_view', JSON.stringify(view));
};
const isSignedIn = () => auth.getSnapshot().matches('authenticated') && localStorage.getItem(tokenKey) === ownToken;
const settle = () => vi.waitFor(() => expect(open?.session.getSnapshot().matches('loadingProfile')).toBe(false));

/** The page as it opens: the server knows the person's own session, and no view any more. */
async function openPage(): Promise<SignedIn> {
  open = await signedIn();
  await settle();
  return open;
}

beforeEach(() => {
  opened.length = 0;
  asked.length = 0;
  vi.stubGlobal('location', { pathname: '/app/dashboard', assign: (url: string) => opened.push(url) });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization');
    asked.push(token);
    if (token !== `Bearer ${ownToken}`)
      return Response.json({ success: false, error: 'This view of the portal has ended.' }, { status: 401 });
    return url.endsWith('/auth/profile')
      ? Response.json({ success: false, error: 'Later' }, { status: 500 })
      : Response.json({ success: true });
  });
  connectivity.start();
  localStorage.setItem(tokenKey, ownToken);
  auth.start();
  const expiresAt = Date.now() + 3_600_000;
  if (auth.getSnapshot().matches('starting')) auth.send({ type: 'start', token: ownToken, expiresAt, at: Date.now() });
});
afterEach(() => {
  if (open?.session.getSnapshot().status === 'active') open.session.send({ type: 'signedOut' });
  dropView();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a view of a customer’s portal that ended elsewhere', () => {
  it('leads back to the customer’s file on the first reply, and the person stays signed in', async () => {
    store();
    const { session, view, viewEnded } = await openPage();
    expect([view?.customerId, viewEnded]).toEqual([3, false]);
    await vi.waitFor(() => expect(session.getSnapshot().status).toBe('done'));
    expect(asked.every((token) => token === 'Bearer view')).toBe(true);
    expect(opened).toEqual(['/app/customers/3']);
    expect(isSignedIn()).toBe(true);
  });

  it('says so once on the page that opens then', async () => {
    store();
    await openPage();
    dropView();
    expect(await openPage()).toMatchObject({ view: null, viewEnded: true });
    open?.session.send({ type: 'signedOut' });
    expect(await openPage()).toMatchObject({ view: null, viewEnded: false });
  });

  it('says so too where its hour was over before the page opened', async () => {
    store({ until: Date.now() - 1 });
    expect(await openPage()).toMatchObject({ view: null, viewEnded: true });
    expect(opened).toEqual([]);
    expect(isSignedIn()).toBe(true);
  });

  it('ends when its hour is over, with nothing asked', async () => {
    vi.stubGlobal('fetch', () => new Promise<Response>(() => {}));
    store({ until: Date.now() + 300 });
    open = await signedIn();
    await vi.waitFor(() => expect(opened).toEqual(['/app/customers/3']));
    expect(sessionStorage.getItem('beacon_customer_view')).toBeNull();
    expect(isSignedIn()).toBe(true);
  });
});
