import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { calls } from '#src/client/calls.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { Screen } from '../features/screen.tsx';

let screen: Screen | null = null;
afterEach(async () => {
  await screen?.close();
  screen = null;
});

function Sample() {
  const customers = useRead(calls.customers.list, {});
  const create = useSend(calls.customers.create);
  return (
    <button type="button" onClick={() => create.mutate({ body: { name: 'Karoo' } })}>
      {customers.isSuccess ? 'Create' : 'Reading'}
    </button>
  );
}

test.each([
  [409, 2],
  [400, 1],
])('what is on the screen is read again only after a conflict: %i', async (status, times) => {
  const error = { success: false, error: 'Refused', code: status === 409 ? 'conflict' : 'invalid' };
  screen = new Screen(
    {
      'GET /customers': { customers: [], pagination: { total: 0, limit: 250, offset: 0 } },
      'POST /customers': Response.json(error, { status }),
    },
    'admin',
  );
  const shown = screen;
  await shown.draw(<Sample />);
  await act(() => shown.press('Create'));
  expect(shown.asked.filter(({ call }) => call === 'GET /customers')).toHaveLength(times);
});
