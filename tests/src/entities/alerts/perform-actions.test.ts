import { expect, test, vi } from 'vitest';
import { performActions } from '#src/entities/alerts/perform-actions.ts';
import type { QueuedAction } from '#src/entities/alerts/send-action.ts';
import { alertOf, me } from './samples.ts';

const toasts: { text: string; isOpen: boolean }[] = [];
vi.mock('#src/ui/toast.tsx', () => ({
  notify: ({ text }: { text: string }) => {
    const toast = { text, isOpen: true };
    toasts.push(toast);
    return () => {
      toast.isOpen = false;
    };
  },
}));

const refusal = { message: 'Resolved meanwhile.' };

async function acknowledging(statuses: ('sent' | 'refused')[], id = 'x') {
  toasts.length = 0;
  const left = [...statuses];
  await performActions(
    statuses.map((_, index) => alertOf(index + 1)),
    { verb: 'acknowledge' },
    {
      me,
      isStaff: true,
      isOffline: false,
      send: async () => ({ id, outcome: Promise.resolve({ status: left.shift(), refusal }) }) as unknown as QueuedAction,
      undo: async () => false,
    } as unknown as Parameters<typeof performActions>[2],
  );
  await vi.waitFor(() => expect(left).toEqual([]));
  await Promise.resolve();
  return toasts.map(({ isOpen }) => isOpen);
}

test('a confirmation goes once the server has refused what it confirms', async () => {
  expect(await acknowledging(['refused'])).toEqual([false]);
  expect(await acknowledging(['refused', 'sent'])).toEqual([true]);
  expect(await acknowledging(['sent'])).toEqual([true]);
});

test('a refusal of what a browser that saves nothing sent at once is said, as no queue says it', async () => {
  await acknowledging(['refused'], '');
  expect(toasts.at(-1)).toEqual({ text: 'Resolved meanwhile.', isOpen: true });
});
