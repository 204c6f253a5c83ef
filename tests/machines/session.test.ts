import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { type CustomerContext, type Profile, type SessionEvent, type SessionFacts, sessionMachine } from '#machines/session.ts';

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
function session(server: { profile: Profile | Error; context: CustomerContext }, saved: SessionFacts | null = null) {
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
        loadContext: fromPromise<CustomerContext>(() => Promise.resolve(server.context)),
      },
      actions: {
        saveFacts: () => done.push('saved'),
        noSession: () => done.push('no session'),
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

test('it ends and closes with the sign-out, and where the server knows no such session', async () => {
  const left = session({ profile, context: contextOf(1) });
  await waitFor(left.actor, (state) => state.matches('ready'));
  left.report({ type: 'signedOut' });
  expect(left.actor.getSnapshot().status).toBe('done');
  expect(left.done.slice(1).sort()).toEqual(['closed', 'stopped following']);

  const unknown = session({ profile: new Error('401'), context: contextOf(1) });
  await waitFor(unknown.actor, (state) => state.status === 'done');
  expect(unknown.done).toEqual(expect.arrayContaining(['no session', 'closed', 'stopped following']));
});
