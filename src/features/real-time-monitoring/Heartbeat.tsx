import { useNow, useOffline } from '#src/client/connection.ts';
import { usePulse } from '#src/entities/alerts/use-live.ts';
import * as format from '#src/ui/format.ts';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';

const faces: Record<'live' | 'connecting' | 'late' | 'off' | 'offline', { kind: StatusKind; word: string; text: string }> = {
  live: { kind: 'pass', word: 'Live', text: 'Silence means that nothing happens.' },
  connecting: { kind: 'waiting', word: 'Connecting', text: 'The server is being asked.' },
  late: { kind: 'attention', word: 'Late', text: 'Nothing was heard for 90 seconds. Silence does not mean calm.' },
  off: { kind: 'fail', word: 'Not heard', text: 'Nobody listens. Lists show what was read last.' },
  offline: { kind: 'offline', word: 'Offline', text: 'There is no line. Lists stand as they were read last.' },
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
          'Nothing was heard yet.'
        ) : (
          <>
            Last heard {format.relative(lastBeat, Math.max(now, lastBeat))}, {format.time(lastBeat)}.
          </>
        )}
      </span>
    </p>
  );
}
