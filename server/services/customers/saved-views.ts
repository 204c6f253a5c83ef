import type { customers } from '#contract/customers.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { dropView, listViews, putView } from '#server/store/people/saved-views.ts';

const mostViews = 30;

/** The caller's views of the list of customers. */
export async function ownViews({ store, actor }: UserCall) {
  return { views: await listViews(store.db, actor.userId) };
}

/** Saves or deletes one of the caller's views, then answers all of them. Throws 400 for one too many. */
export async function saveView(call: UserCall, { name, search }: Parsed<(typeof customers)['saveView']>['body']) {
  const { userId } = call.actor;
  await call.store.db.transaction().execute(async (tx) => {
    if (search === null) return dropView(tx, userId, name);
    await putView(tx, userId, { name, search }, call.clock.now());
    if ((await listViews(tx, userId)).length > mostViews) {
      const text = 'Delete a view first.';
      throw invalid(text, { fields: [{ field: 'name', text }] });
    }
  });
  return ownViews(call);
}
