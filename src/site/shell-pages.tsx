import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteAssets } from './build-types.ts';
import { PageFacts } from './Document.tsx';
import { EntryMain } from './frame/EntryMain.tsx';
import { RegisterForm } from './frame/RegisterForm.tsx';
import { SignInForm } from './frame/SignInForm.tsx';
import { SiteFrame } from './frame/SiteFrame.tsx';
import type { SitePage } from './page.ts';

/** A page that the app draws, in the frame of the site. */
type ShellPage = Omit<SitePage, 'Body' | 'islands' | 'crumbs'>;

const facts = { kind: 'website', date: '2026-11-23', hasTag: true, isListed: true } as const;

/** Sign-in and registration: drawn at build, form included; the app takes over once somebody uses it. */
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

/** The ways to sign in below the form, as the app has them. */
function OtherWays() {
  return (
    <>
      <button type="button" className="ui-btn ui-btn-size-l ui-btn-wide entry-passkey">
        Sign in with a passkey
      </button>
      <p className="entry-links">
        <button type="button">Forgot your password?</button>
        <a href="/register">Request access</a>
      </p>
    </>
  );
}

function Forms({ path }: Pick<ShellPage, 'path'>) {
  if (path === '/login')
    return (
      <>
        <SignInForm />
        <OtherWays />
      </>
    );
  return (
    <>
      <RegisterForm />
      <p className="entry-links">
        <a href="/login">Sign in instead</a>
      </p>
    </>
  );
}

const scriptTag = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
const partTags = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;

/**
 * The app's shell with the facts, the frame and the form of a page. The app itself is opened by the script `islands/entry.ts`; without script
 * the page says what is needed.
 */
export function renderShell(page: ShellPage, shell: string, assets: SiteAssets): string {
  const head = renderToStaticMarkup(
    <>
      <PageFacts page={page} />
      {[...assets.styles, ...assets.entryStyles].map((style) => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      {[assets.frame, assets.islands.entry].map((script) => (
        <script key={script} type="module" src={script} />
      ))}
    </>,
  );
  const root = renderToStaticMarkup(
    <div
      id="root"
      data-app={scriptTag.exec(shell)?.[1]}
      data-app-parts={[...shell.matchAll(partTags)].map((match) => match[1]).join(' ')}
    >
      <SiteFrame current={page.path}>
        <EntryMain heading={page.headline}>
          <noscript>
            <p>This page needs JavaScript. Every page in the menu can be read without it.</p>
          </noscript>
          <div className="entry-note entry-note-fail" role="alert" data-entry-problem="" hidden>
            <p>This page could not be loaded whole. Check your connection, then try again.</p>
          </div>
          <Forms path={page.path} />
        </EntryMain>
      </SiteFrame>
    </div>,
  );
  return shell
    .replace(scriptTag, '')
    .replace(partTags, '')
    .replace(/<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/, () => head)
    .replace(/\s*<noscript>[^<]*<\/noscript>/, '')
    .replace('<div id="root"></div>', () => root)
    .replace('<body>', page.hasTag ? '<body data-page-view="">' : '<body>');
}
