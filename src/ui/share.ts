/** Whether the device has a sheet that hands things to other apps (Web Share API). */
export const hasShareSheet = (): boolean => typeof navigator.share === 'function';

/** Opens the sheet with an address; a person who closes it has not shared, which is no failure. */
export async function shareAddress(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
  }
}
