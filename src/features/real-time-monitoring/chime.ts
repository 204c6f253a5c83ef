import type { Severity } from '#domain/vocabulary.ts';

/** Two tones each, higher and faster the worse it is; the mild ones have none. Hertz. */
const tones: Partial<Record<Severity, readonly [number, number]>> = {
  critical: [880, 1175],
  high: [659, 784],
  medium: [523, 523],
};
const seconds = 0.18;

/** Something that can sound; a browser lets it only after a press. */
export type Chime = { play: (severity: Severity) => void; close: () => void };

export function openChime(): Chime {
  const audio = new AudioContext();
  const tone = (hertz: number, at: number) => {
    const source = audio.createOscillator();
    const loudness = audio.createGain();
    source.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.0001, at);
    loudness.gain.exponentialRampToValueAtTime(0.2, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    source.connect(loudness).connect(audio.destination);
    source.start(at);
    source.stop(at + seconds);
  };
  return {
    play: (severity) => {
      const pair = tones[severity];
      if (pair === undefined) return;
      void audio.resume();
      for (const [index, hertz] of pair.entries()) tone(hertz, audio.currentTime + index * seconds);
    },
    close: () => void audio.close(),
  };
}
