type Badging = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

const counted = /^\(\d+\) /;
let shown = 0;
let watch: MutationObserver | null = null;

/**
 * Shows a count at the icon of the installed app; where the browser has no badge, or the app is not installed, in front of the page's title.
 * 0 shows nothing.
 */
export function showBadge(count: number): void {
  shown = count;
  const badging: Badging = navigator;
  const done = count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.();
  done?.catch(() => undefined);
  if (badging.setAppBadge !== undefined && matchMedia('(display-mode: standalone)').matches) return;
  titleCount();
  watch ??= new MutationObserver(titleCount);
  watch.observe(document.head, { subtree: true, childList: true, characterData: true });
}

function titleCount(): void {
  const bare = document.title.replace(counted, '');
  const wanted = shown > 0 ? `(${shown}) ${bare}` : bare;
  if (document.title !== wanted) document.title = wanted;
}
