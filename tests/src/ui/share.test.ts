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

it('hands the address over; only a sheet that cannot be opened is a failure', async () => {
  const given: ShareData[] = [];
  withSheet(async (data) => void given.push(data));
  expect(await shareAddress('Board summary', 'https://beacon.example/x')).toBe(true);
  expect(given).toEqual([{ title: 'Board summary', url: 'https://beacon.example/x' }]);
  const refusedBy = (name: string) => {
    withSheet(() => Promise.reject(new DOMException('no', name)));
    return shareAddress('a', 'b');
  };
  expect(await refusedBy('AbortError')).toBe(true);
  expect(await refusedBy('InvalidStateError')).toBe(true);
  expect(await refusedBy('NotAllowedError')).toBe(false);
});
