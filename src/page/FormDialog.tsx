import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useOffline } from '#src/client/connection.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormNote } from './FormNote.tsx';
import type { Problems } from './use-form-dialog.ts';

export type FormDialogProps = {
  title: string;
  /** The verb on the button, and what it says while it works. */
  verb: string;
  pendingText: string;
  isPending: boolean;
  error: Error | null;
  /** What the form itself found wrong when it was to be sent. */
  problems?: Problems;
  /** Offers to clear the draft; left out where there is nothing to clear. */
  onClear: (() => void) | undefined;
  /** What is missing before it can be sent, as a sentence. */
  missing?: string | undefined;
  /** It can be sent offline too: the call waits on this device. */
  isQueued?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: offline or incomplete it says why it cannot be sent; the focus goes to the first field that is wrong. */
export function FormDialog({
  title,
  verb,
  pendingText,
  isPending,
  error,
  problems,
  onClear,
  missing,
  isQueued = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // A field that the form does not have can be refused too.
  const [isMarked, setMarked] = useState(false);
  useEffect(() => {
    if (error === null && Object.keys(problems ?? {}).length === 0) return;
    const wrong = '[aria-invalid="true"], [data-invalid] button, [data-invalid] input';
    const field = form.current?.querySelector<HTMLElement>(wrong) ?? null;
    field?.focus();
    setMarked(field !== null);
  }, [error, problems]);
  const offline = useOffline();
  const reason = offline && !isQueued ? 'You are offline. What you typed is saved on this device.' : missing;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          {onClear !== undefined && (
            <Button variant="quiet" onPress={onClear}>
              Clear
            </Button>
          )}
          <Button
            variant="solid"
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
        ref={form}
        className="ui-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <FormNote error={error} hasFields={isMarked} />
      </form>
    </Dialog>
  );
}
