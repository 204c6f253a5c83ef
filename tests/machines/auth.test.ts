import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { authMachine } from '#machines/auth.ts';
import type { AuthEntry, SecondNeeded, SignInDone } from '#machines/auth-facts.ts';

const fresh = { token: 'fresh', expiresAt: 200 };
const needed: SecondNeeded = { second: { pending: 'p1', steps: ['passkey', 'code'] } };

function open(
  signIn: () => Promise<SignInDone | SecondNeeded> = async () => fresh,
  answer: (pending: string | null) => Promise<SignInDone> = async () => fresh,
) {
  const did: string[] = [];
  const actor = createActor(
    authMachine.provide({
      actors: {
        enter: fromPromise<SignInDone | SecondNeeded, { entry: AuthEntry; pending: string | null }>(({ input }) =>
          input.entry.type === 'answer' ? answer(input.pending) : signIn(),
        ),
        signOut: fromPromise<void, { token: string | null }>(async ({ input }) => void did.push(`revoke ${input.token}`)),
      },
      actions: {
        storeToken: () => did.push('store'),
        clearToken: () => did.push('clear'),
      },
    }),
  ).start();
  return { actor, did };
}

describe('auth', () => {
  it.each([
    ['a live token', 'old', 200, 'authenticated'],
    ['an ended token', 'old', 50, 'anonymous'],
    ['no token', null, 0, 'anonymous'],
  ])('starts with %s', (_, token, expiresAt, state) => {
    const { actor } = open();
    actor.send({ type: 'start', token, expiresAt, at: 100 });
    expect(actor.getSnapshot().value).toBe(state);
  });

  it('signs in, stores the token, and signs out with the token removed', async () => {
    const { actor, did } = open();
    actor.send({ type: 'start', token: null, expiresAt: 0, at: 100 });
    actor.send({ type: 'signIn', email: 'a@b.example', password: 'x' });
    await waitFor(actor, (state) => state.matches('authenticated'));
    expect(actor.getSnapshot().context).toMatchObject({ token: 'fresh', expiresAt: 200, error: null });
    actor.send({ type: 'signOut' });
    await waitFor(actor, (state) => state.matches('anonymous'));
    expect(did).toEqual(['clear', 'store', 'revoke fresh', 'clear']);
    expect(actor.getSnapshot().context.token).toBeNull();
  });

  it('says why signing in failed and lets one try again', async () => {
    const signIn = vi
      .fn()
      .mockRejectedValueOnce(new Error('The email or the password is not right.'))
      .mockResolvedValue({ token: 't', expiresAt: 9 });
    const { actor } = open(signIn);
    actor.send({ type: 'start', token: null, expiresAt: 0, at: 100 });
    actor.send({ type: 'signIn', email: 'a@b.example', password: 'x' });
    await waitFor(actor, (state) => state.matches('anonymous'));
    expect(actor.getSnapshot().context.error).toBe('The email or the password is not right.');
    actor.send({ type: 'signIn', email: 'a@b.example', password: 'y' });
    await waitFor(actor, (state) => state.matches('authenticated'));
  });

  it('drops the token on a 401 and remembers that the session ended', () => {
    const { actor, did } = open();
    actor.send({ type: 'start', token: 'old', expiresAt: 200, at: 100 });
    actor.send({ type: 'unauthorised' });
    expect(actor.getSnapshot().value).toBe('anonymous');
    expect(actor.getSnapshot().context).toMatchObject({ token: null, reason: 'ended' });
    expect(did).toContain('clear');
  });

  it('says what the server says of a token that it refused, until the next sign-in', async () => {
    const { actor } = open();
    actor.send({ type: 'start', token: 'old', expiresAt: 200, at: 100 });
    actor.send({ type: 'unauthorised', text: 'Your account is locked.' });
    expect(actor.getSnapshot().context).toMatchObject({ token: null, reason: 'ended', error: 'Your account is locked.' });
    actor.send({ type: 'signIn', email: 'a@b.example', password: 'y' });
    await waitFor(actor, (state) => state.matches('authenticated'));
    expect(actor.getSnapshot().context.error).toBeNull();
  });
});

describe('the second step', () => {
  const code = { type: 'answer', answer: { by: 'code', code: '123456' } } as const;
  const signIn = { type: 'signIn', email: 'a@b.example', password: 'x' } as const;
  const setUp = { type: 'setUp', token: 't', password: 'x', claim: null } as const;
  const start = { type: 'start', token: null, expiresAt: 0, at: 100 } as const;
  const over = Object.assign(new Error('Enter your password again.'), { details: { is_over: true } });

  it.each([signIn, setUp])('follows $type, stores no token, and leads in with the answer', async (first) => {
    const answer = vi.fn(async () => fresh);
    const { actor, did } = open(async () => needed, answer);
    actor.send(start);
    actor.send(first);
    await waitFor(actor, (state) => state.matches('secondStep'));
    expect(actor.getSnapshot().context).toMatchObject({ token: null, second: needed.second });
    expect(did).toEqual(['clear']);
    actor.send(code);
    await waitFor(actor, (state) => state.matches('authenticated'));
    expect(answer).toHaveBeenCalledWith('p1');
    expect(actor.getSnapshot().context).toMatchObject({ token: 'fresh', second: null, error: null });
  });

  it.each([
    ['a wrong answer', new Error('Not right.'), 'secondStep', needed.second],
    ['a sign-in that is over', over, 'anonymous', null],
  ])('after %s', async (_, error, state, second) => {
    const { actor } = open(
      async () => needed,
      () => Promise.reject(error),
    );
    actor.send(start);
    actor.send(signIn);
    await waitFor(actor, (now) => now.matches('secondStep'));
    actor.send(code);
    await waitFor(actor, ({ context }) => context.error !== null);
    expect(actor.getSnapshot().value).toBe(state);
    expect(actor.getSnapshot().context).toMatchObject({ token: null, second, error: error.message });
  });

  it('is left with what waits forgotten', async () => {
    const { actor } = open(async () => needed);
    actor.send(start);
    actor.send(signIn);
    await waitFor(actor, (now) => now.matches('secondStep'));
    actor.send({ type: 'cancel' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'anonymous', context: { second: null, error: null } });
  });

  it.each([
    ['leads in', async () => fresh, 'authenticated', 'fresh'],
    ['leads back where it is refused', () => Promise.reject(new Error('Cancelled.')), 'anonymous', null],
  ])('is all there is with a passkey alone, which %s', async (_, answer, state, token) => {
    const asked = vi.fn<(pending: string | null) => Promise<SignInDone>>(answer);
    const { actor } = open(undefined, asked);
    actor.send(start);
    actor.send({ type: 'answer', answer: { by: 'passkey' } });
    await waitFor(actor, (now) => !now.matches('entering'));
    expect(asked).toHaveBeenCalledWith(null);
    expect(actor.getSnapshot()).toMatchObject({ value: state, context: { token } });
  });

  it('reaches every state by some path, and has one back to anonymous from each', () => {
    const next = new Map(
      Object.entries(authMachine.states).map(([name, state]) => [
        name,
        new Set([...state.transitions.values()].flat().flatMap(({ target }) => target?.map(({ key }) => key) ?? [])),
      ]),
    );
    const from = (first: string) => {
      const found = new Set([first]);
      for (const name of found) for (const target of next.get(name) ?? []) found.add(target);
      return found;
    };
    expect([...from('starting')].sort()).toEqual([...next.keys()].sort());
    for (const name of next.keys()) expect(from(name).has('anonymous'), name).toBe(true);
  });
});
