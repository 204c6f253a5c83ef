import { type ReactNode, useId } from 'react';
import { useOffline } from '#src/client/connection.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormNote } from './FormNote.tsx';

export type FormDialogProps = {
  title: string;
  /** The verb on the button, and what it says while it works. */
  verb: string;
  pendingText: string;
  isPending: boolean;
  error: Error | null;
  /** Offers to clear the draft; left out where there is nothing to clear. */
  onClear: (() => void) | undefined;
  /** What is missing before it can be sent, as a sentence. */
  missing?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: offline or incomplete it says why it cannot be sent, and what was typed is kept by its draft. */
export function FormDialog({
  title,
  verb,
  pendingText,
  isPending,
  error,
  onClear,
  missing,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const offline = useOffline();
  const reason = offline ? 'Needs a connection; what you typed is kept.' : missing;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          {onClear !== undefined && (
            <Button look="quiet" onPress={onClear}>
              Clear
            </Button>
          )}
          <Button
            look="solid"
            type="submit"
            form={formId}
            isPending={isPending}
            pendingText={pendingText}
            isDisabled={reason !== undefined}
            {...(reason === undefined ? {} : { reason })}
          >
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="ui-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <FormNote error={error} />
      </form>
    </Dialog>
  );
}
