import './dialog.css';
import { type ReactNode, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button, IconButton } from './Button.tsx';
import { cx } from './cx.ts';

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

export const Dialog = ({
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

export type ConfirmDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The verb and its object: "Delete domain". */
  confirmLabel: string;
  /** What stays: "Keep domain". */
  cancelLabel: string;
  danger?: boolean;
  /** When it rejects the dialog stays open and shows the error's message. */
  onConfirm: () => void | Promise<void>;
};

/** Only for what cannot be undone; all else gets a toast with Undo. */
export const ConfirmDialog = ({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger = true,
  onConfirm,
}: ConfirmDialogProps) => {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setPending(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      role="alertdialog"
      isDismissable={false}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isPending} autoFocus>
            {cancelLabel}
          </Button>
          <Button look={danger ? 'danger' : 'solid'} onPress={() => void confirm()} isPending={isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      {failure && (
        <p className="ui-tone-fail" role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
};
