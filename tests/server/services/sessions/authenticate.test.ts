import { expect, it } from 'vitest';
import { rateKey } from '#server/services/sessions/authenticate.ts';
import { openTestApp } from '#tests/fakes/app.ts';

it('counts requests by session, and by address where the token is made up', async () => {
  const app = await openTestApp();
  try {
    const key = (authorization: string | undefined, ip: string) => rateKey(app.context, authorization, ip);
    expect(await key(undefined, '192.0.2.1')).toBe('192.0.2.1');
    expect(await key('Bearer made.up.one', '192.0.2.1')).toBe('192.0.2.1');
    const first = `Bearer ${(await app.login()).token}`;
    const second = `Bearer ${(await app.login()).token}`;
    expect(await key(first, '192.0.2.1')).toBe(await key(first, '192.0.2.2'));
    expect(await key(first, '192.0.2.1')).not.toBe(await key(second, '192.0.2.1'));
  } finally {
    await app.close();
  }
});
