import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Note } from '#src/ui/State.tsx';
import { NotReady } from './NotReady.tsx';
import type { Onboarding } from './types.ts';

const words = { sent: 'Sent', kept: 'Written to the outbox folder', failed: 'Refused by the mail server' };

/** Sends the welcome, and says for each person what became of it. */
export function WelcomeStep({
  onboarding: { customer, status, people, people_ready: ready, welcomed_at: sentAt },
}: {
  onboarding: Onboarding;
}) {
  const offline = useOffline();
  const send = useSend(calls.onboarding.welcome);
  const [outcomes, setOutcomes] = useState<{ email: string; name: string; mail: keyof typeof words }[]>([]);
  const reason = offline
    ? 'Needs a connection.'
    : status !== 'welcome'
      ? 'The steps before this one are not done.'
      : people === 0
        ? 'Nobody has access to this customer yet.'
        : 'Nobody has set up their account yet.';
  return (
    <>
      <FormNote error={send.error} />
      {sentAt !== null && <Note icon="pass">{`Sent on ${format.dateTime(sentAt)}.`}</Note>}
      {outcomes.length > 0 && (
        <RowList
          label="Delivery of the emails"
          items={outcomes.map(({ email, name, mail }) => ({ id: email, label: name, sub: email, value: words[mail] }))}
        />
      )}
      {sentAt === null && <NotReady count={people - ready} />}
      {sentAt === null && (
        <Actions>
          <Button
            variant="solid"
            isDisabled={offline || status !== 'welcome' || ready === 0}
            reason={reason}
            isPending={send.isPending}
            pendingText="Sending …"
            onPress={() => send.mutate({ params: { id: customer.id } }, { onSuccess: (reply) => setOutcomes(reply.people) })}
          >
            {ready === 0 ? 'Send the welcome' : `Send the welcome to ${counted(ready, 'person', 'people')}`}
          </Button>
        </Actions>
      )}
    </>
  );
}
