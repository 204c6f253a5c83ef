import { useEffect, useState } from 'react';
import { update } from '#src/client/actors.ts';

const prefix = 'beacon_draft_';

function load<T extends Record<string, unknown>>(key: string, empty: T): T {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...empty, ...kept } : empty;
  } catch {
    return empty;
  }
}

/** What is typed into a form: it survives a reload, and holds back a new version of the app, until it is sent or dropped. */
export function useDraft<T extends Record<string, unknown>>(key: string, empty: T) {
  const [draft, setDraft] = useState(() => load(key, empty));
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
      sessionStorage.setItem(prefix + key, JSON.stringify(next));
    },
    drop: () => {
      setDraft(empty);
      sessionStorage.removeItem(prefix + key);
    },
  };
}
