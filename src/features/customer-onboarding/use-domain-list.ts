import { useEffect, useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { ApiError } from '#src/client/errors.ts';
import { useSend } from '#src/client/query.ts';

const saveAfterMs = 1_500;

/** A list as it is stored, and when it was saved. */
export type StoredList = { text: string; savedAt: string | null };

const isLater = (one: StoredList, other: StoredList) => (one.savedAt ?? '') > (other.savedAt ?? '');

/** The list that a refused save found in its place; `null` for another error. */
function listOf(error: Error): StoredList | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const { domains_draft: text, draft_saved_at: savedAt } = error.details;
  return typeof text === 'string' && (savedAt === null || typeof savedAt === 'string') ? { text, savedAt } : null;
}

/**
 * The list of domains being typed, saved as one types. Another window may save its own meanwhile: a list that nobody edited here follows it;
 * beside an edited one it is `theirs`, and nothing is saved before the person keeps theirs or takes the other.
 */
export function useDomainList(customerId: number, stored: StoredList, onReplaced: () => void) {
  const offline = useOffline();
  const [text, setText] = useState(stored.text);
  /** The stored list that the text was edited from. */
  const [base, setBase] = useState(stored);
  const [sent, setSent] = useState<string | null>(null);
  const [refused, setRefused] = useState<StoredList | null>(null);
  const { mutate, isPending, error } = useSend(calls.onboarding.update);
  const adopt = (list: StoredList) => {
    setBase(list);
    setText(list.text);
    setRefused(null);
    setSent(null);
    onReplaced();
  };
  const found = refused !== null && isLater(refused, stored) ? refused : stored;
  const isNew = isLater(found, base);
  if (isNew && (found.text === text || found.text === base.text || found.text === sent)) setBase(found);
  else if (isNew && text === base.text) adopt(found);
  const theirs = isNew && text !== base.text && ![text, base.text, sent].includes(found.text) ? found : null;
  // A save that waits has seen the one before it.
  const isClosed = offline || isPending || theirs !== null || text === base.text;
  const seen = base.savedAt;
  useEffect(() => {
    if (isClosed) return;
    const timer = setTimeout(() => {
      setSent(text);
      mutate(
        { params: { id: customerId }, body: { domains_draft: text, seen_saved_at: seen } },
        {
          onSuccess: ({ onboarding: { domains_draft: now, draft_saved_at: savedAt } }) => setBase({ text: now, savedAt }),
          onError: (problem) => setRefused(listOf(problem)),
        },
      );
    }, saveAfterMs);
    return () => clearTimeout(timer);
  }, [text, isClosed, seen, mutate, customerId]);
  return {
    text,
    setText,
    theirs,
    isSaved: text === base.text,
    keepMine: () => setBase(found),
    takeTheirs: () => adopt(found),
    adopt,
    error: error === null || listOf(error) === null ? error : null,
  };
}
