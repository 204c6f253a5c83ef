import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/client/errors.ts';
import { confirmQueued } from '#src/page/confirm-queued.ts';
import type { Queued } from '#src/session/use-queued.ts';

const said: string[] = [];
vi.mock('#src/ui/toast.tsx', () => ({ notify: ({ text }: { text: string }) => void said.push(text) }));
beforeEach(() => void said.splice(0));

const refusal = { status: 409, message: 'Somebody changed it meanwhile.', details: {} };
const never = new Promise<never>(() => undefined);
const sending: [string, Promise<Queued<string>>, string[]][] = [
  ['waits in the queue', Promise.resolve({ id: 'x', outcome: never }), ['Done']],
  ['was sent at once', Promise.resolve({ id: '', outcome: Promise.resolve({ status: 'sent', reply: '' }) }), ['Done']],
  [
    'was refused at once',
    Promise.resolve({ id: '', outcome: Promise.resolve({ status: 'refused', refusal }) }),
    [refusal.message],
  ],
];

test.each(sending)('confirms only what was not refused: it %s', async (_, queued, text) => {
  await confirmQueued(queued, () => void said.push('Done') as undefined);
  expect(said).toEqual(text);
});

test('says why an action could not be sent at once', async () => {
  const failed = Promise.reject(new ApiError('The server cannot be reached.', 'network', null, null));
  await confirmQueued(failed, () => void said.push('Done') as undefined);
  expect(said).toEqual(['The server cannot be reached.']);
});

test('takes back what it confirmed when the server refuses it later, and leaves what was sent', async () => {
  for (const [status, left] of [
    ['refused', []],
    ['sent', ['Done']],
  ] as const) {
    said.splice(0);
    const outcome = Promise.resolve(status === 'refused' ? { status, refusal } : { status, reply: '' });
    await confirmQueued(Promise.resolve({ id: 'x', outcome }), () => {
      said.push('Done');
      return () => void said.splice(0);
    });
    await outcome;
    expect(said).toEqual(left);
  }
});
