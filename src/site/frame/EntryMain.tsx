import '../css/entry.css';
import type { ReactNode } from 'react';
import { Lighthouse } from '#src/ui/Mark.tsx';

/** The two halves of the pages before sign-in: the night with the lighthouse, and what is filled in. */
export function EntryMain({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <main className="entry" id="main">
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
  );
}
