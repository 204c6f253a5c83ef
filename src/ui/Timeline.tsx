import './timeline.css';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Link } from './Link.tsx';

export type TimelineEvent = {
  id: string;
  time: string;
  dateTime?: string;
  what: ReactNode;
  sub?: ReactNode;
  href?: string;
  key?: boolean;
};

/** Event time left, text right; `key` fills the dot. `wide` leaves room for a date. */
export const Timeline = ({ events, wide = false, label }: { events: TimelineEvent[]; wide?: boolean; label?: string }) => (
  <ol className={cx('ui-timeline', wide && 'ui-timeline-wide')} aria-label={label}>
    {events.map((event) => (
      <li key={event.id} className={cx(event.key && 'ui-timeline-key')}>
        <time dateTime={event.dateTime}>{event.time}</time>
        <div>
          {event.href ? <Link href={event.href}>{event.what}</Link> : event.what}
          {event.sub && <span className="ui-sub">{event.sub}</span>}
        </div>
      </li>
    ))}
  </ol>
);
