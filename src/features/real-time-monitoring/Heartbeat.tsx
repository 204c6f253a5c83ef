import { useNow, useOffline } from '#src/client/connection.ts';
import { usePulse } from '#src/entities/alerts/use-live.ts';
import * as format from '#src/ui/format.ts';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';

const faces: Record<'live' | 'connecting' | 'late' | 'off' | 'offline', { kind: StatusKind; word: string; text: string }> = {
  live: { kind: 'pass', word: 'Live', text: 'Connected. Nothing new.' },
  connecting: { kind: 'waiting', word: 'Connecting', text: 'Connecting.' },
  late: { kind: 'attention', word: 'Late', text: 'No signal for 90 seconds. New alerts may be missing.' },
  off: { kind: 'fail', word: 'No signal', text: 'Not connected. Lists show the last synced data.' },
  offline: { kind: 'offline', word: 'Offline', text: 'Offline. Lists show the last synced data.' },
};

/** Whether what happens is heard at once, and when something was heard last. */
export function Heartbeat() {
  const { state, lastBeat } = usePulse();
  const isOffline = useOffline();
  const now = useNow();
  const face = faces[isOffline ? 'offline' : state];
  return (
    <p className="wall-pulse" role="status">
      <StatusTag kind={face.kind} filled>
        {face.word}
      </StatusTag>
      <span>
        {face.text}{' '}
        {lastBeat === null ? (
          'Waiting for the first signal.'
        ) : (
          <>
            Last signal {format.relative(lastBeat, Math.max(now, lastBeat))}, {format.time(lastBeat)}.
          </>
        )}
      </span>
    </p>
  );
}
