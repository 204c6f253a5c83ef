import { useNow, useOffline } from '#src/client/connection.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { queuedFor } from '#src/offline/overlay.ts';
import * as format from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { Files } from './Files.tsx';
import { stepText, waitingLabel } from './labels.ts';
import { entityOf } from './send-message.ts';
import type { RequestFile, SupportEvent } from './types.ts';

type Props = { request: RequestFile; isStaff: boolean };

/** What was written and done, oldest first, and below it what waits on this device. */
export function Thread({ request, isStaff }: Props) {
  const offline = useOffline();
  const waiting = queuedFor(useOutbox().queued, entityOf(request.id)).filter(({ call }) => call === 'support.comment');
  return (
    <ol className="support-thread" aria-label="Messages">
      {request.thread.map((event) => (
        <li key={event.id}>
          <Entry event={event} request={request} isStaff={isStaff} />
        </li>
      ))}
      {waiting.map(({ id, body }) => (
        <li key={id}>
          <p className="support-entry-head">
            <StatusTag kind="waiting">{waitingLabel(offline)}</StatusTag>
          </p>
          <p className="support-text">{(body as { text?: string } | undefined)?.text}</p>
        </li>
      ))}
    </ol>
  );
}

function Entry({ event, request, isStaff }: Props & { event: SupportEvent }) {
  const now = useNow();
  const time = <time dateTime={event.time}>{format.moment(event.time, now)}</time>;
  const isMessage = event.kind === 'opened' || event.kind === 'comment' || event.kind === 'note';
  if (!isMessage && event.text === '') return <Step event={event} isStaff={isStaff} time={time} />;
  if (event.kind === 'rated') return <Step event={event} isStaff={isStaff} time={time} />;
  const side = event.side === 'staff' ? 'Support' : request.customer.name;
  return (
    <>
      {event.kind === 'status' && <Step event={event} isStaff={isStaff} time={time} />}
      <div className={event.kind === 'note' ? 'support-note' : undefined}>
        <p className="support-entry-head">
          <b>{event.actor?.name ?? 'A former user'}</b>
          {event.kind === 'note' ? (
            <span className="ui-small ui-row">
              <Icon name="watch" small /> Internal note
            </span>
          ) : (
            <span className="ui-small ui-mute">{side}</span>
          )}
          <span className="ui-small ui-mute">{time}</span>
        </p>
        {event.text !== '' && <p className="support-text">{event.text}</p>}
        {event.files.length > 0 && <Files requestId={request.id} files={event.files} />}
      </div>
    </>
  );
}

const Step = ({ event, isStaff, time }: { event: SupportEvent; isStaff: boolean; time: React.ReactNode }) => (
  <p className="support-step">
    <span>{stepText(event, isStaff)}</span>
    {time}
  </p>
);
