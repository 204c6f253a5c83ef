import { useState } from 'react';
import type { SupportStatus } from '#domain/vocabulary.ts';
import { step } from '#machines/entity.ts';
import { type SupportAction, supportActions, supportRequestMachine } from '#machines/support-request.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { useSession } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/Dialog.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';
import type { RequestFile } from './types.ts';

type Props = { request: RequestFile; isStaff: boolean };

const verbs: Record<SupportAction, string> = {
  start: 'Start work',
  resume: 'Continue',
  waitForCustomer: 'Wait for customer',
  waitForThirdParty: 'Wait for third party',
  resolve: 'Resolve',
  reopen: 'Reopen',
  cancel: 'Cancel request',
};

/** What may be done with a request now, as its machine says. */
export function RequestActions({ request, isStaff }: Props) {
  const offline = useOffline();
  const me = Number(useSession().profile?.id);
  const [isResolving, setResolving] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const move = useSend(calls.support.setStatus);
  const assign = useSend(calls.support.assign);
  const off = { isDisabled: offline, reason: 'Needs a connection.' };
  const facts = { isStaff, isAuthor: request.is_mine, hasNote: true, isCloseDue: false };
  const isOpen = !['resolved', 'closed', 'cancelled'].includes(request.status);
  const next = supportActions.flatMap((type) => {
    const status = step(supportRequestMachine, request.status, facts, { type })?.status;
    return status === undefined || type === 'start' ? [] : [{ type, status: status as SupportStatus }];
  });
  const press = (type: SupportAction, status: SupportStatus) => {
    if (type === 'resolve') setResolving(true);
    else if (type === 'cancel') setCancelling(true);
    else move.mutate({ params: { id: request.id }, body: { status } });
  };
  return (
    <div className="ui-stack">
      <FormNote error={move.error ?? assign.error} />
      <Actions>
        {isStaff && isOpen && request.assigned_to?.id !== me && (
          <Button {...off} onPress={() => assign.mutate({ params: { id: request.id }, body: { assigned_to: me } })}>
            Assign to me
          </Button>
        )}
        {next.map(({ type, status }) => (
          <Button
            key={type}
            variant={type === 'resolve' || type === 'resume' ? 'solid' : type === 'cancel' ? 'quiet' : 'outline'}
            {...off}
            isPending={move.isPending}
            onPress={() => press(type, status)}
          >
            {verbs[type]}
          </Button>
        ))}
      </Actions>
      {isStaff && request.status.startsWith('waiting_') && (
        <p className="ui-small ui-mute">Continue this request first. Then you can resolve it.</p>
      )}
      <ConfirmDialog
        isOpen={isCancelling}
        onClose={() => setCancelling(false)}
        title={`Cancel request ${request.id}?`}
        confirmLabel="Cancel request"
        cancelLabel="Keep request"
        onConfirm={async () => {
          await move.mutateAsync({ params: { id: request.id }, body: { status: 'cancelled' } });
        }}
      >
        <p>Nobody answers it any more, and it cannot be reopened.</p>
      </ConfirmDialog>
      {isResolving && <ResolveDialog id={request.id} onClose={() => setResolving(false)} />}
    </div>
  );
}
