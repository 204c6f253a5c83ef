import './support.css';
import { useState } from 'react';
import { categoryLabels } from '#domain/support/catalogue.ts';
import { calls } from '#src/client/calls.ts';
import { isOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { useDraft } from '#src/page/draft.ts';
import { useSession } from '#src/session/session-context.ts';
import { useQueued } from '#src/session/use-queued.ts';
import { Button } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Split } from '#src/ui/Grid.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Note } from '#src/ui/State.tsx';
import { notify } from '#src/ui/toast.tsx';
import { AboutFields } from './AboutFields.tsx';
import { waitingLabel } from './labels.ts';
import { emptyForm, type FormProblems, readForm } from './new-request.ts';
import { PriorityField } from './PriorityField.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import { QuickAnswers, useQuickAnswers } from './QuickAnswers.tsx';
import type { ContactSearch } from './search.ts';
import { outcomeOf } from './send-message.ts';

type Props = { search: ContactSearch; onSent: (id: number | null) => void; onUnlink: () => void };

/** Where a request is written; what is typed survives a reload, and it is sent once, also from a device that is offline. */
export function NewRequest({ search, onSent, onUnlink }: Props) {
  const [empty] = useState(() => emptyForm(search));
  const { draft, isDirty, change, drop } = useDraft(`support-new-${search.alert ?? ''}-${search.finding ?? ''}`, empty);
  const [problems, setProblems] = useState<FormProblems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const { queue } = useQueued(calls.support.create);
  const { customer, isStaff } = useSession();
  const hasAnswers = !isStaff && search.alert === undefined && search.finding === undefined;
  const answers = useQuickAnswers(draft.domain === '' ? undefined : Number(draft.domain), hasAnswers);
  const priorities = useRead(calls.support.priorities, {});
  const health = useRead(calls.support.health, {}).data?.health;
  const mail = health?.takes_replies ? ' and by email, which you can reply to' : health?.answers_by_email ? ' and by email' : '';
  const send = async () => {
    const read = readForm(draft, search, customer?.customer_id ?? null);
    setProblems('problems' in read ? read.problems : {});
    setRefusal(null);
    if ('problems' in read) return;
    setSending(true);
    const label = `Request: ${read.body.subject}`;
    const outcome = await outcomeOf(queue({ body: read.body }, { entity: `support/new/${Date.now()}`, label }));
    setSending(false);
    if (outcome.status === 'refused') return setRefusal(outcome.message);
    drop();
    notify({ text: outcome.status === 'sent' ? `Request ${outcome.id} sent` : waitingLabel(isOffline()) });
    onSent(outcome.status === 'sent' ? outcome.id : null);
  };
  const errors = Object.values(problems);
  return (
    <Frame
      title="New request"
      crumbs={[{ label: 'Support requests', href: '/app/support' }]}
      answer={
        isStaff
          ? 'What did a customer ask? Support owes the customer an answer within the time beside each priority.'
          : 'What do you need help with? We answer within the time beside each priority.'
      }
    >
      <title>New request · Beacon</title>
      <form
        className="support-new"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {(errors.length > 0 || refusal !== null) && (
          <Note icon="fail" role="alert">
            {refusal ?? errors.join('. ')}
          </Note>
        )}
        <Split
          asideWidth={320}
          lead={
            <Section question="About" finding={categoryLabels[draft.category]}>
              <AboutFields draft={draft} change={change} search={search} problems={problems} onUnlink={onUnlink} />
            </Section>
          }
          aside={<>{hasAnswers && <QuickAnswers answers={answers} isBeside />}</>}
          rest={
            <div className="ui-sections">
              <Section
                question={isStaff ? 'Their question' : 'Your question'}
                finding="One question in one request gets the fastest answer"
              >
                <QuestionFields draft={draft} change={change} problems={problems} />
              </Section>
              <Section question="Priority" finding="Times count in sales hours, Mon–Fri 08:00–17:00">
                <div className="ui-stack">
                  <PriorityField
                    value={draft.priority}
                    onChange={(priority) => change({ priority })}
                    priorities={priorities.data?.priorities}
                  />
                  <Actions>
                    <Button variant="solid" type="submit" isPending={isSending} pendingText="Sending …">
                      Send request
                    </Button>
                    {isDirty && (
                      <Button variant="quiet" onPress={drop}>
                        Discard draft
                      </Button>
                    )}
                  </Actions>
                  <p className="ui-small ui-mute">
                    {isStaff
                      ? 'It is emailed to the customer, whose people can all read it. '
                      : `Answers arrive here${mail}. Everybody in your organisation can read the request. `}
                    You can attach files once it is sent.
                  </p>
                </div>
              </Section>
            </div>
          }
        />
      </form>
    </Frame>
  );
}
