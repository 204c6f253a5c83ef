/** Whether live updates arrive: `late` after 90 silent seconds, `off` while not subscribed or offline. */
export type Pulse = { state: 'off' | 'connecting' | 'live' | 'late'; lastBeat: number | null };

/** After so long without a heartbeat silence is no longer taken for calm. */
export const lateMs = 90_000;

/** The heartbeat of the live stream, for display. */
export function openPulse() {
  let pulse: Pulse = { state: 'off', lastBeat: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const show = (next: Pulse) => {
    pulse = next;
    for (const listener of listeners) listener();
  };
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => show({ ...pulse, state: 'late' }), lateMs);
  };
  return {
    now: () => pulse,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    started: () => {
      show({ ...pulse, state: 'connecting' });
      watch();
    },
    beat: (at: number) => {
      show({ state: 'live', lastBeat: at });
      watch();
    },
    /** The stream broke and is opened again; the clock since the last beat runs on. */
    broken: () => {
      if (pulse.state === 'live') show({ ...pulse, state: 'connecting' });
    },
    stopped: () => {
      clearTimeout(timer);
      show({ ...pulse, state: 'off' });
    },
  };
}
