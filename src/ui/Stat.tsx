import './stat.css';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Link } from './Link.tsx';

export const StatRow = ({ columns = 4, children }: { columns?: 2 | 3 | 4 | 5 | 6; children: ReactNode }) => (
  <div className={cx('ui-stats', `ui-stats-${columns}`)}>{children}</div>
);

export type StatProps = {
  label: ReactNode;
  /** A number, or words if nothing was measured (then set `unmeasured`). */
  value: ReactNode;
  unit?: ReactNode;
  /** Denominator and direction in words. */
  note?: ReactNode;
  spark?: ReactNode;
  href?: string;
  unmeasured?: boolean;
};

export const Stat = ({ label, value, unit, note, spark, href, unmeasured = false }: StatProps) => {
  const inside = (
    <>
      <span className="ui-stat-label">{label}</span>
      <span className="ui-stat-line">
        <span className={cx('ui-stat-value', unmeasured && 'ui-stat-words')}>
          {value}
          {unit && <small>{unit}</small>}
        </span>
        {spark}
      </span>
      <span className="ui-stat-note">{note}</span>
    </>
  );
  return href ? (
    <Link className="ui-stat" href={href}>
      {inside}
    </Link>
  ) : (
    <div className="ui-stat">{inside}</div>
  );
};
