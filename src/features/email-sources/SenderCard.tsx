import { senderName } from '#domain/senders/sender-name.ts';
import { type Sign, signsOf } from '#domain/senders/signs.ts';
import { formOf } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { senderNote } from '#src/entities/senders/labels.ts';
import { pageAt } from '#src/page/search.ts';
import { useSwipe } from '#src/page/use-swipe.ts';
import { Button, TextButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { answers, type SortAnswer, suggestedAnswer } from './decisions.ts';
import { answerKeys } from './inbox-keys.ts';
import { answerLabels, passedNote, peersLabel, senderMail, sortQuestion } from './sender-labels.ts';
import type { Sender, SourcesSearch } from './types.ts';

type SenderCardProps = {
  sender: Sender;
  search: SourcesSearch;
  onAnswer: (answer: SortAnswer) => void;
  onLater: () => void;
};

const signFaces: Record<Sign['side'], { kind: 'pass' | 'attention' | 'unknown'; label: string }> = {
  for: { kind: 'pass', label: 'For' },
  against: { kind: 'attention', label: 'Against' },
  unknown: { kind: 'unknown', label: 'Unknown' },
};

/** One decision: who the sender is, what speaks for and against it, and the answers. */
export function SenderCard({ sender, search, onAnswer, onLater }: SenderCardProps) {
  const suggested = suggestedAnswer(sender);
  const swipe = useSwipe({ right: () => onAnswer('ours'), left: () => onAnswer('unwanted') });
  const inDetail = pageAt('/app/email-sources', {
    ...search,
    sender: sender.key,
    of: search.domain === undefined ? sender.domain_id : undefined,
  });
  return (
    <div className="sort-swipe">
      {swipe.offsetPx !== 0 && (
        <p
          className={cx('sort-swipe-word', swipe.isFar && 'sort-swipe-far', swipe.offsetPx < 0 && 'sort-swipe-left')}
          aria-hidden
        >
          {swipe.offsetPx > 0 ? answerLabels.ours : answerLabels.unwanted}
        </p>
      )}
      <article
        className="sort-card"
        aria-label={`Sort ${senderName(sender)} for ${writtenName(sender.domain_name)}`}
        {...swipe.handlers}
        {...(swipe.offsetPx === 0 ? {} : { style: { translate: `${swipe.offsetPx}px` } })}
      >
        <header>
          <h3>
            <Link href={inDetail}>{senderName(sender)}</Link>
            <span className="ui-sub">
              {senderNote(sender)} · as {writtenName(sender.domain_name)} · first seen {format.utcDay(sender.first_seen)}
            </span>
          </h3>
          <p>
            <b>{format.number(sender.total_messages)}</b> {formOf(sender.total_messages, 'message')}
            <span className={cx('ui-sub', sender.passed === 0 && 'ui-tone-fail')}>{passedNote(sender)}</span>
          </p>
        </header>
        <p className="ui-verdict">{sortQuestion(sender)}</p>
        <ul className="sort-signs">
          {signsOf(senderMail(sender)).map(({ side, text }) => (
            <li key={text}>
              <StatusTag kind={signFaces[side].kind}>{signFaces[side].label}</StatusTag>
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <p>
          {sender.suggestion === null || suggested === null ? (
            <span className="ui-mute">The reports do not show what it is. Ask who runs it before you decide.</span>
          ) : (
            <>
              <b>Suggested: {answerLabels[suggested]}.</b> {sender.suggestion.reason}
              {sender.suggestion.peers !== null && ` ${peersLabel(sender.suggestion.peers)}`}
            </>
          )}
        </p>
        <div className="sort-answers" role="group" aria-label={`What ${senderName(sender)} is`}>
          {answers.map((answer) => (
            <Button key={answer} variant={answer === suggested ? 'beam' : 'outline'} onPress={() => onAnswer(answer)}>
              {answerLabels[answer]} <kbd>{answerKeys[answer]}</kbd>
            </Button>
          ))}
          <TextButton onPress={onLater}>
            Later <kbd>{answerKeys.later}</kbd>
          </TextButton>
        </div>
      </article>
    </div>
  );
}
