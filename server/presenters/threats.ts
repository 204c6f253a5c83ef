import type { Episode } from '#domain/threats/anomalies.ts';
import type { AttackPattern } from '#domain/threats/patterns.ts';

/** A pattern in forged messages. */
export function patternWire({ attack: { domain, network, messages, stopped, days }, needsAction, ...pattern }: AttackPattern) {
  return { ...pattern, needs_action: needsAction, domain, network, messages, stopped, days: [...days] };
}

/** Days above what was expected. */
export function episodeWire({ peakDay, peakMessages, ...episode }: Episode) {
  return { ...episode, peak_day: peakDay, peak_messages: peakMessages };
}
