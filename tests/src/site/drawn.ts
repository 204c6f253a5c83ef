import type { SiteAssets } from '#src/site/build-types.ts';
import type { SitePage } from '#src/site/page.ts';
import { renderPage } from '#src/site/prerender.tsx';

/** Files of a build as a page names them. */
export const assets: SiteAssets = {
  styles: ['/assets/site-style.css'],
  entryStyles: ['/assets/entry-style.css'],
  fonts: ['/assets/inter.woff2'],
  frame: '/assets/site-frame.js',
  islands: {
    calculator: '/assets/site-calculator.js',
    'record-reader': '/assets/site-record-reader.js',
    contact: '/assets/site-contact.js',
    checker: '/assets/site-checker.js',
    entry: '/assets/site-entry.js',
  },
  app: { script: '/assets/index.js', styles: [] },
};

/** The HTML of a page as the build writes it. */
export const htmlOf = (page: SitePage): string => renderPage(page, assets);

/** A page as the browser reads it, without running its scripts. */
export const drawn = (page: SitePage): Document => new DOMParser().parseFromString(htmlOf(page), 'text/html');

const parts = 'h1, h2, h3, p, li, dt, dd, td, th, figcaption, summary, label, small, output > span';

/** The texts that a page states, a block each: no examples, records, drawings or menus, nor numbers that a file of the product calculates. */
export function sentencesOf(page: Document): string[] {
  const main = page.querySelector('main')?.cloneNode(true) as HTMLElement;
  for (const left of main.querySelectorAll(
    '[data-example], [data-from], [aria-hidden=true], pre, svg, nav, [data-site-reader], .site-record, .site-plan-name',
  ))
    left.remove();
  // Digits of tags and names, such as pct=0, are no figures; codes that begin with one are.
  for (const code of main.querySelectorAll('code'))
    if (!/^\d/.test(code.textContent ?? '')) code.textContent = (code.textContent ?? '').replace(/\d/g, '');
  return [...main.querySelectorAll(parts)]
    .filter((block) => block.querySelector(parts) === null)
    .map((block) => (block.textContent ?? '').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}
