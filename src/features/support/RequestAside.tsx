import { categoryLabels } from '#domain/support/catalogue.ts';
import { useNow } from '#src/client/connection.ts';
import { RecordText } from '#src/entities/dns-check/RecordText.tsx';
import { nameOf } from '#src/page/domain-name.ts';
import { cx } from '#src/ui/cx.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { KeyValue } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { dueLabel } from './labels.ts';
import { RequestActions } from './RequestActions.tsx';
import { priorityFaces, type RequestFile, statusFace } from './types.ts';

type Props = { request: RequestFile; isStaff: boolean };

/** Beside the thread: the clock, what the request was made from, its details and what can be done. */
export function RequestAside({ request, isStaff }: Props) {
  return (
    <>
      <ClockSection request={request} />
      {request.linked !== null && <LinkedSection linked={request.linked} />}
      <Section question="Request" finding="Details">
        <div className="ui-stack">
          <KeyValue items={detailsOf(request, isStaff)} />
          <RequestActions request={request} isStaff={isStaff} />
        </div>
      </Section>
    </>
  );
}

function ClockSection({ request: { clock, status } }: { request: RequestFile }) {
  const now = useNow();
  if (status === 'resolved' || status === 'closed' || status === 'cancelled') return null;
  const { when } = dueLabel(clock, now);
  const left = clock.target_minutes - clock.used_minutes;
  const isHot = clock.state === 'running' && left < 60;
  const question = clock.first_reply_minutes === null ? 'First reply' : 'Next reply';
  if (clock.state === 'answered') return <Section question={question} finding="No answer is due" />;
  return (
    <Section
      question={question}
      finding={
        clock.state === 'paused'
          ? 'The clock is paused'
          : `Due ${when.replace(/^(Today|Yesterday)/, (word) => word.toLowerCase())}`
      }
      note="The clock runs in sales hours. It stops while the request waits for somebody else."
    >
      <p className={cx('support-clock', isHot && 'ui-tone-fail')}>
        {format.workTime(Math.abs(left))} <small>{left < 0 ? 'late' : `left of ${format.workTime(clock.target_minutes)}`}</small>
      </p>
      <progress
        className={cx('support-bar', isHot && 'support-bar-hot')}
        max={clock.target_minutes}
        value={Math.min(clock.used_minutes, clock.target_minutes)}
        aria-label="Sales time used"
      />
    </Section>
  );
}

function LinkedSection({ linked: { title, text, todo, record } }: { linked: NonNullable<RequestFile['linked']> }) {
  return (
    <Section question="Linked finding" finding={title}>
      {text !== title && <p className="support-text">{text}</p>}
      {todo !== null && <p className="support-text">{todo}</p>}
      {record !== null && record.value !== '' && (
        <RecordText label={`${record.name} ${record.type}`} text={record.value} copyLabel="Copy record" />
      )}
    </Section>
  );
}

function detailsOf(request: RequestFile, isStaff: boolean) {
  const status = statusFace(request.status, isStaff);
  const priority = priorityFaces[request.priority];
  const { domain, customer, author, assigned_to: owner, created_at: created, rating } = request;
  return [
    { term: 'Status', value: <StatusTag kind={status.kind}>{status.word}</StatusTag> },
    {
      term: 'Priority',
      value: priority.kind === null ? priority.word : <StatusTag kind={priority.kind}>{priority.word}</StatusTag>,
    },
    { term: 'Category', value: categoryLabels[request.category] },
    { term: isStaff ? 'Owner' : 'Answered by', value: owner?.name ?? 'Nobody yet' },
    ...(domain === null ? [] : [{ term: 'Domain', value: <Link href={`/app/domains/${domain.id}`}>{nameOf(domain)}</Link> }]),
    { term: 'Customer', value: isStaff ? <Link href={`/app/customers/${customer.id}`}>{customer.name}</Link> : customer.name },
    { term: 'Written by', value: author?.name ?? 'A former user' },
    { term: 'Opened', value: format.dateTime(created) },
    ...(rating === null ? [] : [{ term: 'Rating', value: `${rating} of 5` }]),
  ];
}
