import { useEffect } from 'react';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { LoadingState, Note } from '#src/ui/State.tsx';
import type { Applicant } from './types.ts';

const outcomes = {
  sent: 'Sent to you.',
  kept: 'Email is not set up, so it is in the outbox folder of the server.',
  failed: 'The mail server refused it.',
};

/** The email that an approval at the suggested customer sends, as its reader gets it; the link in it opens nothing. */
export function EmailPreview({ applicant, onClose }: { applicant: Applicant; onClose: () => void }) {
  const { id, name, email, suggested } = applicant;
  const offline = useOffline();
  const preview = useSend(calls.adminUsers.testEmailTemplates);
  const [customer] = suggested;
  const body = {
    template: 'invitation' as const,
    user_id: id,
    ...(customer === undefined ? {} : { customer_id: customer.id }),
  };
  const { mutate } = preview;
  // The dialog asks once when it opens; the address of the customer does not change below it.
  useEffect(() => {
    mutate({ body: { template: 'invitation', user_id: id, ...(customer === undefined ? {} : { customer_id: customer.id }) } });
  }, [mutate, id, customer]);
  const letter = preview.data;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${name} receives this`}
      actions={
        <Button
          isDisabled={offline || letter === undefined}
          {...(offline ? { reason: 'Needs a connection.' } : {})}
          isPending={preview.isPending}
          pendingText="Sending …"
          onPress={() => preview.mutate({ body: { ...body, send: true } })}
        >
          Send it to me
        </Button>
      }
    >
      <div className="ui-stack">
        <FormNote error={preview.error} />
        {letter === undefined && preview.error === null && <LoadingState title="Loading: the email" />}
        {letter && (
          <>
            <KeyValue
              items={[
                { term: 'To', value: email },
                { term: 'Subject', value: letter.subject },
              ]}
            />
            <p className="users-letter">{letter.text}</p>
            {letter.sent && (
              <Note icon={letter.sent.mail === 'failed' ? 'attention' : 'info'} role="status">
                {outcomes[letter.sent.mail]} {letter.sent.problem}
              </Note>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
