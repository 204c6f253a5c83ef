/** Whether the device has a sheet that hands things to other apps (Web Share API). */
export const hasShareSheet = (): boolean => typeof navigator.share === 'function';

/** What to say where the sheet cannot be opened. */
export const notShared = 'This device could not open the list of apps. Copy the link instead.';

/** Opens the sheet with an address; whether it could. A person who closes it, or presses twice, has met no failure. */
export async function shareAddress(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);
  }
}
