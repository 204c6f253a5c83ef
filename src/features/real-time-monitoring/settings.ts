import { useState } from 'react';
import { type Severity, severities } from '#domain/vocabulary.ts';

/** What this device remembers of the wall. Sound starts with a press and is not remembered. */
export type WallSettings = { muted: Severity[]; night: boolean };

const key = 'beacon_wall';
const usual: WallSettings = { muted: ['medium', 'low', 'info'], night: true };

export function readWall(text: string | null): WallSettings {
  try {
    const held = JSON.parse(text ?? '{}') as Partial<WallSettings>;
    const muted = Array.isArray(held.muted) ? severities.filter((word) => held.muted?.includes(word)) : usual.muted;
    return { muted, night: typeof held.night === 'boolean' ? held.night : usual.night };
  } catch {
    // Somebody else wrote what is there; the default applies.
    return usual;
  }
}

export function useWallSettings(): [WallSettings, (part: Partial<WallSettings>) => void] {
  const [settings, set] = useState(() => readWall(localStorage.getItem(key)));
  const change = (part: Partial<WallSettings>) => {
    const next = { ...settings, ...part };
    set(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [settings, change];
}
