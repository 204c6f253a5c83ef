import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { deferred } from './deferred.tsx';
import type { DialogProps } from './dialog-props.ts';

const Surface = deferred(async () => (await import('./DialogSurface.tsx')).DialogSurface);

/** A box over the page, or a drawer. Its script comes when it is first opened. */
export const Dialog = (props: DialogProps) => {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <Surface {...props} />;
};

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
          <Button variant={danger ? 'danger' : 'solid'} onPress={() => void confirm()} isPending={isPending}>
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
