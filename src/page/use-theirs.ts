import { useState } from 'react';

/** The fields of a form as they are stored, with their version. */
export type StoredFields<V> = { values: V; version: number };

/**
 * What a form is compared with where somebody else may change the same. After a conflict `takeOver` puts their fields into the form, except
 * those that were edited here: `theirs` names all of them, the person sees which, and saves again or takes what is stored.
 */
export function useTheirs<V extends Record<string, string>>(
  opened: StoredFields<V>,
  readAgain: () => Promise<StoredFields<V> | undefined>,
) {
  const [base, setBase] = useState(opened);
  const [theirs, setTheirs] = useState<(keyof V & string)[]>([]);
  const takeOver = async (form: V, change: (part: Partial<V>) => void) => {
    const now = await readAgain();
    if (now === undefined) return;
    const changed = Object.keys(now.values).filter((name) => now.values[name] !== base.values[name]);
    const untouched = changed.filter((name) => form[name] === base.values[name]);
    change(Object.fromEntries(untouched.map((name) => [name, now.values[name]])) as Partial<V>);
    setTheirs((before) => [...new Set([...before, ...changed])]);
    setBase(now);
  };
  return { stored: base.values, version: base.version, theirs, takeOver };
}
