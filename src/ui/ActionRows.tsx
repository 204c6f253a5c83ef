import './action-rows.css';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type ActionRowsProps = { label?: string; isLive?: boolean; children: ReactNode };

/** A list of things that something can be done with: each `li` holds its words first, then its buttons. */
export const ActionRows = ({ label, isLive, children }: ActionRowsProps) => (
  <ul className="ui-actionrows" aria-label={label} aria-live={isLive ? 'polite' : undefined}>
    {children}
  </ul>
);

/** The buttons of a row that has several. */
export const RowActions = ({ children }: { children: ReactNode }) => <span className="ui-rowactions">{children}</span>;

/** A sentence of warning below the words of a row. */
export const RowWarning = ({ isFailure, children }: { isFailure?: boolean; children: ReactNode }) => (
  <span className="ui-sub ui-rowwarning">
    <Icon name={isFailure ? 'fail' : 'attention'} small />
    {children}
  </span>
);
