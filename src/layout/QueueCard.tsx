import { useOutbox } from '#src/offline/outbox-view.ts';
import { QueueList } from './QueueList.tsx';
import { queuePromise, queueTitle } from './queue-title.ts';

/** What is not sent yet and what was refused, at the foot of a page whose actions may wait; not there while nothing waits. */
export function QueueCard() {
  const { rows, waiting, refused } = useOutbox();
  if (rows.length === 0) return null;
  return (
    <aside className="queue-card" aria-label="Not sent yet">
      <h2>{queueTitle(waiting, refused)}</h2>
      {waiting > 0 && <p className="ui-small ui-mute">{queuePromise}</p>}
      <QueueList rows={rows} />
    </aside>
  );
}
