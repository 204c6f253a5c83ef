import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLiveHub } from '#server/services/live/hub.ts';
import type { PageEvent } from '#server/services/live/listener.ts';
import type { LiveHub } from '#server/services/live/live-hub.ts';
import { addLiveEvent, newestLiveEvent } from '#server/store/delivery/live-events.ts';
import { changeAssociation, putAssociation, removeAssociation } from '#server/store/people/associations.ts';
import { changePerson } from '#server/store/people/people.ts';
import { revokeSession } from '#server/store/people/sessions.ts';
import { setDefaultCustomer, setStatus } from '#server/store/people/users.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { sessionOf } from '#tests/fakes/sessions.ts';

let test: TestApp;
let staff: TestUser;
let seven: number;
let eight: number;
let ofSeven: TestUser;
let ofEight: TestUser;

beforeAll(async () => {
  test = await openTestApp();
  seven = await test.customer('Seven');
  eight = await test.customer('Eight');
  staff = await test.login('admin');
  ofSeven = await test.login('customer', [{ customerId: seven }]);
  ofEight = await test.login('customer', [{ customerId: eight }]);
});
afterAll(() => test.close());

const say = (what: string, customerIds: number[] = []) =>
  addLiveEvent(test.context.store.db, { at: new Date(), kind: 'alert', customerIds, body: { what } });

/**
 * A page of a hub that is open now, `opened` after this event, and closes when so many events that are no beats came; `heard` grows with
 * them.
 */
async function openPage(hub: LiveHub, who: TestUser, count: number, afterId: number | null = null) {
  const heard: PageEvent[] = [];
  const events = hub.listen({ sessionId: await sessionOf(test, who), userId: who.id, afterId })[Symbol.asyncIterator]();
  // The first beat says that the page is open, and after which event.
  const first = (await events.next()) as IteratorYieldResult<PageEvent>;
  const follow = async () => {
    for await (const event of { [Symbol.asyncIterator]: () => events }) {
      if (event.kind !== 'beat') heard.push(event);
      if (heard.length === count) break;
    }
    return heard;
  };
  return { heard, opened: first.value.id, ended: follow() };
}
const follow = async (...given: Parameters<typeof openPage>) => (await openPage(...given)).ended;
const words = (heard: PageEvent[]) => heard.map(({ body }) => body['what']);

