import { renderToStaticMarkup } from 'react-dom/server';
import { bundledPrices, type PriceList } from '#domain/billing/plans.ts';
import type { BuiltSite, SiteAssets } from './build-types.ts';
import { Document, pictureOf } from './Document.tsx';
import { SiteFrame } from './frame/SiteFrame.tsx';
import type { SitePage } from './page.ts';
import { pricedPages, sitePages } from './pages.ts';
import { renderShell, shellPages } from './shell-pages.tsx';
import { changeFeed, siteMap } from './site-files.ts';

/** The name of a page's HTML file. */
export const fileOf = (path: string): string => `${path === '/' ? 'home' : path.slice(1)}.html`;

/** The HTML of one page. */
export function renderPage(page: SitePage, assets: SiteAssets): string {
  const { Body } = page;
  const markup = renderToStaticMarkup(
    <Document page={page} assets={assets}>
      <SiteFrame current={page.path}>
        <main id="main" className="site-main">
          <Body />
        </main>
      </SiteFrame>
    </Document>,
  );
  return `<!doctype html>${markup}`;
}

/** The pages that name prices, by file name, drawn with a price list. */
export function renderPriced(prices: PriceList, assets: SiteAssets): Record<string, string> {
  return Object.fromEntries(pricedPages(prices).map((page) => [fileOf(page.path), renderPage(page, assets)]));
}

/** Draws the whole site. `shell` is the page that the app starts in; sign-in and registration are drawn into it. */
export function renderSite(assets: SiteAssets, shell: string): BuiltSite {
  const files: Record<string, string> = {
    'sitemap.xml': siteMap([...sitePages, ...shellPages]),
    'changes.xml': changeFeed(),
  };
  for (const page of sitePages) files[fileOf(page.path)] = renderPage(page, assets);
  for (const page of shellPages) files[fileOf(page.path)] = renderShell(page, shell, assets);
  const all = [...sitePages, ...shellPages];
  const priced = new Set(pricedPages(bundledPrices).map(({ path }) => path));
  return {
    pages: all
      .filter(({ path }) => path !== '/offline')
      .map(({ path, hasTag, isListed }) => ({ path, file: fileOf(path), hasTag, isListed, isPriced: priced.has(path) })),
    files,
    pictures: all.filter(({ isListed }) => isListed).map(({ path, headline }) => ({ file: pictureOf(path).slice(1), headline })),
  };
}
