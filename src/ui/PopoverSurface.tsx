import './popover.css';
import type { ReactNode, RefObject } from 'react';
import { Popover as AriaPopover } from 'react-aria-components';
import { cx } from './cx.ts';

export type Placement = 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'bottom' | 'top';

/** Where it opens by itself, `triggerRef` is what it opens beside and where the focus returns to. */
export type PopoverSurfaceProps = {
  variant?: 'box' | 'list';
  placement?: Placement;
  label?: string;
  children: ReactNode;
  triggerRef?: RefObject<HTMLElement | null>;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
};

export const PopoverSurface = ({
  variant = 'box',
  placement = 'bottom start',
  label,
  children,
  ...rest
}: PopoverSurfaceProps) => (
  <AriaPopover
    {...rest}
    className={cx('ui-popover', `ui-popover-${variant}`)}
    placement={placement}
    offset={4}
    aria-label={label}
  >
    {children}
  </AriaPopover>
);
