import './panel.css';
import { type ReactNode, useId } from 'react';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { useEscape } from './use-escape.ts';

export type PanelProps = {
  title: ReactNode;
  sub?: ReactNode;
  closeLabel?: string;
  onClose?: () => void;
  twoOnTablet?: boolean;
  children: ReactNode;
  foot?: ReactNode;
};

/** Closes a panel and leads back to the row that opened it. */
function closeToRow(onClose: () => void): void {
  const row = document.querySelector<HTMLElement>('.ui-row-on .ui-row-open');
  onClose();
  row?.focus();
}

/** Drill-down beside the table; Escape closes it. Children wrapped in `ui-panel-full` keep the whole width on a tablet. */
export const Panel = ({ title, sub, closeLabel = 'Close', onClose, twoOnTablet = false, children, foot }: PanelProps) => {
  const id = useId();
  useEscape(onClose && (() => closeToRow(onClose)));
  return (
    <aside className="ui-panel" aria-labelledby={id}>
      <div className="ui-panel-head">
        <div>
          <h2 id={id}>{title}</h2>
          {sub && <p className="ui-small ui-mute">{sub}</p>}
        </div>
        {onClose && <IconButton icon="close" label={closeLabel} onPress={onClose} />}
      </div>
      <div className={cx('ui-panel-body', twoOnTablet && 'ui-panel-two')}>{children}</div>
      {foot}
    </aside>
  );
};

export const PanelPart = ({ title, full = false, children }: { title?: ReactNode; full?: boolean; children: ReactNode }) => (
  <div className={cx(full && 'ui-panel-full')}>
    {title && <h3 className="ui-subhead">{title}</h3>}
    {children}
  </div>
);

export const Actions = ({ children, end = false }: { children: ReactNode; end?: boolean }) => (
  <div className={cx('ui-actions', end && 'ui-actions-end')}>{children}</div>
);

/** Bar of equal, thumb-high buttons at the foot of an open item; the last one is widest. */
export const ThumbBar = ({ children, label }: { children: ReactNode; label: string }) => (
  <div className="ui-thumb" role="group" aria-label={label}>
    {children}
  </div>
);
