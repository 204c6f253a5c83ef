import './popover.css';
import { type ReactNode, use } from 'react';
import { Popover as AriaPopover, DialogTrigger, OverlayTriggerStateContext } from 'react-aria-components';
import { cx } from './cx.ts';

type Placement = 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'bottom' | 'top';

export const PopoverSurface = ({
  look = 'box',
  placement = 'bottom start',
  label,
  children,
}: {
  look?: 'box' | 'list';
  placement?: Placement;
  label?: string;
  children: ReactNode;
}) => (
  <AriaPopover className={cx('ui-popover', `ui-popover-${look}`)} placement={placement} offset={4} aria-label={label}>
    {children}
  </AriaPopover>
);

const Inside = ({ children }: { children: ReactNode | ((close: () => void) => ReactNode) }) => {
  const state = use(OverlayTriggerStateContext);
  return <div className="ui-popover-body">{typeof children === 'function' ? children(() => state?.close()) : children}</div>;
};

/** `trigger` is one of our buttons; `children` may be a function that gets `close`. */
export const Popover = ({
  trigger,
  label,
  placement,
  children,
}: {
  trigger: ReactNode;
  label: string;
  placement?: Placement;
  children: ReactNode | ((close: () => void) => ReactNode);
}) => (
  <DialogTrigger>
    {trigger}
    <PopoverSurface placement={placement} label={label}>
      <Inside>{children}</Inside>
    </PopoverSurface>
  </DialogTrigger>
);
