import '#src/ui/state.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#src/ui/Icon.tsx';

/** A box that says what is wrong and offers a way on. */
export function Notice({
  icon,
  tone,
  title,
  role = 'status',
  actions,
  children,
}: {
  icon: IconName;
  tone?: 'fail';
  title: string;
  role?: 'status' | 'alert';
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="ui-state" role={role}>
      <h2 className={`checker-notice-title${tone === undefined ? '' : ` ui-tone-${tone}`}`}>
        <Icon name={icon} />
        <span>{title}</span>
      </h2>
      {children}
      {actions !== undefined && <div className="ui-state-act ui-row">{actions}</div>}
    </div>
  );
}
