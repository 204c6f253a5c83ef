import { dropStill, stillCache, stillPage, stillStyles } from './still-cache.ts';

// The app starts once the picture is drawn: `still.js` starts it.
const appScript = /<script type="module"[^>]* src="([^"]+)"><\/script>/;
const preloads = /<link rel="modulepreload"[^>]*>/g;
const emptyRoot = '<div id="root"></div>';
// Lists and charts come with the page itself; what describes the present moment is not shown later.
const leftOut = '.ui-grid, .ui-grid ~ *, .foot, .mast-wait, h1 .ui-tag, [role="status"], [role="alert"]';

/** The top of the page as it is drawn now, for its reader's eyes alone; `null` while there is none or it is awaited. */
function picture(user: string): HTMLElement | null {
  const root = document.getElementById('root');
  if (root === null || root.querySelector('.ui-answer') === null) return null;
  const still = document.createElement('div');
  still.id = 'still';
  still.dataset['user'] = user;
  still.hidden = true;
  still.inert = true;
  still.setAttribute('aria-hidden', 'true');
  still.append(...root.cloneNode(true).childNodes);
  for (const part of still.querySelectorAll(leftOut)) part.remove();
  // A drawing needs its names; anything else would be found twice.
  for (const part of still.querySelectorAll('[id]:not(svg *)')) part.removeAttribute('id');
  for (const part of still.querySelectorAll('[style]')) part.removeAttribute('style');
  for (const dated of still.querySelectorAll<HTMLElement>('[data-dated]')) dated.textContent = dated.dataset['dated'] ?? '';
  return still;
}

/** The rules that draw the picture, of all styles that the shell does not name itself. */
function stylesOf(still: HTMLElement, shell: string): string {
  const draws = (rule: CSSRule) => rule instanceof CSSStyleRule && still.querySelector(rule.selectorText) !== null;
  return [...document.styleSheets]
    .filter(({ href }) => href !== null && !shell.includes(new URL(href).pathname))
    .map((sheet) => [...sheet.cssRules])
    .filter((rules) => rules.some(draws))
    .flatMap((rules) => rules.map(({ cssText }) => cssText))
    .join('\n');
}

/**
 * Keeps the dashboard as it is drawn now, so that the next start shows it at once, before the app has started. Does nothing on other pages,
 * and keeps nothing once `over` is.
 */
export async function keepStill(user: string, over: AbortSignal): Promise<void> {
  if (!('caches' in globalThis) || navigator.serviceWorker?.controller == null) return;
  const still = location.pathname + location.search === stillPage ? picture(user) : null;
  if (still === null) return;
  const answer = await fetch('/app', { signal: over });
  const shell = await answer.text();
  const start = appScript.exec(shell)?.[1];
  const [before, after] = shell.replace(appScript, '').replaceAll(preloads, '').split(emptyRoot);
  if (!answer.ok || start === undefined || before === undefined || after === undefined) return;
  still.dataset['start'] = start;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const cache = await caches.open(stillCache);
  const css = { headers: { 'content-type': 'text/css; charset=utf-8' } };
  await cache.put(stillStyles, new Response(stylesOf(still, shell), css));
  const page = `${before}${emptyRoot}<link rel="stylesheet" href="${stillStyles}">${still.outerHTML}<script src="/still.js"></script>${after}`;
  await cache.put(stillPage, new Response(page, { headers }));
  if (over.aborted) await dropStill();
}
