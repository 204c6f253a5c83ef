import { useEffect, useRef } from 'react';
import { type Severity, severities } from '#domain/vocabulary.ts';
import type { Alert } from '#src/entities/alerts/types.ts';
import { type Chime, openChime } from './chime.ts';

/** The alerts that appeared since the last update; `null` has never updated, and then nothing is new. */
export function newAlerts(seen: ReadonlySet<number> | null, alerts: readonly Alert[]): Alert[] {
  return seen === null ? [] : alerts.filter(({ id, status }) => status === 'open' && !seen.has(id));
}

/** Sounds once for what came since the last check, as the worst of it; silent for severities that are muted. */
export function useChime(alerts: readonly Alert[] | undefined, isOn: boolean, muted: readonly Severity[]): void {
  const chime = useRef<Chime | null>(null);
  const seen = useRef<Set<number> | null>(null);
  useEffect(() => {
    if (!isOn) return;
    const opened = openChime();
    chime.current = opened;
    return () => {
      chime.current = null;
      opened.close();
    };
  }, [isOn]);
  useEffect(() => {
    if (alerts === undefined) return;
    const fresh = newAlerts(seen.current, alerts).filter(({ severity }) => !muted.includes(severity));
    seen.current = new Set(alerts.map(({ id }) => id));
    const worst = severities.find((word) => fresh.some(({ severity }) => severity === word));
    if (worst !== undefined) chime.current?.play(worst);
  }, [alerts, muted]);
}
