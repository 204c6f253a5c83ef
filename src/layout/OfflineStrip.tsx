import { useSelector } from '@xstate/react';
import { connectivity } from '#src/client/actors.ts';
import { useOffline } from '#src/client/connection.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { TextButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { queueTitle } from './queue-title.ts';

/** Says that the device is offline and since when, and what waits; online only what was refused. It lies over the space above the page, which does not move. */
export function OfflineStrip({ onQueue }: { onQueue: () => void }) {
  const offline = useOffline();
  const since = useSelector(connectivity, (state) => state.context.offlineSince);
  const { waiting, refused } = useOutbox();
  if (!offline && refused === 0) return null;
  return (
    <div className="strip strip-over" role="status">
      <Icon name={offline ? 'offline' : 'attention'} />
      {offline ? (
        <span>
          <b>Offline{since === null ? '' : ` since ${format.time(since)}`}</b> · showing the last synced data
        </span>
      ) : (
        <b>{queueTitle(0, refused)}</b>
      )}
      {waiting + refused > 0 && (
        <span className="strip-end">
          <TextButton onPress={onQueue}>{offline && waiting > 0 ? `Show ${waiting} waiting` : 'Show'}</TextButton>
        </span>
      )}
    </div>
  );
}
