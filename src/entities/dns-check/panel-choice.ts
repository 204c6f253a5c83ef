import { useSyncExternalStore } from 'react';
import { type DnsPanel, dnsPanels } from '#domain/vocabulary.ts';

const key = 'beacon_dns_panel';
const listeners = new Set<() => void>();
const held: { panel: DnsPanel | null } = { panel: null };

function chosen(): DnsPanel {
  if (held.panel !== null) return held.panel;
  try {
    const stored = localStorage.getItem(key);
    return dnsPanels.find((panel) => panel === stored) ?? 'plain';
  } catch {
    return 'plain';
  }
}

function choose(panel: DnsPanel): void {
  held.panel = panel;
  try {
    localStorage.setItem(key, panel);
  } catch {
    // Storage may be barred; the choice then lasts for this page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The panel the reader chose, the same at every record and the next time. */
export const usePanel = (): [DnsPanel, (panel: DnsPanel) => void] => [
  useSyncExternalStore(subscribe, chosen, () => 'plain' as const),
  choose,
];
