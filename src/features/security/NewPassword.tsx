import { useState } from 'react';
import { accountCalls } from '#src/client/account-calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { useSendOnce } from '#src/page/use-send-once.ts';
import { useSession } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Note } from '#src/ui/State.tsx';

/** Sends oneself the link with which a new password is set, as the sign-in page does. */
export function NewPassword() {
  const offline = useOffline();
  const email = useSession().profile?.email;
  const forgot = useSendOnce(accountCalls.forgot);
  const [sent, setSent] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const ask = () => {
    if (email === undefined) return;
    setError(null);
    forgot.send({ body: { email } }, { onSuccess: ({ message }) => setSent(message), onError: setError });
  };
  return (
    <Section
      question="Password"
      finding="Set a new one with a link from an email"
      note="The link works once, for 2 hours. A new password signs you out on every device."
    >
      {sent !== null && (
        <Note icon="info" role="status">
          {sent}
        </Note>
      )}
      <FormNote error={error} />
      <Actions>
        <Button
          onPress={ask}
          isPending={forgot.isPending}
          pendingText="Sending …"
          isDisabled={offline || email === undefined}
          reason="Needs a connection."
        >
          Send the link
        </Button>
      </Actions>
    </Section>
  );
}
