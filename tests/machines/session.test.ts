import { expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { sessionMachine } from '#machines/session.ts';
import type { CustomerContext, Profile, SessionEvent, SessionFacts } from '#machines/session-facts.ts';

const profile: Profile = { id: 7, email: 'a@b.example', name: 'A', role: 'customer', level: null, customerIds: [1, 2] };
const contextOf = (customer: number | null): CustomerContext => ({
  default_customer_id: customer,
  role: 'customer',
  is_admin: false,
  is_multi_customer: true,
  customer_ids: [1, 2],
  associations: [],
});
const offline = Object.assign(new Error('offline'), { code: 'network' });

/** A session whose server answers what stands in `server`; `done` lists the actions that reached outside. */
function session(server: { profile: Profile | Error; context: CustomerContext | Error }, saved: SessionFacts | null = null) {
  const done: string[] = [];
  let report: (event: SessionEvent) => void = () => {};
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        follow: fromCallback<SessionEvent>(({ sendBack }) => {
          report = sendBack;
          return () => done.push('stopped following');
        }),
        loadProfile: fromPromise<Profile>(() =>
          server.profile instanceof Error ? Promise.reject(server.profile) : Promise.resolve(server.profile),
        ),
        loadContext: fromPromise<CustomerContext>(() =>
          server.context instanceof Error ? Promise.reject(server.context) : Promise.resolve(server.context),
        ),
      },
      actions: {
        saveFacts: () => done.push('saved'),
        noSession: () => done.push('no session'),
        forgetLost: () => done.push('forgets what was lost'),
        readAgain: () => done.push('reads again'),
        showCustomer: ({ context }) => done.push(`shows customer ${context.context?.default_customer_id}`),
        close: () => done.push('closed'),
      },
    }),
    { input: { saved } },
  );
  actor.start();
  return { actor, done, report: (event: SessionEvent) => report(event) };
}

test('the first customers are no switch; another default customer is, the same one is none', async () => {
  const { actor, done } = session({ profile, context: contextOf(1) });
  await waitFor(actor, (state) => state.matches('ready'));
  expect(done).toEqual(['saved']);
  actor.send({ type: 'contextChanged', context: contextOf(1) });
  actor.send({ type: 'contextChanged', context: contextOf(2) });
  expect(done).toEqual(['saved', 'saved', 'saved', 'shows customer 2']);
});

test('a customer switched on another device shows when the session is loaded', async () => {
  const saved = { profile, context: contextOf(1), contextError: null };
  const { actor, done } = session({ profile, context: contextOf(null) }, saved);
  await waitFor(actor, (state) => state.matches('ready'));
  expect(done).toContain('shows customer null');
});

test('offline it shows who it was last, and loads again once it is connected', async () => {
  const server = { profile: offline as Profile | Error, context: contextOf(1) };
  const { actor, report } = session(server, { profile, context: contextOf(1), contextError: null });
  await waitFor(actor, (state) => state.matches('saved'));
  server.profile = profile;
  report({ type: 'reconnected' });
  await waitFor(actor, (state) => state.matches('ready'));
});

test.each([
  ['a failing server', Object.assign(new Error('Failed'), { status: 500 })],
  ['a limit', Object.assign(new Error('Wait'), { status: 429 })],
  ['a server that is not reached', offline],
  ['a request that was given up', new DOMException('aborted', 'AbortError')],
])('%s ends no session: the last profile shows, or the reason and a retry', async (_, failure) => {
  const server = { profile: failure as Profile | Error, context: contextOf(1) };
  const known = session(server, { profile, context: contextOf(1), contextError: null });
  await waitFor(known.actor, (state) => state.matches('saved'));
  const first = session(server);
  await waitFor(first.actor, (state) => state.matches('failed'));
  expect(first.actor.getSnapshot().context.profileError).toBe(failure.message);
  expect([...known.done, ...first.done]).not.toContain('no session');
  server.profile = profile;
  first.actor.send({ type: 'refresh' });
  await waitFor(first.actor, (state) => state.matches('ready'));
  expect(first.actor.getSnapshot().context).toMatchObject({ profile, profileError: null });
});

test('it loads the profile again after 10 minutes, and after a failure by itself', async () => {
  vi.useFakeTimers();
  const server = { profile: profile as Profile | Error, context: contextOf(1) };
  const { actor } = session(server);
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('ready'));
  server.profile = { ...profile, name: 'B' };
  await vi.advanceTimersByTimeAsync(600_000);
  expect(actor.getSnapshot().context.profile?.name).toBe('B');
  server.profile = offline;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(actor.getSnapshot().value).toBe('saved');
  server.profile = profile;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(actor.getSnapshot().context.profile?.name).toBe('A');
  vi.useRealTimers();
});

test('it ends and closes with the sign-out, and where the server knows no such session', async () => {
  const left = session({ profile, context: contextOf(1) });
  await waitFor(left.actor, (state) => state.matches('ready'));
  left.report({ type: 'signedOut' });
  expect(left.actor.getSnapshot().status).toBe('done');
  expect(left.done.slice(1).sort()).toEqual(['closed', 'stopped following']);

  const unknown = session({ profile: Object.assign(new Error('Sign in'), { status: 401 }), context: contextOf(1) });
  await waitFor(unknown.actor, (state) => state.status === 'done');
  expect(unknown.done).toEqual(expect.arrayContaining(['no session', 'closed', 'stopped following']));
});

const held = (level: string, ids = [1, 2]): CustomerContext => ({
  ...contextOf(1),
  customer_ids: ids,
  associations: ids.map((id) => ({ customer_id: id, customer_name: `C${id}`, access_level: level, domain_count: 1 })),
});

test('a customer that is gone is forgotten, another level is read again, and the same rights change nothing', async () => {
  const server = { profile, context: held('manage') };
  const { actor, done } = session(server);
  const again = async (context: CustomerContext) => {
    done.length = 0;
    server.context = context;
    actor.send({ type: 'refresh' });
    await waitFor(actor, (state) => state.matches('ready'));
    return [...done];
  };
  await waitFor(actor, (state) => state.matches('ready'));
  expect(await again(held('manage'))).toEqual(['saved']);
  expect(await again(held('view'))).toEqual(['saved', 'reads again']);
  expect(await again(held('view', [2]))).toEqual(['saved', 'forgets what was lost']);
  expect(await again({ ...held('view', [2]), role: 'analyst' })).toEqual(['saved', 'forgets what was lost']);
});

test('a refresh that comes while the session is read reads it once more', async () => {
  const server = { profile, context: held('manage') };
  const { actor, done } = session(server);
  await waitFor(actor, (state) => state.matches('ready'));
  actor.send({ type: 'refresh' });
  await waitFor(actor, (state) => state.matches('loadingContext'));
  server.context = held('view');
  actor.send({ type: 'refresh' });
  await waitFor(actor, (state) => state.matches('ready'));
  expect(done).toContain('reads again');
});

test('customers that could not be loaded are loaded again by themselves', async () => {
  vi.useFakeTimers();
  const server = { profile, context: Object.assign(new Error('Wait'), { status: 429 }) as CustomerContext | Error };
  const { actor } = session(server);
  await vi.advanceTimersByTimeAsync(0);
  expect(actor.getSnapshot().context).toMatchObject({ context: null, contextError: 'Wait' });
  server.context = contextOf(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(actor.getSnapshot().context).toMatchObject({ context: contextOf(1), contextError: null });
  vi.useRealTimers();
});
