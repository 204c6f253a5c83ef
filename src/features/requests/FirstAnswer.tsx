import './leads.css';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormNote } from '#src/page/FormNote.tsx';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Lead } from './types.ts';

/** The prepared answer: it opens in the reader's own mail program, and is marked as sent by a press. */
export function FirstAnswer({ lead: { id, name, email, status, answer } }: { lead: Lead }) {
  const offline = useOffline();
  const move = useSend(calls.leads.update);
  const href = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(answer.subject)}&body=${encodeURIComponent(answer.text)}`;
  const done = () =>
    move.mutate(
      { params: { id }, body: { status: 'contacted' } },
      { onSuccess: () => notify({ text: `${name} is marked as contacted` }) },
    );
  return (
    <div className="ui-stack">
      <KeyValue
        items={[
          { term: 'To', value: email },
          { term: 'Subject', value: answer.subject },
        ]}
      />
      <p className="leads-answer">{answer.text}</p>
      <FormNote error={move.error} />
      <Actions>
        <LinkButton look="solid" href={href}>
          Open in your mail program
        </LinkButton>
        {status === 'new' && (
          <Button
            onPress={done}
            isPending={move.isPending}
            pendingText="Saving …"
            isDisabled={offline}
            reason="Needs a connection."
          >
            Mark as contacted
          </Button>
        )}
      </Actions>
    </div>
  );
}
