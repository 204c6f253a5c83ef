import './frame.css';
import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { Link } from './Link.tsx';

export type FrameProps = {
  /** Where we are; the page's h1. */
  title: ReactNode;
  crumbs?: { label: string; href: string }[];
  tag?: ReactNode;
  stamp?: ReactNode;
  tabs?: ReactNode;
  /** The one sentence that answers; its statistics are links. `undefined` or false while it is awaited, so that its place is kept; `null` for none. */
  answer?: ReactNode;
  filters?: ReactNode;
  /** A NextStep; it takes four columns at the right. */
  next?: ReactNode;
  children?: ReactNode;
};

export function Frame({ title, crumbs = [], tag, stamp, tabs, filters, next, children, ...rest }: FrameProps) {
  const { answer = 'answer' in rest ? false : null } = rest;
  const [wasAnswered, setAnswered] = useState(answer !== false);
  if (!wasAnswered && answer !== false) setAnswered(true);
  return (
    <div className={cx('ui-frame', !wasAnswered && 'ui-frame-awaited')}>
      <div className="ui-frame-top">
        <h1>
          <span>
            {crumbs.map((crumb) => (
              <span key={crumb.href} className="ui-frame-crumb">
                <Link href={crumb.href}>{crumb.label}</Link> <span aria-hidden="true">/</span>{' '}
              </span>
            ))}
            {title}
          </span>
          {tag}
        </h1>
        {stamp && <div className="ui-frame-stamp">{stamp}</div>}
      </div>
      {tabs}
      {(answer !== null || filters || next) && (
        <div className={cx('ui-frame-lead', !next && 'ui-frame-lead-alone', tabs !== undefined && 'ui-frame-lead-tabs')}>
          <div>
            {answer === false ? <div className="ui-answer-awaited" /> : answer !== null && <p className="ui-answer">{answer}</p>}
            {filters && (
              <div className="ui-frame-filters" role="group" aria-label="Filters">
                {filters}
              </div>
            )}
          </div>
          {next}
        </div>
      )}
      {children}
    </div>
  );
}
