import './section.css';
import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';
import { type Span, spanClass } from './Grid.tsx';
import { Link } from './Link.tsx';

const ToolSlot = createContext<HTMLElement | null>(null);

export type SectionProps = {
  /** What is true, written as a sentence. */
  finding: ReactNode;
  question?: ReactNode;
  more?: { label: string; href: string } | ReactNode;
  note?: ReactNode;
  span?: Span;
  wideOnTablet?: boolean;
  /** A two-pixel rule, for the first list on a work screen. */
  strong?: boolean;
  /** On a phone only the heading is visible until it is opened. */
  folds?: boolean;
  id?: string;
  children?: ReactNode;
};

const isMoreLink = (more: SectionProps['more']): more is { label: string; href: string } =>
  typeof more === 'object' && more !== null && 'href' in more && 'label' in more;

export const Section = (props: SectionProps) => {
  const { finding, question, more, note, span, wideOnTablet, strong = false, folds = false, id, children } = props;
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(!folds);
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={cx('ui-section', strong && 'ui-section-strong', span && spanClass(span, wideOnTablet))}
    >
      <div className="ui-section-head">
        <h2 id={headingId}>
          {question && <span className="ui-section-question">{question}</span>}
          {finding}
        </h2>
        <div className="ui-section-more">
          <span className="ui-section-tools" ref={setSlot} />
          {isMoreLink(more) ? <Link href={more.href}>{more.label}</Link> : more}
          {folds && (
            <button
              type="button"
              className="ui-section-fold"
              aria-expanded={isOpen}
              aria-describedby={headingId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide' : 'Show'}
            </button>
          )}
        </div>
      </div>
      <ToolSlot value={slot}>
        {children && <div className={cx('ui-section-body', !isOpen && 'ui-section-folded')}>{children}</div>}
      </ToolSlot>
      {note && <p className={cx('ui-section-note', !isOpen && 'ui-section-folded')}>{note}</p>}
    </section>
  );
};

/** Draws its children at the right of the enclosing section's heading; where there is no section, in place. */
export const SectionTools = ({ children, fallbackClass }: { children: ReactNode; fallbackClass?: string }) => {
  const slot = useContext(ToolSlot);
  return slot ? createPortal(children, slot) : <div className={fallbackClass}>{children}</div>;
};
