import type { ReactNode } from 'react';
import type { SitePage } from '../page.ts';
import { Tower } from '../parts/Tower.tsx';

const links = [
  { path: '/dmarc-checker', label: 'Free DMARC check' },
  { path: '/what-is-dmarc', label: 'What is DMARC?' },
  { path: '/pricing', label: 'Pricing' },
  { path: '/app/dashboard', label: 'Your dashboard' },
];

function Alone({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <div className="site-mast site-alone site-night site-ray">
      <div className="site-sea" />
      <Tower />
      <div className="site-wrap">
        <h1>{title}</h1>
        <p className="site-lead">{lead}</p>
        {children}
        <ul>
          {links.map(({ path, label }) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const alone = { crumbs: [], kind: 'website', date: '2026-11-22', hasTag: false, isListed: false, islands: [] } as const;

/** What a path answers that is no page; sent with status 404. */
export const notFound: SitePage = {
  ...alone,
  path: '/not-found',
  title: 'Page not found · Beacon',
  description: 'There is no page at this address.',
  headline: 'Page not found',
  Body: () => (
    <Alone title="Page not found" lead="There is nothing at this address. The page may have moved, or the address has a typo.">
      <p className="site-acts">
        <a className="site-btn site-btn-beam" href="/">
          Go to the home page
        </a>
        <a className="site-btn" href="/contact">
          Report a broken link
        </a>
      </p>
    </Alone>
  ),
};

/** What the service worker shows offline for a page that this device has not stored. */
export const offline: SitePage = {
  ...alone,
  path: '/offline',
  title: 'You are offline · Beacon',
  description: 'This page is not stored on this device.',
  headline: 'You are offline',
  Body: () => (
    <Alone
      title="You are offline"
      lead="This page is not stored on this device. Pages that you opened before still open. Go online and reload for this one."
    />
  ),
};
