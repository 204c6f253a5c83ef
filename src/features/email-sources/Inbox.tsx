import { useRef, useState } from 'react';
import { senderName } from '#domain/senders/sender-name.ts';
import { senderCount } from '#domain/senders/whole.ts';
import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { Button, TextButton } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { cx } from '#src/ui/cx.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { answers, senderId, suggestedAnswer } from './decisions.ts';
import { SenderCard } from './SenderCard.tsx';
import { answerLabels } from './sender-labels.ts';
import type { Sender, SourcesSearch } from './types.ts';
import { useInbox } from './use-inbox.ts';

type InboxProps = { senders: readonly Sender[]; sortable: readonly number[]; search: SourcesSearch };

const shownAtFirst = 8;

/** A sender of several domains needs a decision for each of them. */
export function inboxFinding(inbox: readonly Sender[]): string {
  const senders = senderCount(inbox);
  return capital(
    inbox.length === senders
      ? `${spelled(senders, 'sender')} ${formOf(senders, 'needs', 'need')} a decision`
      : `${spelled(inbox.length, 'decision')} on ${spelled(senders, 'sender')}`,
  );
}

/** The senders that need a decision, one card at a time; several are decided together, or as suggested. */
export function Inbox({ senders, sortable, search }: InboxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [all, setAll] = useState(false);
  const { inbox, current, place, selected, suggested, ...to } = useInbox({ senders, sortable, box });
  if (current === null) return null;
  const shown = all ? inbox : inbox.slice(0, Math.max(shownAtFirst, place + 1));
  return (
    <div className="sort" ref={box}>
      <Section
        strong
        question="Sort first"
        finding={inboxFinding(inbox)}
        more={
          suggested.length > 1 ? (
            <TextButton onPress={to.acceptAll}>{`Accept ${counted(suggested.length, 'suggestion')}`}</TextButton>
          ) : undefined
        }
      >
        <SenderCard
          key={senderId(current)}
          sender={current}
          search={search}
          onAnswer={(answer) => to.answer([current], answer)}
          onLater={to.putOff}
        />
        {inbox.length > 1 && (
          <>
            <p className="sort-keys ui-small ui-mute">
              <kbd>J</kbd> <kbd>K</kbd> next, previous · <kbd>X</kbd> select · <kbd>Z</kbd> undo
            </p>
            <ul className="sort-list" aria-label="Senders to sort">
              {shown.map((sender, at) => (
                <Row
                  key={senderId(sender)}
                  sender={sender}
                  isCurrent={sender === current}
                  isSelected={selected.includes(sender)}
                  onSelect={() => to.toggle(sender)}
                  onOpen={() => to.goTo(at)}
                />
              ))}
            </ul>
            {shown.length < inbox.length && (
              <TextButton onPress={() => setAll(true)}>{`Show ${format.number(inbox.length - shown.length)} more`}</TextButton>
            )}
          </>
        )}
        {selected.length > 0 && (
          <div className="sort-bulk" role="region" aria-label="Selected senders">
            <p aria-live="polite">
              <b>{format.number(selected.length)} selected</b>
              <TextButton onPress={to.clear}>Clear</TextButton>
            </p>
            <div className="sort-answers">
              {answers.map((answer) => (
                <Button key={answer} onPress={() => to.answer(selected, answer)}>
                  {answerLabels[answer]}
                </Button>
              ))}
            </div>
          </div>
        )}
      </Section>
    </div>
  );
}

type RowProps = { sender: Sender; isCurrent: boolean; isSelected: boolean; onSelect: () => void; onOpen: () => void };

function Row({ sender, isCurrent, isSelected, onSelect, onOpen }: RowProps) {
  const suggested = suggestedAnswer(sender);
  const name = senderName(sender);
  return (
    <li className={cx(isCurrent && 'sort-current')} aria-current={isCurrent ? 'true' : undefined}>
      <Checkbox
        aria-label={`Select ${name} for ${writtenName(sender.domain_name)}`}
        isSelected={isSelected}
        onChange={onSelect}
      />
      <span>
        <TextButton onPress={onOpen}>{name}</TextButton>
        <span className="ui-sub">
          as {writtenName(sender.domain_name)}
          {suggested !== null && ` · suggested: ${answerLabels[suggested].toLowerCase()}`}
        </span>
      </span>
      <span className="ui-num ui-small">{counted(sender.total_messages, 'message')}</span>
    </li>
  );
}
