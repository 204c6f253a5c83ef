import { useState } from 'react';
import { type AlertPreferences, defaultPreferences } from '#domain/delivery/preferences.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { discardQueued } from '#src/offline/outbox.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { queuedFor } from '#src/offline/overlay.ts';
import { useDraft } from '#src/page/draft.ts';
import { useSignedIn } from '#src/session/session-context.ts';
import { useQueued } from '#src/session/use-queued.ts';
import { isSame, readForm, withoutOver } from './form.ts';
import { bodyOf, type Refused, refusedSave } from './refused.ts';

export const entity = 'alert-preferences';

/** What was done last and can still be taken back: the choices before it, and the row while it is not sent. */
type LastSave = { before: AlertPreferences; id: string; at: number };

/**
 * The preferences of the signed-in person. `current` are those in effect (saved, or waiting to be sent), `form` those on screen; `refused`
 * is a save that the server refused, with the stored version. Nothing typed leaves this device before its outbox row is stored.
 */
export function usePreferences(now: number) {
  const { user } = useSignedIn();
  const stored = useRead(calls.reportScheduling.alertPreferences, {});
  const { queued, rows } = useOutbox();
  const { queue, undo } = useQueued(calls.reportScheduling.saveAlertPreferences);
  const { draft, change, drop } = useDraft(`${entity}-${user}`, { form: '', seen: 0 });
  const [lastSave, setLastSave] = useState<LastSave | null>(null);
  const [error, setError] = useState<Error | null>(null);
  // Where this browser keeps no rows, a refusal lives as long as the page.
  const [unkept, setUnkept] = useState<Refused | null>(null);

  const waiting = queuedFor(queued, entity);
  const unsent = bodyOf(waiting.at(-1));
  const current = unsent?.preferences ?? stored.data?.preferences ?? null;
  const version = unsent === null ? (stored.data?.version ?? 0) : unsent.seen_version + 1;
  const typed = readForm(draft.form);
  const form = typed ?? current ?? defaultPreferences;
  const row = rows.find((one) => one.entity === entity && one.status === 'refused');
  const refused = refusedSave(row ?? unkept, stored.data);

  const keep = async (preferences: AlertPreferences, seen: number, before: AlertPreferences) => {
    setError(null);
    try {
      // A full save replaces one that was never sent, so that the two cannot be confused by their versions.
      const older = waiting.at(-1);
      const isBack = older?.tries === 0 && (await undo(older.id));
      const seen_version = isBack ? (unsent?.seen_version ?? seen) : seen;
      const body = { preferences: withoutOver(preferences, Date.now()), seen_version };
      const { id, outcome } = await queue({ body }, { entity, label: 'Save my alerts' });
      drop();
      setLastSave({ before, id, at: Date.now() });
      void outcome.then((came) => {
        if (came.status === 'sent') return;
        setLastSave(null);
        if (came.status === 'refused' && id === '') setUnkept({ body, refusal: came.refusal });
      });
      return seen_version + 1;
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      return null;
    }
  };
  const clear = async () => {
    setUnkept(null);
    for (const one of rows.filter(({ entity: about }) => about === entity).reverse()) await discardQueued(one);
  };

  return {
    stored,
    form,
    current,
    isDirty: typed !== null && current !== null && !isSame(typed, current, now),
    isDefault: stored.data?.is_default === true && waiting.length === 0,
    isWaiting: waiting.length > 0,
    refused,
    error,
    lastSave,
    change: (next: AlertPreferences) => {
      const seen = typed === null ? version : draft.seen;
      if (current !== null && isSame(next, current, now)) drop();
      else change({ form: JSON.stringify(next), seen });
    },
    drop,
    save: () => void keep(form, typed === null ? version : draft.seen, current ?? defaultPreferences),
    /** Saves one choice by itself; what else is changed in the form waits for its own save. */
    saveNow: async (choose: (preferences: AlertPreferences) => AlertPreferences) => {
      const next = await keep(choose(current ?? defaultPreferences), version, current ?? defaultPreferences);
      if (typed !== null && next !== null) change({ form: JSON.stringify(choose(typed)), seen: next });
    },
    undoSave: async () => {
      if (lastSave === null) return;
      setLastSave(null);
      if (lastSave.id !== '' && (await undo(lastSave.id))) return;
      await keep(lastSave.before, version, form);
      setLastSave(null);
    },
    /** Answers a refusal: overwrite the stored version, or accept it. */
    settle: async (mine: boolean) => {
      if (refused === null) return;
      await clear();
      if (!mine) return drop();
      await keep(refused.mine, refused.theirs?.version ?? version, refused.theirs?.preferences ?? defaultPreferences);
    },
    /** Takes a refused save back into the form, to change it before it is sent again. */
    edit: async () => {
      if (refused === null) return;
      await clear();
      change({ form: JSON.stringify(refused.mine), seen: refused.theirs?.version ?? version });
    },
  };
}

export type Preferences = ReturnType<typeof usePreferences>;
