import './leads.css';
import { useState } from 'react';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { FormDialog } from '#src/page/FormDialog.tsx';
import { FormNote } from '#src/page/FormNote.tsx';
import { useFormDialog } from '#src/page/use-form-dialog.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Note } from '#src/ui/State.tsx';
import { TextArea, TextField } from '#src/ui/TextField.tsx';
import { notify } from '#src/ui/toast.tsx';
import type { Lead } from './types.ts';

const ended: ReadonlySet<Lead['status']> = new Set(['won', 'lost', 'spam']);

/** Whether the visitor has a first answer; one that was not sent from here is known only as a mark. */
export function answerFinding({ sent, answered_at: answeredAt, status }: Pick<Lead, 'sent' | 'answered_at' | 'status'>): string {
  if (sent?.outcome === 'sent') return 'Answered';
  if (ended.has(status)) return 'Not sent from here';
  if (answeredAt !== null) return 'Marked as answered';
  return sent === null ? 'Ready to send' : 'Not sent: in the outbox folder';
}

/** The prepared answer, sent from here or from the reader's own mail program; once sent, as it was sent. */
export function FirstAnswer({ lead }: { lead: Lead }) {
  const { id, name, email, status, sent } = lead;
  const isOver = ended.has(status);
  const offline = useOffline();
  const move = useSend(calls.leads.update);
  const [isOpen, setOpen] = useState(false);
  const off = { isDisabled: offline, reason: 'Needs a connection.' };
  const answer = sent ?? lead.answer;
  const mayStillSend = sent?.outcome !== 'sent';
  const href = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(answer.subject)}&body=${encodeURIComponent(answer.text)}`;
  const done = () =>
    move.mutate(
      { params: { id }, body: { status: 'contacted' } },
      { onSuccess: () => notify({ text: `${name} is marked as contacted` }) },
    );
  if (sent === null && isOver) return <p className="ui-slate">The enquiry was closed without it.</p>;
  return (
    <div className="ui-stack">
      <KeyValue
        items={[
          { term: 'To', value: email },
          { term: 'Subject', value: answer.subject },
          ...(sent === null
            ? []
            : [
                {
                  term: mayStillSend ? 'Outbox folder' : 'Sent',
                  value: `${format.dateTime(sent.at)}${sent.by === null ? '' : ` by ${sent.by}`}`,
                },
              ]),
        ]}
      />
      <p className="leads-answer">{answer.text}</p>
      <FormNote error={move.error} />
      {mayStillSend && !isOver && (
        <Actions>
          <Button {...(status === 'new' ? { variant: 'solid' } : {})} {...off} onPress={() => setOpen(true)}>
            {status === 'new' ? 'Send first answer' : 'Send this answer'}
          </Button>
          <LinkButton href={href}>Open in your mail program</LinkButton>
          {status === 'new' && (
            <Button {...off} onPress={done} isPending={move.isPending} pendingText="Saving …">
              Mark as contacted
            </Button>
          )}
        </Actions>
      )}
      {isOpen && <SendAnswer lead={lead} onClose={() => setOpen(false)} />}
    </div>
  );
}

function SendAnswer({ lead: { id, name, email, answer, sent, outgoing }, onClose }: { lead: Lead; onClose: () => void }) {
  const { field, dialog } = useFormDialog(calls.leads.update, {
    draft: `first-answer-${id}`,
    empty: { subject: (sent ?? answer).subject, text: (sent ?? answer).text },
    read: ({ subject, text }) => ({ input: { params: { id }, body: { answer: { subject, text } } } }),
    onDone: () => {
      onClose();
      notify({ text: outgoing === 'smtp' ? `First answer sent to ${name}` : 'The answer is in the outbox folder of the server' });
    },
  });
  return (
    <FormDialog title="Send first answer" verb="Send email" pendingText="Sending …" onClose={onClose} {...dialog}>
      {outgoing === 'outbox' && (
        <Note icon="attention">
          Email is not set up: the answer goes to the outbox folder of the server and reaches nobody. Use your mail program
          instead.
        </Note>
      )}
      <KeyValue items={[{ term: 'To', value: email }]} />
      <TextField label="Subject" autoComplete="off" maxLength={200} {...field('subject', 'answer.subject')} />
      <TextArea
        label="Text"
        hint="Replies come to your own address."
        rows={12}
        maxLength={8000}
        {...field('text', 'answer.text')}
      />
    </FormDialog>
  );
}
