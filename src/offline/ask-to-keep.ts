let asked = false;

/** Asks the browser, once a visit, not to clear what is on this device. */
export function askToKeep(): void {
  if (asked) return;
  asked = true;
  const { storage } = navigator as { storage?: StorageManager };
  storage?.persist?.().catch(() => undefined);
}
