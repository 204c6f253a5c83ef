import type { SortAnswer } from './decisions.ts';

/** What a key does in the inbox of senders. */
export type InboxKey = SortAnswer | 'later' | 'next' | 'previous' | 'select' | 'undo';

/** The key of each answer, for its button. */
export const answerKeys: Record<SortAnswer | 'later', string> = { ours: '1', forwarder: '2', unwanted: '3', later: 'L' };

const keys: Record<string, InboxKey> = {
  1: 'ours',
  2: 'forwarder',
  3: 'unwanted',
  l: 'later',
  j: 'next',
  k: 'previous',
  x: 'select',
  z: 'undo',
};

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>;

/** The action of a key press: only if the focus is in the inbox or nowhere, so that keys never act while somebody types elsewhere. */
export function inboxKey(
  { key, ctrlKey, metaKey, altKey, defaultPrevented, target }: Press,
  inbox: Element | null,
): InboxKey | null {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return null;
  const at = target instanceof Element ? target : null;
  const isHere = at === null || at === document.body || inbox?.contains(at) === true;
  const word = key.toLowerCase();
  return isHere && Object.hasOwn(keys, word) ? (keys[word] ?? null) : null;
}
