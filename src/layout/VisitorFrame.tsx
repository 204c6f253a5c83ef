import './visitor-frame.css';
import { type ReactNode, useEffect } from 'react';
import { startFrame } from '#src/site/frame/behaviour.ts';
import { SiteFrame } from '#src/site/frame/SiteFrame.tsx';

/** A page for visitors that the app draws, in the frame of the public site. */
export function VisitorFrame({ current = '', children }: { current?: string; children: ReactNode }) {
  useEffect(startFrame, []);
  return (
    <SiteFrame current={current}>
      <main id="main" className="visitor-main">
        {children}
      </main>
    </SiteFrame>
  );
}
