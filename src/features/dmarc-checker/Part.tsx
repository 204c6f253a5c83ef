import '#src/ui/section.css';
import { type ReactNode, useId } from 'react';

/** A section as the kit draws it (rule, question, finding), without the parts of the kit that this light page does not need. */
export function Part({
  question,
  finding,
  id,
  className = '',
  children,
}: {
  question?: ReactNode;
  finding: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={`ui-section ${className}`} tabIndex={id === undefined ? undefined : -1}>
      <div className="ui-section-head">
        <h2 id={heading}>
          {question !== undefined && <span className="ui-section-question">{question}</span>}
          {finding}
        </h2>
      </div>
      <div className="ui-section-body">{children}</div>
    </section>
  );
}
