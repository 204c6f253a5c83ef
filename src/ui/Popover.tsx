import './popover.css';
import type { ReactNode } from 'react';
import { Popover as AriaPopover, Dialog, DialogTrigger } from 'react-aria-components';
import { cx } from './cx.ts';

type Placement = 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'bottom' | 'top';

export const PopoverSurface = ({
  look = 'box',
  placement = 'bottom start',
  children,
}: {
  look?: 'box' | 'list';
  placement?: Placement;
  children: ReactNode;
}) => (
  <AriaPopover className={cx('ui-popover', `ui-popover-${look}`)} placement={placement} offset={4}>
    {children}
  </AriaPopover>
);

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
    <PopoverSurface placement={placement}>
      <Dialog className="ui-popover-body" aria-label={label}>
        {({ close }) => (typeof children === 'function' ? children(close) : children)}
      </Dialog>
    </PopoverSurface>
  </DialogTrigger>
);
