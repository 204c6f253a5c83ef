import '#src/ui/button.css';
import '#src/ui/field.css';
import { type ReactNode, useEffect } from 'react';
import { startFrame } from '#src/site/frame/behaviour.ts';
import { EntryMain } from '#src/site/frame/EntryMain.tsx';
import { SiteFrame } from '#src/site/frame/SiteFrame.tsx';

export { EntryButton, PlainField, PlainPassword } from '#src/site/frame/EntryFields.tsx';

/** The two halves of the pages before sign-in, in the frame of the site: the night with the lighthouse, and the form. */
export function EntryPage({ title, heading, children }: { title: string; heading: string; children: ReactNode }) {
  useEffect(startFrame, []);
  return (
    <SiteFrame current={location.pathname}>
      <title>{`${title} · Beacon`}</title>
      <EntryMain heading={heading}>{children}</EntryMain>
    </SiteFrame>
  );
}

/** A notice above the form. */
export function EntryNote({ children, tone, role }: { children: ReactNode; tone?: 'fail'; role?: 'alert' | 'status' }) {
  return (
    <div className={tone === 'fail' ? 'entry-note entry-note-fail' : 'entry-note'} role={role}>
      {children}
    </div>
  );
}
