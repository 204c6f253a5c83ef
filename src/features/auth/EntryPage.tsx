import './entry.css';
import '#src/ui/button.css';
import { type ReactNode, useEffect } from 'react';
import { startFrame } from '#src/site/frame/behaviour.ts';
import { SiteFrame } from '#src/site/frame/SiteFrame.tsx';
import { Lighthouse } from '#src/ui/Mark.tsx';

/** The two halves of the pages before sign-in, in the frame of the site: the night with the lighthouse, and the form. */
export function EntryPage({ title, heading, children }: { title: string; heading: string; children: ReactNode }) {
  useEffect(startFrame, []);
  return (
    <SiteFrame current={location.pathname}>
      <main className="entry" id="main">
        <title>{`${title} · Beacon`}</title>
        <div className="entry-night">
          <Lighthouse />
          <p className="entry-claim">Know who sends email in your name.</p>
          <p className="entry-facts">
            <span>Data kept under POPIA</span>
            <span>Support Mon–Fri 08:00–17:00 SAST</span>
          </p>
        </div>
        <div className="entry-form">
          <div className="entry-box">
            <h1>{heading}</h1>
            {children}
          </div>
        </div>
      </main>
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
