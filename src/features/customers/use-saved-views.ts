import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { makeStale, useRead, useSend } from '#src/client/query.ts';
import { useSession } from '#src/session/session-context.ts';
import { readViews, type SavedView, shownView } from './views.ts';

/** The person's views of the list of customers. Those that an earlier version stored on this device are moved to the server once. */
export function useSavedViews() {
  const { profile } = useSession();
  const queries = useQueryClient();
  const stored = useRead(calls.customers.savedViews, {});
  const save = useSend(calls.customers.saveView);
  const key = profile === null ? null : `customer_views_${profile.id}`;
  const held = stored.data;
  useEffect(() => {
    if (key === null || held === undefined || localStorage.getItem(key) === null) return;
    void moveViews(key, held.views).then(
      () => makeStale(queries, calls.customers.saveView.tags),
      (error: unknown) => console.warn('The views of this device could not be moved to the server', error),
    );
  }, [key, held, queries]);
  return { views: held?.views.map(shownView), error: stored.error, save };
}

const moving = new Set<string>();

/** Saves the views of this device that the person has under no name yet, then forgets them here. */
async function moveViews(key: string, known: readonly Pick<SavedView, 'name'>[]): Promise<void> {
  if (moving.has(key)) return;
  moving.add(key);
  try {
    const names = new Set(known.map(({ name }) => name.toLowerCase()));
    for (const view of readViews(localStorage.getItem(key)))
      if (!names.has(view.name.toLowerCase())) await api(calls.customers.saveView, { body: view });
    localStorage.removeItem(key);
  } finally {
    moving.delete(key);
  }
}
