import type { ReactNode } from 'react';
import { siteBase } from './base.ts';
import type { SiteAssets } from './build-types.ts';
import type { SitePage } from './page.ts';
import { structuredData } from './structured-data.ts';

/** The name of a page's drawn picture for previews. */
export const pictureOf = (path: string): string => `/og/${path === '/' ? 'home' : path.slice(1)}.png`;

/** What a page says of itself: title, description, address, preview. */
export function PageFacts({
  page,
}: {
  page: Pick<SitePage, 'path' | 'title' | 'description' | 'headline' | 'kind' | 'isListed'>;
}) {
  const url = `${siteBase}${page.path}`;
  const facts: [string, string][] = [
    ['og:type', page.kind],
    ['og:site_name', 'Beacon'],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', url],
    ['og:locale', 'en_ZA'],
    ['og:image', `${siteBase}${pictureOf(page.path)}`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', page.headline],
  ];
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      {!page.isListed && <meta name="robots" content="noindex" />}
      {page.isListed && (
        <>
          <link rel="canonical" href={url} />
          {facts.map(([property, content]) => (
            <meta key={property} property={property} content={content} />
          ))}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

/** The whole HTML of a page of the site. Scripts come from files only, as the content security policy asks. */
export function Document({ page, assets, children }: { page: SitePage; assets: SiteAssets; children: ReactNode }) {
  const isApp = page.islands.includes('checker');
  return (
    <html lang="en-ZA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <PageFacts page={page} />
        <meta name="theme-color" content="#0E1B2C" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <script src={page.path === '/' ? '/home.js' : '/theme.js'} />
        {page.isListed && (
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData(page, siteBase)).replaceAll('<', '\\u003c') }}
          />
        )}
        <script type="module" src={assets.frame} />
        {page.islands.map((island) => (
          <script key={island} type="module" src={assets.islands[island]} />
        ))}
      </head>
      <body {...(page.hasTag ? { 'data-page-view': '' } : {})}>
        <div id="root" {...(isApp ? { 'data-app': assets.app.script, 'data-app-styles': assets.app.styles.join(' ') } : {})}>
          {children}
        </div>
      </body>
    </html>
  );
}
