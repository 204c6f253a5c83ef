import { useEffect, useState } from 'react';
import { auth, update } from '#src/client/actors.ts';
import { readToken } from '#src/client/token.ts';

const prefix = 'beacon_draft_';
const keptForMs = 30 * 86_400_000;

type Kept = { at: number; fields: Record<string, unknown> };

/** A person's drafts stay on the device, under their number; a visitor's end with the tab. */
function placeOf(key: string): { store: Storage; name: string } {
  const user = readToken(auth.getSnapshot().context.token)?.sub;
  return user === undefined
    ? { store: sessionStorage, name: prefix + key }
    : { store: localStorage, name: `${prefix}${user}_${key}` };
}

function load<T extends Record<string, unknown>>({ store, name }: ReturnType<typeof placeOf>, empty: T): T {
  try {
    const kept = JSON.parse(store.getItem(name) ?? 'null') as Kept | null;
    if (typeof kept?.fields === 'object' && Date.now() - kept.at < keptForMs) return { ...empty, ...kept.fields };
  } catch {
    // Broken text counts as none.
  }
  return empty;
}

/**
 * What is typed into a form: it survives a reload, for a signed-in person the end of the app and a sign-out too, and holds back a new version
 * of the app, until it is sent, dropped or 30 days old.
 */
export function useDraft<T extends Record<string, unknown>>(key: string, empty: T) {
  const [draft, setDraft] = useState(() => load(placeOf(key), empty));
  const isDirty = Object.entries(draft).some(([name, value]) => value !== empty[name]);
  useEffect(() => {
    if (!isDirty) return;
    update.send({ type: 'formOpened' });
    return () => update.send({ type: 'formClosed' });
  }, [isDirty]);
  return {
    draft,
    isDirty,
    change: (part: Partial<T>) => {
      const next = { ...draft, ...part };
      setDraft(next);
      const { store, name } = placeOf(key);
      try {
        // Fields that nobody touched are left out: they would put back what others change before the draft is opened again.
        const fields = Object.fromEntries(Object.entries(next).filter(([field, value]) => value !== empty[field]));
        store.setItem(name, JSON.stringify({ at: Date.now(), fields } satisfies Kept));
      } catch (error) {
        console.warn('What is typed cannot be kept on this device', error);
      }
    },
    drop: () => {
      setDraft(empty);
      const { store, name } = placeOf(key);
      store.removeItem(name);
    },
  };
}
