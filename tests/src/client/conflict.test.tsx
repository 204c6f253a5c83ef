import { act, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { calls } from '#src/client/calls.ts';
import { useRead, useSend } from '#src/client/query.ts';
import { Screen } from '../features/screen.tsx';

let screen: Screen | null = null;
afterEach(async () => {
  await screen?.close();
  screen = null;
});

function Twice() {
  const create = useSend(calls.customers.create);
  const [last, setLast] = useState('');
  const send = () => create.mutate({ body: { name: 'Karoo' } }, { onSuccess: ({ customer }) => setLast(customer.name) });
  return (
    <button
      type="button"
      onClick={() => {
        send();
        send();
      }}
    >
      Create {last}
    </button>
  );
}

test('the same again while it is answered is sent once, and later once more', async () => {
  screen = new Screen({ 'POST /customers': { customer: { id: 1, name: 'Karoo' } } }, 'admin');
  const shown = screen;
  await shown.draw(<Twice />);
  await act(() => shown.press('Create'));
  expect(shown.asked).toHaveLength(1);
  expect(shown.box.textContent).toBe('Create Karoo');
  await act(() => shown.press('Create Karoo'));
  expect(shown.asked).toHaveLength(2);
});

function Refused() {
  const { mutate, error } = useSend(calls.customers.create);
  return (
    <button type="button" onClick={() => mutate({ body: { name: 'Karoo' } })}>
      {error?.message ?? 'Create'}
    </button>
  );
}

test('an action that a proxy refuses as one too many says what to do, wherever its error is shown', async () => {
  screen = new Screen({ 'POST /customers': new Response('<h1>Too many</h1>', { status: 429 }) }, 'admin');
  const shown = screen;
  await shown.draw(<Refused />);
  await act(() => shown.press('Create'));
  expect(shown.box.textContent).toBe(`${calls.customers.create.failure}. Wait a minute, then try again.`);
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
