import { expect, test } from 'vitest';
import { migrations } from '#server/store/migrations/index.ts';
import { addUser, findUserByEmail } from '#server/store/people/users.ts';
import { openTestStore } from '#tests/fakes/database.ts';

test('where all administrators are ordinary the longest-standing active one becomes a super administrator, once', async () => {
  const { store, close } = await openTestStore('memory');
  try {
    const { db } = store;
    const accounts = [
      ['clerk', 'support', 'active'],
      ['gone', 'admin', 'inactive'],
      ['first', 'admin', 'active'],
      ['second', 'admin', 'active'],
    ] as const;
    for (const [name, role, status] of accounts) await addUser(db, { email: `${name}@beacon.example`, name, role, status });
    const upgrade = () => db.transaction().execute(async (tx) => migrations['696-super-administrator']?.up(tx));
    await upgrade();
    await upgrade();
    const roles = await Promise.all(accounts.map(async ([name]) => (await findUserByEmail(db, `${name}@beacon.example`))?.role));
    expect(roles).toEqual(['support', 'admin', 'super_admin', 'admin']);
  } finally {
    await close();
  }
});
