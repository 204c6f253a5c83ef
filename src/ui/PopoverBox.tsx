import { PopoverSurface, type PopoverSurfaceProps } from './PopoverSurface.tsx';

/** What a popover shows, in its padding. */
export const PopoverBox = ({ children, ...rest }: PopoverSurfaceProps) => (
  <PopoverSurface {...rest}>
    <div className="ui-popover-body">{children}</div>
  </PopoverSurface>
);
