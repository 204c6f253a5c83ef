import './state.css';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import * as format from './format.ts';
import { Icon, type IconName } from './Icon.tsx';

type BoxProps = {
  title: ReactNode;
  icon?: IconName;
  tone?: 'fail' | 'attention';
  dashed?: boolean;
  children?: ReactNode;
  action?: ReactNode;
  role?: 'status' | 'alert';
};

const Box = ({ title, icon, tone, dashed = false, children, action, role }: BoxProps) => (
  <div className={cx('ui-state', dashed && 'ui-state-dashed')} role={role}>
    <h3 className={tone && `ui-tone-${tone}`}>
      {icon && <Icon name={icon} />}
      <span>{title}</span>
    </h3>
    {children}
    {action && <div className="ui-state-act">{action}</div>}
  </div>
);

/** Why there is nothing, and the one thing to do about it. */
export const EmptyState = ({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) => (
  <Box title={title} action={action}>
    <p>{children}</p>
  </Box>
);

export type ErrorStateProps = {
  title: ReactNode /** The server's own words. */;
  text?: ReactNode;
  stillHolds?: ReactNode;
  requestId?: string | null;
  onRetry?: () => void;
  isRetrying?: boolean;
};

export const ErrorState = ({ title, text, stillHolds, requestId, onRetry, isRetrying = false }: ErrorStateProps) => (
  <Box
    title={title}
    icon="fail"
    tone="fail"
    role="alert"
    action={
      onRetry && (
        <Button size="s" onPress={onRetry} isPending={isRetrying}>
          Try again
        </Button>
      )
    }
  >
    {text && <p>{text}</p>}
    {stillHolds && <p>{stillHolds}</p>}
    {requestId && (
      <p>
        Quote <span className="ui-mono">{requestId}</span> when you contact support.
      </p>
    )}
  </Box>
);

export const OfflineState = ({
  since,
  dataOf,
  children,
}: {
  since?: format.When | null;
  dataOf?: format.When | null;
  children?: ReactNode;
}) => (
  <Box title={since ? `Offline since ${format.time(since)}` : 'Offline'} icon="offline" role="status">
    <p>
      {dataOf && `Showing data of ${format.time(dataOf)}. `}
      {children}
    </p>
  </Box>
);

export const NotSyncedState = ({ children }: { children?: ReactNode }) => (
  <Box title="Never synced" icon="unknown" dashed>
    <p>{children ?? 'Connect once to load this page. After that it also opens offline.'}</p>
  </Box>
);

export const StaleState = ({ asOf, onRefresh }: { asOf: format.When; onRefresh?: () => void }) => (
  <Box
    title="Older than a day"
    icon="attention"
    tone="attention"
    action={
      onRefresh && (
        <Button size="s" onPress={onRefresh}>
          Refresh
        </Button>
      )
    }
  >
    <p>As of {format.dateTime(asOf)}. Figures may have changed.</p>
  </Box>
);

export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className="ui-skeleton" aria-hidden="true">
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} />
    ))}
  </div>
);

/** First load only; data that is already here stays on the screen. */
export const LoadingState = ({
  title = 'Loading for the first time',
  slow = false,
  onCancel,
  lines,
}: {
  title?: string;
  slow?: boolean;
  onCancel?: () => void;
  lines?: number;
}) => (
  <Box
    title={title}
    role="status"
    action={
      onCancel && (
        <Button size="s" onPress={onCancel}>
          Cancel
        </Button>
      )
    }
  >
    <Skeleton lines={lines} />
    {slow && <p className="ui-small">Still working, slow connection?</p>}
  </Box>
);

export const Note = ({ icon = 'info', role, children }: { icon?: IconName; role?: 'status' | 'alert'; children: ReactNode }) => (
  <div className="ui-note" role={role}>
    <Icon name={icon} />
    <div>{children}</div>
  </div>
);
