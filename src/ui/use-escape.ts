import { useEffect, useRef } from 'react';

const own = 'input:not([type=checkbox]), textarea, select, [role=dialog], [role=alertdialog], [role=listbox], [role=menu]';

/** Calls `onEscape` when Escape is pressed anywhere on the page but in what uses the key itself. */
export function useEscape(onEscape: (() => void) | undefined): void {
  const held = useRef(onEscape);
  useEffect(() => {
    held.current = onEscape;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(own) !== null) return;
      held.current?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
