import { useEffect } from 'react';

const places = 'section, aside, [role=dialog], main';
/** Pages and dialogs that place the focus themselves do so by then. */
const othersFirstMs = 100;

function pathOf(from: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = from; at !== null; at = at.parentElement) path.push(at);
  return path;
}

const isLost = ([was]: readonly Element[]): boolean => was !== undefined && (!was.isConnected || was.matches(':disabled'));

/**
 * Leads the focus to the heading of what surrounded a control that went with its own press, or was switched off: browsers put it at the top of
 * the page, where the keyboard and screen readers begin anew (WCAG 2.2, 2.4.3). After a dialog that is what surrounded its opener.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: Element[] = [];
    let before: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (document.activeElement !== document.body || !isLost(path)) return;
      const place = [...path, ...before].find((one) => one.isConnected && one.matches(places));
      const heading = place?.matches('main') ? place : place?.querySelector('h1, h2, h3');
      if (!(heading instanceof HTMLElement)) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(() => {
      if (document.activeElement !== document.body || !isLost(path)) return;
      clearTimeout(timer);
      timer = setTimeout(keep, othersFirstMs);
    });
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const isInDialog = target.closest('[role=dialog]') !== null;
      if (isInDialog && path[0]?.closest('[role=dialog]') === null) before = path;
      path = pathOf(target);
    };
    addEventListener('focusin', note);
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    return () => {
      removeEventListener('focusin', note);
      watch.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
