import type { ReactNode } from 'react';

/** A section: an ink rule, the question in small type at the left, the answer as heading. */
export function Section({
  question,
  finding,
  lead,
  id,
  children,
}: {
  question: ReactNode;
  finding: string;
  lead?: ReactNode;
  id?: string;
  children?: ReactNode;
}) {
  return (
    <section className="site-section" {...(id === undefined ? {} : { id })}>
      <div className="site-wrap">
        <div>
          <p className="site-question">{question}</p>
          <h2>{finding}</h2>
          {lead !== undefined && <p className="site-lead">{lead}</p>}
          {children}
        </div>
      </div>
    </section>
  );
}
