import './grid.css';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Span = 3 | 4 | 5 | 6 | 7 | 8 | 9 | 12;

export const spanClass = (span: Span, wideOnTablet = false): string => cx(`ui-col-${span}`, wideOnTablet && 'ui-col-wide');

export const Grid = ({ children }: { children: ReactNode }) => <div className="ui-grid">{children}</div>;

export const Column = ({ span = 12, wideOnTablet, children }: { span?: Span; wideOnTablet?: boolean; children: ReactNode }) => (
  <div className={spanClass(span, wideOnTablet)}>{children}</div>
);

/** Fluid lead, fixed aside (drill-down 420 or queue 320); on narrow screens the aside is between lead and rest. */
export const Split = ({
  lead,
  aside,
  rest,
  asideWidth = 420,
}: {
  lead: ReactNode;
  aside: ReactNode;
  rest?: ReactNode;
  asideWidth?: 420 | 320;
}) => (
  <div className={cx('ui-split', asideWidth === 320 && 'ui-split-320', !aside && 'ui-split-alone')}>
    <div className="ui-split-lead">{lead}</div>
    {aside && <div className="ui-split-aside">{aside}</div>}
    {rest && <div className="ui-split-rest">{rest}</div>}
  </div>
);
