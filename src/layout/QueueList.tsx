import './queue.css';
import { useNow } from '#src/client/connection.ts';
import { discardQueued, sendAgain } from '#src/offline/outbox.ts';
import type { OutboxRow } from '#src/offline/outbox-row.ts';
import { mayBeTakenLater, refusalMessage, writtenWith } from '#src/offline/refusal-messages.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { notify } from '#src/ui/toast.tsx';

/** What was refused, each with who was faster or why, and what waits, in the order in which it will be sent. */
export function QueueList({ rows }: { rows: readonly OutboxRow[] }) {
  const now = useNow();
  const refused = rows.filter((row) => row.status === 'refused');
  const waiting = rows.filter((row) => row.status === 'waiting');
  const stuck = new Set(refused.map((row) => row.entity));
  return (
    <div>
      {refused.map((row) => (
        <article key={row.id} className="queue-refused">
          <StatusTag kind="attention">Needs you</StatusTag>
          <h3>{row.label}</h3>
          <p>{refusalMessage(row, now)}</p>
          {writtenWith(row) !== '' && <blockquote className="queue-text">{writtenWith(row)}</blockquote>}
          <p className="ui-sub">{doneHere(row, now)}</p>
          <Actions>
            {mayBeTakenLater(row) && (
              <Button size="s" onPress={() => again(row)}>
                Try again<span className="ui-hidden">: {row.label}</span>
              </Button>
            )}
            <Button size="s" onPress={() => drop(row)}>
              Discard<span className="ui-hidden"> {row.label}</span>
            </Button>
          </Actions>
        </article>
      ))}
      {waiting.length > 0 && (
        <ul className="queue-list">
          {waiting.map((row) => (
            <li key={row.id}>
              <span>
                <b>{row.label}</b>
                <span className="ui-sub">
                  {doneHere(row, now)}
                  {row.tries > 0 && ' · tried, no answer yet'}
                  {stuck.has(row.entity) && ' · waits for the action above'}
                </span>
              </span>
              <Button size="s" variant="quiet" onPress={() => drop(row)}>
                Cancel<span className="ui-hidden"> {row.label}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function doneHere(row: OutboxRow, now: number): string {
  const moment = format.moment(row.created, now);
  return moment.startsWith('Today') ? `done here at ${format.time(row.created)}` : `done here ${moment}`;
}

function drop(row: OutboxRow): void {
  discardQueued(row).catch(() => notify({ text: 'It could not be removed from this device. Try again.', tone: 'fail' }));
}

function again(row: OutboxRow): void {
  sendAgain(row).catch(() => notify({ text: 'It could not be saved on this device. Try again.', tone: 'fail' }));
}
