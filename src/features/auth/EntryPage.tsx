import '#src/ui/button.css';
import { type ReactNode, useEffect } from 'react';
import { startFrame } from '#src/site/frame/behaviour.ts';
import { EntryMain } from '#src/site/frame/EntryMain.tsx';
import { SiteFrame } from '#src/site/frame/SiteFrame.tsx';

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

/** The one button of such a page; while it works its label says what happens. */
export function EntryButton({
  pending,
  pendingText,
  children,
  disabled,
}: {
  pending: boolean;
  pendingText: string;
  children: string;
  disabled?: boolean;
}) {
  return (
    <button
      type="submit"
      className="ui-btn ui-btn-beam ui-btn-size-l ui-btn-wide"
      disabled={pending || disabled === true}
      aria-busy={pending}
    >
      {pending ? pendingText : children}
    </button>
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
