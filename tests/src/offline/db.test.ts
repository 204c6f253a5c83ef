import { afterEach, expect, it, vi } from 'vitest';
import { deviceDb } from '#src/offline/db.ts';

afterEach(() => vi.unstubAllGlobals());

it('rejects in a browser without a database, so that what saves there goes on without it', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await expect(Promise.resolve().then(() => deviceDb().catch(() => 'rejected'))).resolves.toBe('rejected');
});
