import './entry.css';
import '#src/ui/button.css';
import type { ReactNode } from 'react';
import { Lighthouse, Mark } from '#src/ui/Mark.tsx';

/** The two halves of the pages before sign-in: the night with the lighthouse, and the form. */
export function EntryPage({ title, heading, children }: { title: string; heading: string; children: ReactNode }) {
  return (
    <div className="entry">
      <title>{`${title} · Beacon`}</title>
      <header className="entry-night">
        <Lighthouse />
        <p className="entry-brand">
          <Mark />
          Beacon
        </p>
        <p className="entry-claim">Know who sends email in your name.</p>
        <p className="entry-facts">
          <span>Data kept under POPIA</span>
          <span>Support Mon–Fri 08:00–17:00 SAST</span>
        </p>
      </header>
      <main className="entry-form" id="main">
        <div className="entry-box">
          <h1>{heading}</h1>
          {children}
        </div>
      </main>
    </div>
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
