import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { mailChangedPassword } from '#server/services/users/changed-password.ts';
import { makeSetupLink } from '#server/services/users/invite.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';

const { profile, completeSetup } = contract.auth;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { SESSION_HOURS: '10', SESSION_IDLE_HOURS: '2' } });
});
afterAll(() => app.close());

const at = (time: string) => app.setTime(`2026-11-20T${time}:00Z`);
const isIn = (user: TestUser) =>
  app.call(profile, {}, user).then(
    () => true,
    (refused: { status: number }) => (refused.status === 401 ? false : Promise.reject(refused)),
  );

it('ends a session that is not used, not one in use, and every one after its longest time', async () => {
  at('08:00');
  const [used, left] = [await app.login('admin'), await app.login('admin')];
  for (const time of ['09:50', '11:40', '13:30', '15:20', '17:10']) {
    at(time);
    expect([time, await isIn(used)]).toEqual([time, true]);
  }
  expect(await isIn(left)).toBe(false);
  at('18:01');
  expect(await isIn(used)).toBe(false);
});

it('notifies a person of a changed password, and ends the other sessions', async () => {
  at('08:00');
  const user = await app.login('admin', [], 'thandi@beacon.example');
  const link = await makeSetupLink(app.context, user, 'reset', null);
  const body = { token: link.split('/').at(-1) ?? '', password: 'brass kettle over the vlei' };
  await app.call(completeSetup, { body }, null);
  expect(await isIn(user)).toBe(false);
  app.emails.length = 0;
  await mailChangedPassword(app.context, { userId: user.id, at: '2026-11-20T08:00:00Z' });
  expect(app.emails).toMatchObject([{ to: 'thandi@beacon.example', subject: 'Your Beacon password was changed' }]);
  expect(app.emails[0]?.text).toMatch(/20\sNov\s2026, 10:00/);
});
