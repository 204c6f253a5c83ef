const openMs = 60_000;

/** A lock for the wall: a PIN that the person in front of it must know, and until when (epoch ms) it is unlocked. */
export type WallLock = { hash: string; openUntil: number };

const isPin = (text: string) => /^\d{4,8}$/.test(text);

async function hashOf(pin: string, salt: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${salt}:${pin}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `${salt}:${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Locks with a number of 4 to 8 digits; `null` for anything else. */
export async function lockWith(pin: string): Promise<WallLock | null> {
  return isPin(pin) ? { hash: await hashOf(pin, crypto.randomUUID()), openUntil: 0 } : null;
}

/** Opens for a minute where the number is right; `null` where it is not. */
export async function unlock(lock: WallLock, pin: string, now: number): Promise<WallLock | null> {
  const [salt = ''] = lock.hash.split(':');
  return (await hashOf(pin, salt)) === lock.hash ? { ...lock, openUntil: now + openMs } : null;
}

/** Whether something may be done at the wall now; without a lock always. */
export function isOpen(lock: WallLock | null, now: number): boolean {
  return lock === null || now < lock.openUntil;
}
