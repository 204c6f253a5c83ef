const key = 'known_devices';
const most = 5;

/** The grants of the sign-ins on this device, the latest first. They give no access and name nobody; they survive signing out. */
export function knownDevices(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Stores what a sign-in was answered with. */
export function rememberDevice(token: string): void {
  localStorage.setItem(key, JSON.stringify([token, ...knownDevices()].slice(0, most)));
}
