import { describe, expect, it } from 'vitest';
import type { Alert } from '#src/entities/alerts/types.ts';
import { isOpen, lockWith, unlock } from '#src/features/real-time-monitoring/pin.ts';
import { readWall } from '#src/features/real-time-monitoring/settings.ts';
import { newAlerts } from '#src/features/real-time-monitoring/use-chime.ts';

describe('the PIN of the wall', () => {
  it('keeps everything shut, opens for a minute with the right number, and never holds the number itself', async () => {
    const lock = await lockWith('4711');
    if (lock === null) throw new Error('Four digits are a PIN.');
    expect(JSON.stringify(lock)).not.toContain('4711');
    expect(isOpen(lock, 1_000)).toBe(false);
    expect(await unlock(lock, '4712', 1_000)).toBeNull();
    const opened = await unlock(lock, '4711', 1_000);
    expect(isOpen(opened, 60_999)).toBe(true);
    expect(isOpen(opened, 61_000)).toBe(false);
  });

  it('is 4 to 8 digits', async () => {
    for (const pin of ['', '123', '123456789', '12a4', ' 1234']) expect(await lockWith(pin)).toBeNull();
  });

  it('is not asked where none is set', () => {
    expect(isOpen(null, 0)).toBe(true);
  });
});

describe('the sound of the wall', () => {
  const alert = (id: number, status: Alert['status'] = 'open') => ({ id, status }) as Alert;

  it('is for what came since the last update, not for what was there at the first', () => {
    expect(newAlerts(null, [alert(1)])).toEqual([]);
    expect(newAlerts(new Set([1]), [alert(1), alert(2), alert(3, 'acknowledged')]).map(({ id }) => id)).toEqual([2]);
  });
});

describe('what the device remembers of the wall', () => {
  it('is the default if nothing or nonsense is stored', () => {
    const usual = { muted: ['medium', 'low', 'info'], night: true };
    for (const text of [null, '', 'x', '{"muted":"all"}']) expect(readWall(text)).toEqual(usual);
    expect(readWall('{"muted":["high","loud"],"night":false}')).toEqual({ muted: ['high'], night: false });
  });
});
