import { useSelector } from '@xstate/react';
import { connectivity } from '#src/app/actors.ts';
import * as format from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';

/** Says that the line is down and since when; nothing else on the page moves. */
export function OfflineStrip() {
  const offline = useSelector(connectivity, (state) => state.matches('offline') || state.matches('asking'));
  const since = useSelector(connectivity, (state) => state.context.offlineSince);
  if (!offline) return null;
  return (
    <div className="strip" role="status">
      <Icon name="offline" />
      <span>
        <b>Offline{since === null ? '' : ` since ${format.time(since)}`}</b> · pages show what was synced last; each says when.
      </span>
    </div>
  );
}
