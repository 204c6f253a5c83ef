/** What a key does in the alert centre. */
export type KeyAction = 'next' | 'previous' | 'acknowledge' | 'resolve' | 'snooze' | 'open' | 'help';

const actions: Record<string, KeyAction> = {
  j: 'next',
  k: 'previous',
  a: 'acknowledge',
  r: 'resolve',
  s: 'snooze',
  o: 'open',
  '?': 'help',
};

/** The keyboard shortcuts in words. */
export const keyLabel: { keys: string; what: string }[] = [
  { keys: 'j', what: 'Next alert' },
  { keys: 'k', what: 'Previous alert' },
  { keys: 'o or Enter', what: 'Open or close it' },
  { keys: 'a', what: 'Acknowledge' },
  { keys: 'r', what: 'Resolve' },
  { keys: 's', what: 'Snooze' },
  { keys: '?', what: 'Show these keys' },
];

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>;

/** The action of a key press; nothing while somebody types, chooses in a list, or answers a dialog. */
export function keyAction({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: Press): KeyAction | null {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return null;
  const at = target instanceof Element ? target : null;
  if (
    at?.closest(
      'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=listbox], [role=menu]',
    )
  )
    return null;
  return Object.hasOwn(actions, key) ? (actions[key] ?? null) : null;
}
