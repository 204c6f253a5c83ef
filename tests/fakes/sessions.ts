import type { TestApp, TestUser } from './app.ts';

/** The number of the session that somebody signed in with. */
export async function sessionOf({ context: { store } }: TestApp, { id }: TestUser): Promise<string> {
  const { jti } = await store.db.selectFrom('sessions').select('jti').where('user_id', '=', id).executeTakeFirstOrThrow();
  return jti;
}
