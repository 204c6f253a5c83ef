import { expect, test, vi } from 'vitest';
import { ApiError } from '#src/client/errors.ts';
import { createSender } from '#src/features/ingestion/history/sender.ts';

const file = new File(['<feedback/>'], 'reports.xml');
const begun = {
  import_id: 4,
  files: [{ file_id: 9, name: file.name, size_bytes: file.size, received_bytes: 0 }],
};
type Calls = Parameters<ReturnType<typeof createSender>['send']>[1];

const callsWith = (part: () => Promise<{ received_bytes: number }>, start = vi.fn(async () => ({ import: begun }))) =>
  ({ begin: async () => ({ import: begun }), part, start }) as unknown as Calls;

test.each([
  ['the limit of the server', new ApiError('Too many requests.', 'rate-limited', 429, 'r-1')],
  ['the limit of a proxy, which says no code', new ApiError('Failed to send the files', 'internal', 429, null)],
  ['a failing server', new ApiError('Something went wrong.', 'internal', 503, 'r-1')],
  ['a lost connection', new ApiError('The server cannot be reached.', 'network', null, null)],
])('sends a part again by itself after %s', async (_, error) => {
  const sender = createSender(1);
  const states: string[] = [];
  sender.subscribe(() => states.push(sender.now().state));
  const part = vi.fn().mockRejectedValueOnce(error).mockResolvedValue({ received_bytes: file.size });
  await sender.send([file], callsWith(part));
  expect(part).toHaveBeenCalledTimes(2);
  expect(states).toContain('broken');
  expect(sender.now()).toEqual({ state: 'none' });
});

test('says why the server refuses a part, and keeps the files', async () => {
  const sender = createSender(1);
  const part = () => Promise.reject(new ApiError('The file is too large.', 'validation', 400, 'r-1'));
  await sender.send([file], callsWith(part));
  expect(sender.now()).toEqual({ state: 'failed', reason: 'The file is too large.', files: [file] });
});