describe('the hub of live events', () => {
  it('ends at once for a page that connects while the process ends', async () => {
    const hub = openLiveHub(test.context);
    await openPage(hub, staff, 1);
    await hub.stop();
    const late = hub.listen({ sessionId: await sessionOf(test, staff), userId: staff.id, afterId: null });
    expect(await late[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
    expect(hub.listeners()).toBe(0);
  });

  it('begins again with the next page where the database was away for the first', async () => {
    const { store } = test.context;
    let isAway = true;
    const db = new Proxy(store.db, {
      get: (real, name) => {
        if (isAway) throw new Error('the database is away');
        const found: unknown = Reflect.get(real, name);
        return typeof found === 'function' ? found.bind(real) : found;
      },
    });
    const hub = openLiveHub({ ...test.context, store: { ...store, db } });
    await expect(openPage(hub, staff, 1)).rejects.toThrow('the database is away');
    isAway = false;
    const page = await openPage(hub, staff, 1);
    await say('heard all the same');
    expect(words(await page.ended)).toEqual(['heard all the same']);
    await hub.stop();
  });

  it('sends every page of every process what it may receive, in order', async () => {
    const hubs = [openLiveHub(test.context), openLiveHub(test.context)];
    const pages = await Promise.all(
      hubs.flatMap((hub) => [openPage(hub, staff, 3), openPage(hub, ofSeven, 2), openPage(hub, ofEight, 1)]),
    );
    await say('for seven', [seven]);
    await say('for staff');
    await say('for both', [seven, eight]);
    const heard = (await Promise.all(pages.map(({ ended }) => ended))).map(words);
    const each = [['for seven', 'for staff', 'for both'], ['for seven', 'for both'], ['for both']];
    expect(heard).toEqual([...each, ...each]);
    for (const hub of hubs) await hub.stop();
  });

  it('sends what was missed since an event, and only that', async () => {
    const hub = openLiveHub(test.context);
    const { heard, ended } = await openPage(hub, staff, 3);
    await say('one');
    await say('two');
    await say('not for you', [eight]);
    await ended;
    const [one] = heard;
    expect(words(await follow(hub, ofEight, 1, one?.id ?? 0))).toEqual(['not for you']);
    expect(words(await follow(hub, staff, 2, one?.id ?? 0))).toEqual(['two', 'not for you']);
    await hub.stop();
  });

  it('sends an event whose number is lower than one already sent', async () => {
    const hub = openLiveHub(test.context);
    const { heard, ended } = await openPage(hub, staff, 2);
    const { db } = test.context.store;
    const next = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('live_events', 'id')) as id`.execute(db);
    await say('later number');
    await expect.poll(() => words(heard)).toEqual(['later number']);
    await sql`insert into live_events (id, at, kind, customer_ids, body) overriding system value
      values (${next.rows[0]?.id}, now(), 'alert', '{}', '{"what": "earlier number"}')`.execute(db);
    await sql`select pg_notify('beacon_live', '')`.execute(db);
    expect(words(await ended)).toEqual(['later number', 'earlier number']);
    await hub.stop();
  });

  it('misses nothing that happens while it begins to listen', async () => {
    const { store } = test.context;
    if (store.kind !== 'embedded') throw new Error('This test holds up the embedded database.');
    const listen: typeof store.embedded.listen = async (...args) => {
      await say('meanwhile', [seven]);
      return store.embedded.listen(...args);
    };
    const before = await newestLiveEvent(store.db);
    const hub = openLiveHub({ ...test.context, store: { ...store, embedded: { ...store.embedded, listen } } });
    const pages = [staff, ofSeven].map(async (who) => {
      const { heard, opened } = await openPage(hub, who, 1, before);
      await expect.poll(() => words(heard)).toEqual(['meanwhile']);
      expect(opened).toBe(heard[0]?.id);
    });
    await Promise.all(pages);
    await hub.stop();
  });

  it('asks for a fresh start where too much was missed', async () => {
    const hub = openLiveHub(test.context);
    const { ended } = await openPage(hub, staff, 511);
    await sql`insert into live_events (at, kind, customer_ids, body)
      select now(), 'alert', '{}', '{"what": "one of many"}' from generate_series(1, 510)`.execute(test.context.store.db);
    await say('the last');
    await ended;
    const [event] = await follow(hub, staff, 1, 1);
    expect(event?.kind).toBe('reset');
    await hub.stop();
  });

  it('sends nothing more to a session that was revoked or whose person was deactivated, and ends it', async () => {
    const { db } = test.context.store;
    const hub = openLiveHub(test.context);
    const leaver = await test.login('customer', [{ customerId: seven }]);
    const fired = await test.login('admin');
    const pages = await Promise.all([leaver, fired, staff].map((who) => openPage(hub, who, 2)));
    await say('while all may hear', [seven]);
    await expect.poll(() => pages.map(({ heard }) => words(heard))).toEqual(Array(3).fill(['while all may hear']));
    await revokeSession(db, await sessionOf(test, leaver), new Date());
    await setStatus(db, fired.id, 'active', 'inactive');
    await say('a secret', [seven]);
    const heard = await Promise.all(pages.map(({ ended }) => ended));
    expect(heard.map(words)).toEqual([['while all may hear'], ['while all may hear'], ['while all may hear', 'a secret']]);
    await hub.stop();
  });

  it('sends nothing more about a customer that was taken away, and has the page reload everything', async () => {
    const { db } = test.context.store;
    const hub = openLiveHub(test.context);
    const ofBoth = await test.login('customer', [{ customerId: seven }, { customerId: eight }]);
    const association = { userId: ofBoth.id, customerId: seven, accessLevel: 'manage', isPrimaryContact: false } as const;
    const page = await openPage(hub, ofBoth, 3);
    const id = await putAssociation(db, association);
    await say('for seven', [seven]);
    await expect.poll(() => words(page.heard)).toEqual(['for seven']);
    await changeAssociation(db, id, { isActive: false });
    await say('a secret of seven', [seven]);
    await say('for eight', [eight]);
    const heard = await page.ended;
    expect(heard.map(({ kind, body }) => body['what'] ?? kind)).toEqual(['for seven', 'rights', 'for eight']);
    await hub.stop();
  });

  it('notifies the pages of a person alone when their level, customers or role change, with no other news', async () => {
    const { db } = test.context.store;
    const hub = openLiveHub(test.context);
    const person = await test.login('customer', [{ customerId: seven }]);
    const changed = await openPage(hub, person, 4);
    const others = await openPage(hub, ofSeven, 1);
    const kinds = () => changed.heard.map(({ kind }) => kind);
    const lowered = { userId: person.id, customerId: seven, accessLevel: 'view', isPrimaryContact: false } as const;
    const id = await putAssociation(db, lowered);
    await expect.poll(kinds).toEqual(['rights']);
    await removeAssociation(db, id);
    await expect.poll(kinds).toEqual(['rights', 'rights']);
    await changePerson(db, person.id, { role: 'analyst' });
    await expect.poll(kinds).toEqual(['rights', 'rights', 'rights']);
    await setStatus(db, person.id, 'active', 'locked');
    expect((await changed.ended).length).toBe(3);
    await say('for seven', [seven]);
    expect(words(await others.ended)).toEqual(['for seven']);
    await hub.stop();
  });

  it('notifies every page of a person who switches to another customer', async () => {
    const hub = openLiveHub(test.context);
    const ofBoth = await test.login('customer', [{ customerId: seven }, { customerId: eight }]);
    const second = await openPage(hub, ofBoth, 1);
    await setDefaultCustomer(test.context.store.db, ofBoth.id, eight);
    expect((await second.ended).map(({ kind }) => kind)).toEqual(['rights']);
    await hub.stop();
  });

  it('ends its pages when it stops', async () => {
    const hub = openLiveHub(test.context);
    const { ended } = await openPage(hub, staff, 99);
    expect(hub.listeners()).toBe(1);
    await hub.stop();
    expect(await ended).toEqual([]);
    expect(hub.listeners()).toBe(0);
  });

  it('is sent as server-sent events with numbers to go on from', async () => {
    const admin = await test.login('admin');
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const address = test.app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const ending = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}/api/alert-management/stream`, {
      headers: { authorization: `Bearer ${admin.token}` },
      signal: ending.signal,
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    await say('over the wire');
    const { value } = (await reader?.read()) ?? {};
    expect(value).toMatch(/^id: \d+\nevent: alert\ndata: \{.*"what":"over the wire".*\}\n\n$/);
    ending.abort();
    await expect.poll(() => test.context.live.listeners()).toBe(0);
  });
});
