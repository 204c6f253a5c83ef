import '../css/frame.css';
import '../css/sheet.css';
import type { ReactNode } from 'react';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** The frame of every public page: skip link, header with the menu, the page, foot. `current` is the path of the page. */
export function SiteFrame({ current, children }: { current: string; children: ReactNode }) {
  return (
    <div className="site-page">
      <a className="ui-skip" href="#main">
        Skip to content
      </a>
      <SiteHeader current={current} />
      {children}
      <SiteFooter />
    </div>
  );
}
