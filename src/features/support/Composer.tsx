import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { isOffline } from '#src/client/connection.ts';
import { useDraft } from '#src/page/draft.ts';
import { useQueued } from '#src/session/use-queued.ts';
import { Button } from '#src/ui/Button.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { RadioGroup } from '#src/ui/RadioGroup.tsx';
import { Note } from '#src/ui/State.tsx';
import { TextArea } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import { AttachFiles } from './AttachFiles.tsx';
import { waitingLabel } from './labels.ts';
import { entityOf, outcomeOf } from './send-message.ts';
import type { RequestFile } from './types.ts';

type Props = { request: RequestFile; isStaff: boolean };

/** Writes a message to the other side, or a note for staff; it is sent once, also from a device that is offline. */
export function Composer({ request, isStaff }: Props) {
  const { draft, change, drop } = useDraft(`support-${request.id}`, { text: '', audience: 'reply' });
  const [problem, setProblem] = useState<string | undefined>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const { queue } = useQueued(calls.support.comment);
  const isNote = isStaff && draft.audience === 'note';
  const reader = isStaff ? (request.author?.name ?? request.customer.name) : 'support';
  const send = async () => {
    const text = draft.text.trim();
    setProblem(text === '' ? 'Write a message first' : undefined);
    setRefusal(null);
    if (text === '') return;
    const label = isNote ? `Note on request ${request.id}` : `Message to request ${request.id}`;
    const input = { params: { id: request.id }, body: { text, is_internal: isNote } };
    setSending(true);
    const outcome = await outcomeOf(queue(input, { entity: entityOf(request.id), label }));
    setSending(false);
    if (outcome.status === 'refused') return setRefusal(outcome.message);
    drop();
    notify({ text: outcome.status === 'waiting' ? waitingLabel(isOffline()) : isNote ? 'Note added' : 'Message sent' });
  };
  return (
    <form
      className="ui-stack support-compose"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isStaff && (
        <RadioGroup
          label="Who reads it"
          inline
          options={[
            { id: 'reply', label: `Reply to ${reader}` },
            { id: 'note', label: 'Internal note' },
          ]}
          value={draft.audience}
          onChange={(audience) => change({ audience })}
        />
      )}
      <TextArea
        label={isNote ? 'Internal note' : `Message to ${reader}`}
        rows={isStaff ? 9 : 5}
        maxLength={4000}
        value={draft.text}
        onChange={(text) => change({ text })}
        error={problem}
      />
      {refusal !== null && (
        <Note icon="fail" role="alert">
          {refusal}
        </Note>
      )}
      <Actions>
        <Button variant="solid" type="submit" isPending={isSending} pendingText="Sending …">
          {isNote ? 'Add note' : 'Send message'}
        </Button>
        {!isNote && <AttachFiles requestId={request.id} />}
        {request.answer !== null && draft.text === '' && (
          <Button onPress={() => change({ text: request.answer ?? '' })}>Insert answer</Button>
        )}
      </Actions>
      {!isNote && (
        <p className="ui-small ui-mute">
          Files are sent at once: pictures, PDF, text or zip, up to 10 MB each. Leave out passwords and personal data of others.
        </p>
      )}
    </form>
  );
}
