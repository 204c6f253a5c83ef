import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { authMachine, type SetUp, type SignInDone } from '#machines/auth.ts';

function open(signIn: () => Promise<SignInDone> = async () => ({ token: 'fresh', expiresAt: 200 })) {
  const did: string[] = [];
  const actor = createActor(
    authMachine.provide({
      actors: {
        signIn: fromPromise<SignInDone, { email: string; password: string }>(signIn),
        setUp: fromPromise<SignInDone, SetUp>(signIn),
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

  it('tells why signing in failed and lets one try again', async () => {
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
});
