import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { auth } from '#src/client/actors.ts';
import { SignedInNote } from '#src/features/auth/SignedInNote.tsx';
import { loadFact, saveFact, unsentUploads } from '#src/offline/facts.ts';
import { Screen } from '../screen.tsx';

const payload = { sub: '7', email: 'thabo@karoo.example', role: 'customer', name: 'Thabo', exp: 9_999_999_999 };
const token = `x.${btoa(JSON.stringify(payload))}.x`;
let screen: Screen;

beforeEach(() => {
  screen = new Screen({ 'POST /auth/logout': {} });
  auth.start();
  auth.send({ type: 'start', token, expiresAt: Date.now() + 3_600_000, at: Date.now() });
});
afterEach(() => screen.close());

const words = () => screen.box.textContent?.replace(/\s+/g, ' ');

it('names who is signed in and whom the link is for, and signs out here without a trace', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await screen.draw(<SignedInNote email="thabo@karoo.example" />);
  expect(words()).toContain('Sign out to use this link.');
  expect(words()).not.toContain('This link is for');
  await saveFact('7', 'context', 'Karoo');
  await saveFact('7', unsentUploads, ['a file']);
  await screen.draw(<SignedInNote email="naledi@karoo.example" />);
  expect(words()).toContain('You are signed in as thabo@karoo.example on this device.');
  expect(words()).toContain('This link is for naledi@karoo.example. Sign out to use it.');
  await screen.press('Sign out and continue');
  await vi.waitFor(() => expect(auth.getSnapshot().matches('anonymous')).toBe(true));
  expect(screen.asked.map(({ call }) => call)).toContain('POST /auth/logout');
  expect(await loadFact('7', 'context')).toBeNull();
  expect(await loadFact('7', unsentUploads)).toEqual(['a file']);
});
