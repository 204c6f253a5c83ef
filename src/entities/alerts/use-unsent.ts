import { useEffect, useState } from 'react';
import { useOffline } from '#src/client/connection.ts';
import type { OutboxRow } from '#src/offline/outbox-row.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';

const soonMs = 2_000;

/**
 * What waits to be sent and is worth showing: everything while offline; online only what has not gone within two seconds, so that
 * nothing flashes on a page for as long as a call takes. `refused` counts what needs the person.
 */
export function useUnsent(): { unsent: readonly OutboxRow[]; refused: number } {
  const { rows, refused } = useOutbox();
  const offline = useOffline();
  const [now, setNow] = useState(Date.now);
  const waiting = rows.filter((row) => row.status === 'waiting');
  const youngest = Math.max(0, ...waiting.map((row) => row.created));
  useEffect(() => {
    if (youngest === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, youngest + soonMs - Date.now()) + 20);
    return () => clearTimeout(timer);
  }, [youngest]);
  return { unsent: offline ? waiting : waiting.filter((row) => row.created + soonMs <= now), refused };
}
