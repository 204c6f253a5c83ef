import { counted } from '#domain/text.ts';
import { useNow } from '#src/client/connection.ts';
import type { OutboxRow } from '#src/offline/outbox-row.ts';
import { refusalMessage } from '#src/offline/refusal-messages.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';

/** What waits on the device of the demonstration, and what its server refused. */
export function SandboxQueue({ rows, onDrop }: { rows: readonly OutboxRow[]; onDrop: (id: string) => void }) {
  const now = useNow();
  const waiting = rows.filter(({ status }) => status === 'waiting');
  if (rows.length === 0) return null;
  return (
    <aside className="sandbox-queue" aria-label="Not sent yet">
      <h2>
        {waiting.length > 0
          ? `${counted(waiting.length, 'action', 'actions')} waiting to be sent`
          : `${counted(rows.length, 'action needs you', 'actions need you')}`}
      </h2>
      {waiting.length > 0 && <p className="ui-small ui-mute">Sent in this order when you are online.</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              {row.status === 'refused' && <StatusTag kind="attention">Needs you</StatusTag>}
              <b>{row.label}</b>
              <span className="ui-sub">
                {row.status === 'refused'
                  ? refusalMessage(row, Math.max(now, row.created))
                  : `done here at ${format.time(row.created)}`}
              </span>
            </span>
            <Button size="s" variant={row.status === 'refused' ? 'outline' : 'quiet'} onPress={() => onDrop(row.id)}>
              {row.status === 'refused' ? 'Discard' : 'Cancel'}
              <span className="ui-hidden"> {row.label}</span>
            </Button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
