import './dialog.css';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import type { DialogProps } from './dialog-props.ts';

export const DialogSurface = ({
  isOpen,
  onClose,
  title,
  children,
  actions,
  size = 'm',
  asDrawer = false,
  role = 'dialog',
  isDismissable = true,
}: DialogProps) => (
  <ModalOverlay
    className={cx('ui-overlay', asDrawer && 'ui-overlay-drawer')}
    isOpen={isOpen}
    isDismissable={isDismissable}
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
  >
    <Modal className={cx('ui-modal', `ui-modal-${size}`, asDrawer && 'ui-modal-drawer')}>
      <AriaDialog className="ui-dialog" role={role}>
        <div className="ui-dialog-head">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {role === 'dialog' && <IconButton icon="close" label="Close" onPress={onClose} />}
        </div>
        <div className="ui-dialog-body">{children}</div>
        {actions && <div className="ui-dialog-acts">{actions}</div>}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);
