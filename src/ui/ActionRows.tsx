import './action-rows.css';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type ActionRowsProps = { label?: string; isLive?: boolean; children: ReactNode };

/** A list of items with actions: each `li` holds its text first, then its buttons. */
export const ActionRows = ({ label, isLive, children }: ActionRowsProps) => (
  <ul className="ui-actionrows" aria-label={label} aria-live={isLive ? 'polite' : undefined}>
    {children}
  </ul>
);

/** The buttons of a row that has several. */
export const RowActions = ({ children }: { children: ReactNode }) => <span className="ui-rowactions">{children}</span>;

/** A warning below the text of a row. */
export const RowWarning = ({ isFailure, children }: { isFailure?: boolean; children: ReactNode }) => (
  <span className="ui-sub ui-rowwarning">
    <Icon name={isFailure ? 'fail' : 'attention'} small />
    {children}
  </span>
);
