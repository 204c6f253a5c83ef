import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { InviteDialog } from '#src/features/associations/InviteDialog.tsx';
import { Screen } from '../screen.tsx';

const reply = {
  user: { id: 9, email: 'naledi@karoo.co.za', name: 'Naledi' },
  role: 'customer',
  customer: 'Karoo Wines',
  mail: 'kept',
  link: 'http://beacon.example/setup-account/abc',
  expires_at: '2026-11-28T12:00:00Z',
};

let screen: Screen | null = null;
afterEach(async () => {
  await screen?.close();
  screen = null;
});

async function invite(answer: object) {
  let closed = false;
  const made = new Screen({ 'POST /admin/users/create': answer }, 'admin');
  screen = made;
  const close = () => {
    closed = true;
  };
  await made.draw(<InviteDialog customers={[{ id: 3, name: 'Karoo Wines' }]} customer={undefined} onClose={close} />);
  const type = async (name: string, text: string) => {
    const field = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    await act(async () => {
      value?.set?.call(field, text);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  await type('name', 'Naledi');
  await type('email', 'naledi@karoo.co.za');
  await made.press('Send invitation');
  return { made, isClosed: () => closed };
}

test('the only customer is chosen, and a link that no email delivers is shown to pass on', async () => {
  const { made, isClosed } = await invite(reply);
  expect(made.asked.at(-1)?.body).toMatchObject({ name: 'Naledi', customer_id: 3, access_level: 'view' });
  expect(isClosed()).toBe(false);
  expect(document.body.textContent).toContain(reply.link);
  expect(document.body.textContent).toContain('outbox folder');
});

test('a mail that went out closes the form', async () => {
  const { isClosed } = await invite({ ...reply, mail: 'sent', link: null });
  expect(isClosed()).toBe(true);
});
