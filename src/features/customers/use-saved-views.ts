import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#src/client/actors.ts';
import { calls } from '#src/client/calls.ts';
import { mayPass } from '#src/client/error-kinds.ts';
import { makeStale, useRead, useSend } from '#src/client/query.ts';
import { useSession } from '#src/session/session-context.ts';
import { readViews, type SavedView, shownView } from './views.ts';

/** A view of this device that the server refused, with why. */
export type RefusedView = { view: SavedView; why: string };

/** The person's views of the list of customers. Those that an earlier version stored on this device are moved to the server; refused ones stay. */
export function useSavedViews() {
  const { profile } = useSession();
  const queries = useQueryClient();
  const stored = useRead(calls.customers.savedViews, {});
  const save = useSend(calls.customers.saveView);
  const [refused, setRefused] = useState<readonly RefusedView[]>();
  const key = profile === null ? null : `customer_views_${profile.id}`;
  const held = stored.data;
  const isMoved = refused !== undefined;
  useEffect(() => {
    if (isMoved || key === null || held === undefined || localStorage.getItem(key) === null) return;
    void moveViews(key, held.views).then(
      (left) => {
        if (left !== null) setRefused(left);
        return makeStale(queries, calls.customers.saveView.tags);
      },
      (error: unknown) => console.warn('The views of this device could not be moved to the server', error),
    );
  }, [key, held, isMoved, queries]);
  const forget = ({ view }: RefusedView) => {
    const left = refused?.filter((one) => one.view !== view) ?? [];
    if (key !== null) keep(key, left);
    setRefused(left);
  };
  return { views: held?.views.map(shownView), refused: refused ?? [], forget, error: stored.error, save };
}

function keep(key: string, left: readonly RefusedView[]): void {
  if (left.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(left.map(({ view }) => view)));
}

const moving = new Set<string>();

/**
 * Saves the views of this device that the person has under no name yet, and keeps here only those that the server refused. Answers these;
 * `null` while they are being moved already. Throws where the server cannot be reached; everything then stays.
 */
async function moveViews(key: string, known: readonly Pick<SavedView, 'name'>[]): Promise<RefusedView[] | null> {
  if (moving.has(key)) return null;
  moving.add(key);
  try {
    const names = new Set(known.map(({ name }) => name.toLowerCase()));
    const left: RefusedView[] = [];
    for (const view of readViews(localStorage.getItem(key))) {
      if (names.has(view.name.toLowerCase())) continue;
      await api(calls.customers.saveView, { body: view }).catch((error: unknown) => {
        if (mayPass(error) || !(error instanceof Error)) throw error;
        left.push({ view, why: error.message });
      });
    }
    keep(key, left);
    return left;
  } finally {
    moving.delete(key);
  }
}
