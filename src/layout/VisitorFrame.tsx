import './visitor-frame.css';
import type { ReactNode } from 'react';
import { Mark } from '#src/ui/Mark.tsx';
import { PageLink } from './PageLink.tsx';
import { VersionLine } from './VersionLine.tsx';

/** The frame of a page for visitors: night masthead, what there is to open, the page, a foot. */
export function VisitorFrame({ current, children }: { current?: '/dmarc-checker'; children: ReactNode }) {
  return (
    <div className="visitor">
      <a className="ui-skip" href="#main">
        Skip to the page
      </a>
      <header className="visitor-mast">
        <div>
          <PageLink className="visitor-brand" href="/dmarc-checker" toTop>
            <Mark />
            Beacon
          </PageLink>
          <nav aria-label="Site">
            <PageLink href="/dmarc-checker" current={current === '/dmarc-checker'} toTop>
              <span className="visitor-wide">Free </span>DMARC check
            </PageLink>
            <PageLink href="/app/dashboard" toTop>
              Portal
            </PageLink>
            <PageLink href="/login" toTop>
              Login
            </PageLink>
          </nav>
        </div>
      </header>
      <main id="main" className="visitor-main">
        {children}
      </main>
      <footer className="visitor-foot">
        <p>Beacon reads DMARC reports and shows who sends email in your name.</p>
        <p>Support Mon–Fri 08:00–17:00 SAST</p>
        <p className="visitor-version">
          <VersionLine />
        </p>
      </footer>
    </div>
  );
}
