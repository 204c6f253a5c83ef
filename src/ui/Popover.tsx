import { type ReactNode, useRef, useState } from 'react';
import { ButtonContext } from 'react-aria-components';
import { deferred } from './deferred.tsx';
import type { Placement } from './PopoverSurface.tsx';

const Box = deferred(async () => (await import('./PopoverBox.tsx')).PopoverBox);

/** `trigger` is one of our buttons; `children` may be a function that gets `close`. Its script comes when it is first opened. */
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
}) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const press = { onPress: () => setOpen(!isOpen), 'aria-haspopup': 'dialog', 'aria-expanded': isOpen } as const;
  return (
    <>
      <ButtonContext value={{ ref: button, ...press }}>{trigger}</ButtonContext>
      {isOpen && (
        <Box triggerRef={button} isOpen onOpenChange={setOpen} placement={placement} label={label}>
          {typeof children === 'function' ? children(close) : children}
        </Box>
      )}
    </>
  );
};
