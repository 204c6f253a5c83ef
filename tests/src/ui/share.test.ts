import { afterEach, expect, it, vi } from 'vitest';
import { hasShareSheet, shareAddress } from '#src/ui/share.ts';

afterEach(() => vi.unstubAllGlobals());
const withSheet = (share: (data: ShareData) => Promise<void>) => vi.stubGlobal('navigator', { share });

it('is offered where the device has a sheet alone', () => {
  vi.stubGlobal('navigator', {});
  expect(hasShareSheet()).toBe(false);
  withSheet(() => Promise.resolve());
  expect(hasShareSheet()).toBe(true);
});

it('hands the address over; a closed sheet is no failure, another refusal is', async () => {
  const given: ShareData[] = [];
  withSheet(async (data) => void given.push(data));
  await shareAddress('Board summary', 'https://beacon.example/x');
  expect(given).toEqual([{ title: 'Board summary', url: 'https://beacon.example/x' }]);
  withSheet(() => Promise.reject(new DOMException('closed', 'AbortError')));
  await expect(shareAddress('a', 'b')).resolves.toBeUndefined();
  withSheet(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await expect(shareAddress('a', 'b')).rejects.toThrow('no');
});
