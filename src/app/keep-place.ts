import type { ParsedLocation } from '@tanstack/react-router';

let placed: string | undefined;

/**
 * Whether the router moves the window to its kept place: only for another entry of the history. A route may be loaded again
 * where it is, and its reader may have scrolled meanwhile. The router forgets with each load that the window was scrolled,
 * and would keep no place for a reload: the event reminds it.
 */
export function keepPlace({ location }: { location: ParsedLocation }): boolean {
  const entry = location.state.__TSR_key ?? location.href;
  if (entry !== placed) {
    placed = entry;
    return true;
  }
  document.dispatchEvent(new Event('scroll'));
  return false;
}
