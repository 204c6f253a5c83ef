import type { Db } from '../database.ts';
import type { ViewSearch } from '../tables/people.ts';
import { toJson } from '../text.ts';

/** A view under its name. */
export type SavedView = { name: string; search: ViewSearch };

const keyOf = (name: string): string => name.toLowerCase();

/** The views of a person, by name. */
export async function listViews(db: Db, userId: number): Promise<SavedView[]> {
  return db.selectFrom('saved_views').select(['name', 'search']).where('user_id', '=', userId).orderBy('key').execute();
}

/** Saves a view; it replaces the one of the same name. */
export async function putView(db: Db, userId: number, { name, search }: SavedView, at: Date): Promise<void> {
  const values = { name, search: toJson(search), saved_at: at };
  await db
    .insertInto('saved_views')
    .values({ user_id: userId, key: keyOf(name), ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(values))
    .execute();
}

/** Deletes the view of a name, if there is one. */
export async function dropView(db: Db, userId: number, name: string): Promise<void> {
  await db.deleteFrom('saved_views').where('user_id', '=', userId).where('key', '=', keyOf(name)).execute();
}
