import type { ReactNode } from 'react';

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  size?: 'm' | 'l';
  /** From the right edge, the full height: for a step of its own on a phone. */
  asDrawer?: boolean;
  role?: 'dialog' | 'alertdialog';
  isDismissable?: boolean;
};
