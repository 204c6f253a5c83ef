import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteAssets } from './build-types.ts';
import { PageFacts } from './Document.tsx';
import { EntryMain } from './frame/EntryMain.tsx';
import { SiteFrame } from './frame/SiteFrame.tsx';
import type { SitePage } from './page.ts';

/** A page that the app draws, in the frame of the site. */
type ShellPage = Omit<SitePage, 'Body' | 'islands' | 'crumbs'>;

const facts = { kind: 'website', date: '2026-11-23', hasTag: true, isListed: true } as const;

/** Sign-in and registration: all but their form is drawn at build, in the place it keeps. */
export const shellPages: readonly ShellPage[] = [
  {
    ...facts,
    path: '/login',
    title: 'Sign in · Beacon',
    description: 'Sign in to the Beacon portal: DMARC reports, record checks and alerts for your domains.',
    headline: 'Sign in',
  },
  {
    ...facts,
    path: '/register',
    title: 'Request access · Beacon',
    description: 'Request access to the Beacon portal. An administrator approves each request.',
    headline: 'Request access',
  },
];

/** The app's shell with the facts and the frame of a page; without script it says what is needed. */
export function renderShell(page: ShellPage, shell: string, assets: SiteAssets): string {
  const styles = assets.styles.map((style) => <link key={style} rel="stylesheet" href={style} />);
  const head = renderToStaticMarkup(
    <>
      <PageFacts page={page} />
      {styles}
    </>,
  );
  const frame = renderToStaticMarkup(
    <SiteFrame current={page.path}>
      <EntryMain heading={page.headline}>
        <noscript>
          <p>This page needs JavaScript. Every page in the menu can be read without it.</p>
        </noscript>
        <div className={page.path === '/register' ? 'entry-wait-long' : 'entry-wait'} />
      </EntryMain>
    </SiteFrame>,
  );
  return shell
    .replace(/<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/, () => head)
    .replace(/\s*<noscript>[^<]*<\/noscript>/, '')
    .replace('<div id="root"></div>', () => `<div id="root">${frame}</div>`)
    .replace('<body>', page.hasTag ? '<body data-page-view="">' : '<body>');
}
