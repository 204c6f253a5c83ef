import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { issueToken } from '#server/services/sessions/issue.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { sessions, endSession, endOtherSessions, profile } = contract.auth;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function signInAgain({ id, email }: TestUser, userAgent: string, ip = '203.0.113.9'): Promise<TestUser> {
  const call = { ...app.context, requestId: 'test', ip, userAgent, actor: null };
  const { token } = await issueToken(call, { id, email, name: email, role: 'admin' });
  return { id, email, token };
}
const list = async (who: TestUser) => (await app.call(sessions, {}, who)).sessions;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

it('lists the own sessions alone, with the device in words and what is new', async () => {
  const here = await app.login('admin');
  await app.login('admin');
  await signInAgain(here, firefox);
  const rows = await list(here);
  expect(rows.map(({ device, place, ip, is_current, is_new }) => [device, place, ip, is_current, is_new])).toEqual([
    ['Another program', 'the server itself', '127.0.0.1', true, false],
    ['Firefox on Linux', 'an unknown place', '203.0.113.9', false, true],
  ]);
});

it('names the country of an address', async () => {
  const here = await app.login('admin');
  await signInAgain(here, firefox, '196.25.1.1');
  expect((await list(here)).map(({ place }) => place)).toContain('South Africa');
});

it('ends one session at once, and never one of somebody else', async () => {
  const here = await app.login('admin');
  const there = await signInAgain(here, firefox);
  const stranger = await app.login('admin');
  const other = (await list(here)).find(({ is_current: isCurrent }) => !isCurrent)?.id ?? '';
  await expect(app.call(endSession, { params: { sessionId: other } }, stranger)).rejects.toThrow('404');
  await app.call(endSession, { params: { sessionId: other } }, here);
  await expect(app.call(profile, {}, there)).rejects.toThrow('401');
  expect((await app.call(profile, {}, here)).id).toBe(here.id);
  await expect(app.call(endSession, { params: { sessionId: other } }, here)).rejects.toThrow('404');
  await expect(app.call(endSession, { params: { sessionId: 'x' } }, here)).rejects.toThrow('400');
});

it('ends all others, keeps this one, and writes it into the audit trail', async () => {
  const here = await app.login('admin');
  const others = [await signInAgain(here, firefox), await signInAgain(here, firefox)];
  expect((await app.call(endOtherSessions, {}, here)).ended).toBe(2);
  for (const other of others) await expect(app.call(profile, {}, other)).rejects.toThrow('401');
  expect(await list(here)).toHaveLength(1);
  expect((await app.call(endOtherSessions, {}, here)).ended).toBe(0);
  const { entries } = await app.call(contract.audit.search, { query: { actor_id: here.id } }, here);
  expect(entries.map(({ action }) => action)).toContain('other_sessions_ended');
});
